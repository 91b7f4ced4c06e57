import fc, { type Arbitrary } from 'fast-check'
import { highestPriceMinor } from '../checks.ts'

/**
 * A value that depends on a base price. Drawn separately from it, so that each shrinks by itself.
 */
export type About<Thing> = (basePriceMinor: number) => Thing

/**
 * The number of runs of a property, always the same ones; a failure is shrunk for two minutes at
 * most.
 */
export function runs(numRuns: number) {
  return { numRuns, seed: 1, interruptAfterTimeLimit: 120_000, markInterruptAsFailure: true }
}

/** From 0 to below 1, uniformly. */
export const fraction = fc.integer({ min: 0, max: 2 ** 30 - 1 }).map((n) => n / 2 ** 30)

/**
 * Standard deviations around a centre: tails as likely as the middle, which normal draws would
 * hardly reach.
 */
const deviation = fc.integer({ min: -400, max: 400 }).map((hundredths) => hundredths / 100)

/** Standard deviation of log prices around a base price. */
export const anySpread = fc.constantFrom(0, 0.03, 0.3, 2)

/** Log-uniform over all valid prices, with extra weight on the smallest and the largest. */
export const anyPrice = fc.oneof(
  {
    weight: 4,
    arbitrary: fraction.map((part) => Math.round(Math.exp(Math.log(highestPriceMinor) * part))),
  },
  { weight: 3, arbitrary: fc.constantFrom(1, 2, highestPriceMinor) },
)

/** A price this many deviations from a base price. */
export const priceAbout: Arbitrary<(spread: number) => About<number>> = deviation.map(
  (far) => (spread) => (base) => {
    const price = Math.round(base * Math.exp(spread * far))
    return Math.min(Math.max(price, 1), highestPriceMinor)
  },
)

/** The value in this percentage of draws, otherwise null, to which it shrinks. */
export function maybe<Thing>(percent: number, thing: Arbitrary<Thing>): Arbitrary<Thing | null> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 100 - percent, arbitrary: fc.constant(null) },
    { weight: percent, arbitrary: thing },
  )
}

/** The values sorted by their positions. */
export function inOrderOf<Value>(values: readonly Value[], places: readonly number[]): Value[] {
  return values
    .map((value, i) => ({ value, place: places[i % places.length] }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value)
}
