/**
 * What is drawn into an arm of the holdout as a whole: all products of an account for an hour, or
 * all that a customer sees.
 */
export type HoldoutUnit = 'hour' | 'customer'

/** Parts into which customers are dealt. */
export const customerParts = 64

const hourMs = 3_600_000

/** The hour of a moment, counted from 1970: a unit of the holdout. */
export function hourOf(ms: number): number {
  return Math.floor(ms / hourMs)
}
