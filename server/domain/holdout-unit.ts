/**
 * What is assigned to an arm of the holdout as a whole: all products of an account for an hour, or
 * everything that a customer sees.
 */
export type HoldoutUnit = 'hour' | 'customer'

/** Number of parts that customers are assigned to. */
export const customerParts = 64

const hourMs = 3_600_000

/** The hour of a time, counted from 1970: a unit of the holdout. */
export function hourOf(ms: number): number {
  return Math.floor(ms / hourMs)
}
