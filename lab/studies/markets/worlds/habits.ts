import { logitCurve } from '../../../../engine/market/demand-curves.ts'
import { createRandom } from '../../../../engine/random/random.ts'
import { logistic } from '../../../../engine/special/logistic.ts'
import { plainWorld } from './still.ts'
import { type Draw, seedFor, type World } from './world.ts'

/** Logit demand at the cost that makes the base price optimal: all exploration is loss. */
export function wellPriced(draw: Draw): World {
  const random = createRandom(seedFor(draw.code, draw.instance, 'market'))
  for (;;) {
    const level = -2 + 2.5 * random.uniform()
    const steepness = 2 + 5 * random.uniform()
    // (r − c)·q(r) has its maximum at r = 1 if 1 − c = 1 / (b(1 − q)).
    const cost = 1 - 1 / (steepness * (1 - logistic(level)))
    if (cost < 0.1) continue
    const curve = logitCurve(level, steepness)
    return {
      ...plainWorld(draw, 10_000, Math.round(10_000 * cost)),
      demand: (priceMinor) => curve(priceMinor / 10_000),
    }
  }
}

const basePriceMinor = 9_999
/** Prices look alike if their digits above this are the same: 90.00 to 99.99. */
const leftDigit = 1_000

/**
 * Buyers who hardly read beyond the first digits, in a shop whose prices all end in 99.
 *
 * The price they respond to keeps a share of U(0.4, 0.8) of what the digits from the units on add,
 * so that demand drops from 99.99 to 100.99 by several steps at once.
 *
 * @see Lacetera, Pope & Sydnor, American Economic Review 102 (2012): the form of the inattention.
 */
export function leftDigitWorld(draw: Draw): World {
  const random = createRandom(seedFor(draw.code, draw.instance, 'market'))
  const curve = logitCurve(-2 + 2.5 * random.uniform(), 2 + 5 * random.uniform())
  const inattention = 0.2 + 0.4 * random.uniform()
  const cost = Math.round(basePriceMinor * (0.3 + 0.4 * random.uniform()))
  const plain = plainWorld(draw, basePriceMinor, cost)
  const perceived = (priceMinor: number) => {
    const beyond = priceMinor % leftDigit
    return priceMinor - inattention * (beyond - leftDigit / 2)
  }
  return {
    ...plain,
    demand: (priceMinor) => curve(perceived(priceMinor) / basePriceMinor),
    guardrails: { priceEnding: { endings: [99] } },
    prices: endingIn99(plain.prices),
    finePrices: endingIn99(plain.finePrices),
  }
}

/** The nearest prices that end in 99, without duplicates. */
function endingIn99(prices: readonly number[]): number[] {
  return [...new Set(prices.map((price) => 100 * Math.round((price + 1) / 100) - 1))]
}
