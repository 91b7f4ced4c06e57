import { square } from '../special/square.ts'

/** An estimate with its precision. */
export type Precise = { value: number; precision: number }

/** Fewer products may agree by chance, however precise each of them is. */
export const fewestToAgree = 8

/**
 * A weighted mean over products, with the larger of the variance from the products' own errors and
 * that from their disagreement; null for too few products.
 */
export function agreedMean(estimates: readonly Precise[]): Precise | null {
  if (estimates.length < fewestToAgree) return null
  let precision = 0
  let pull = 0
  for (const one of estimates) {
    precision += one.precision
    pull += one.precision * one.value
  }
  const value = pull / precision
  let disagreement = 0
  for (const one of estimates) disagreement += square(one.precision * (one.value - value))
  return { value, precision: 1 / Math.max(1 / precision, disagreement / square(precision)) }
}
