import fc, { type Arbitrary } from 'fast-check'
import { highestPriceMinor } from '../checks.ts'

/**
 * What becomes a thing once a base price is known. Drawn apart from it, so that each shrinks by
 * itself.
 */
export type About<Thing> = (basePriceMinor: number) => Thing

/**
 * So many runs of a property, always the same ones; a failure is shrunk for two minutes at most.
 */
export function runs(numRuns: number) {
  return { numRuns, seed: 1, interruptAfterTimeLimit: 120_000, markInterruptAsFailure: true }
}

/** From 0 to below 1, evenly. */
export const fraction = fc.integer({ min: 0, max: 2 ** 30 - 1 }).map((n) => n / 2 ** 30)

/**
 * Standard deviations about a middle: tails as likely as the middle, which a normal draw would
 * hardly meet.
 */
const deviation = fc.integer({ min: -400, max: 400 }).map((hundredths) => hundredths / 100)

/** How far prices lie about a base price, as a standard deviation of their logs. */
export const anySpread = fc.constantFrom(0, 0.03, 0.3, 2)

/**
 * Log-uniform over all prices that the interface admits, the smallest and the largest now and then.
 */
export const anyPrice = fc.oneof(
  {
    weight: 4,
    arbitrary: fraction.map((part) => Math.round(Math.exp(Math.log(highestPriceMinor) * part))),
  },
  { weight: 3, arbitrary: fc.constantFrom(1, 2, highestPriceMinor) },
)

/** A price so many deviations from a base price. */
export const priceAbout: Arbitrary<(spread: number) => About<number>> = deviation.map(
  (far) => (spread) => (base) => {
    const price = Math.round(base * Math.exp(spread * far))
    return Math.min(Math.max(price, 1), highestPriceMinor)
  },
)

/** The thing in so many of a hundred draws, else null, to which it shrinks. */
export function maybe<Thing>(percent: number, thing: Arbitrary<Thing>): Arbitrary<Thing | null> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 100 - percent, arbitrary: fc.constant(null) },
    { weight: percent, arbitrary: thing },
  )
}

/** The values in the order of their places. */
export function inOrderOf<Value>(values: readonly Value[], places: readonly number[]): Value[] {
  return values
    .map((value, i) => ({ value, place: places[i % places.length] }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value)
}
