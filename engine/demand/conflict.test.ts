import { describe, expect, test } from 'vitest'
import { emptyBelief } from '../belief/belief.ts'
import { foldOffers } from '../belief/fold-offers.ts'
import { countsAt, prior } from '../fixtures/counts-at.ts'
import { answeredOffer } from '../market/answered-offer.ts'
import { createRandom } from '../random/random.ts'
import { logistic } from '../special/logistic.ts'
import { devianceFromFalling, withoutConflict } from './conflict.ts'
import { countsOf } from './count-offers.ts'
import type { Counts } from './counts.ts'
import { fitLogistic } from './fit-logistic.ts'
import { boxCoxFeatures, coefficientPrior, smoothShapes } from './smooth-shapes.ts'

/** Nine prices, each offered this often to customers with logit demand. */
function honest(perPrice: number, seed: number): Counts {
  const random = createRandom(seed)
  const logRatio = Array.from({ length: 9 }, (_, i) => -0.4 + 0.1 * i)
  const purchases = logRatio.map((x) => {
    let bought = 0
    for (let i = 0; i < perPrice; i++) if (random.uniform() < logistic(-1 - 4 * x)) bought += 1
    return bought
  })
  return countsAt(logRatio, new Array<number>(9).fill(perPrice), purchases)
}

function withRobot(counts: Counts, bin: number, refusals: number): Counts {
  const offers = counts.offers.map((n, i) => (i === bin ? n + refusals : n))
  return { ...counts, offers, total: counts.total + refusals }
}

const level = (counts: Counts): number => {
  const shape = smoothShapes[1]
  if (!shape) throw new Error('there is a second shape')
  const features = boxCoxFeatures(shape, counts.logRatio)
  return fitLogistic(features, counts.offers, counts.purchases, coefficientPrior(prior)).mean[0]
}

describe('withoutConflict', () => {
  test('leaves answers that fall in price unchanged for any shape, and nearly all random noise', () => {
    const steps = countsAt([-0.2, -0.1, 0, 0.1], [1e6, 1e6, 1e6, 1e6], [9e5, 9e5, 2e3, 2e3])
    expect(withoutConflict(steps)).toBe(steps)
    let touched = 0
    for (let seed = 0; seed < 300; seed++) {
      const flat = countsAt(
        [0, 0.1, 0.2, 0.3, 0.4, 0.5],
        new Array<number>(6).fill(400),
        [...honest(400, seed).purchases].slice(4, 5).flatMap((s) => new Array<number>(6).fill(s)),
      )
      if (withoutConflict(flat) !== flat) touched += 1
      const counts = honest(200, seed)
      if (withoutConflict(counts) !== counts) touched += 1
    }
    expect(touched).toBeLessThanOrEqual(2)
  })

  test('bounds the influence of refusals at one price, however many there are', () => {
    const clean = honest(150, 3)
    const moved = [20, 200, 2000, 200_000, 1e9].map(
      (refusals) => level(withoutConflict(withRobot(clean, 3, refusals))) - level(clean),
    )
    for (const shift of moved) expect(Math.abs(shift)).toBeLessThan(0.35)
    // Unbounded, the same robots pull the level down without limit.
    expect(level(withRobot(clean, 3, 200_000)) - level(clean)).toBeLessThan(-3)
  })

  test('bounds purchases at one high price as well', () => {
    const clean = honest(150, 4)
    const bought = clean.purchases.map((s, i) => (i === 7 ? s + 5000 : s))
    const robot = { ...withRobot(clean, 7, 5000), purchases: bought }
    expect(Math.abs(level(withoutConflict(robot)) - level(clean))).toBeLessThan(0.35)
    expect(withoutConflict(robot).offers.filter((n, i) => n < robot.offers[i])).toHaveLength(1)
  })

  test('does not depend on the order of the bins', () => {
    const robot = withRobot(honest(150, 5), 4, 3000)
    const turned = countsAt(
      [...robot.logRatio].reverse(),
      [...robot.offers].reverse(),
      [...robot.purchases].reverse(),
    )
    const there = withoutConflict(robot).offers
    const back = withoutConflict(turned).offers.toReversed()
    there.forEach((n, i) => {
      expect(back[i]).toBeCloseTo(n, 9)
    })
  })
})

describe('devianceFromFalling', () => {
  test('is zero for falling rates, and the likelihood ratio of pooling two that rise', () => {
    const order = [0, 1]
    const full = Float64Array.of(1, 1)
    expect(devianceFromFalling(countsAt([0, 1], [10, 10], [5, 3]), order, full)).toBe(0)
    const risen = devianceFromFalling(countsAt([0, 1], [10, 20], [2, 6]), order, full)
    const ll = (s: number, n: number, p: number): number =>
      s * Math.log(p) + (n - s) * Math.log(1 - p)
    const apart = ll(2, 10, 0.2) + ll(6, 20, 0.3)
    const pooled = ll(2, 10, 8 / 30) + ll(6, 20, 8 / 30)
    expect(risen).toBeCloseTo(2 * (apart - pooled), 12)
  })
})

describe('a single absurd offer', () => {
  const random = createRandom(8)
  const sane = Array.from({ length: 400 }, (_, i) => {
    const priceMinor = 1000 + 50 * (i % 9)
    return answeredOffer(priceMinor, random.uniform() < 0.3, i)
  })

  test.each([
    ['a hundredth of the price, refused', 12, false],
    ['a hundredth of the price, bought', 12, true],
    ['a thousand times the price, bought', 1_200_000, true],
  ] as const)('at %s, leaves demand as it was', (_, priceMinor, bought) => {
    const clean = foldOffers(emptyBelief(), sane)
    const absurd = foldOffers(emptyBelief(), [...sane, answeredOffer(priceMinor, bought, 400)])
    expect(countsOf(absurd, 'undecayed', 1200, prior)).toEqual(
      countsOf(clean, 'undecayed', 1200, prior),
    )
    absurd.scores.forEach((score, rate) => {
      expect(Math.abs(score - clean.scores[rate])).toBeLessThan(3.1)
    })
  })
})
