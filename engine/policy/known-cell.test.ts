import { expect, test } from 'vitest'
import { emptyBelief } from '../belief/belief.ts'
import { foldOffers } from '../belief/fold-offers.ts'
import { smoothShapes } from '../demand/smooth-shapes.ts'
import { answeredOffer } from '../market/answered-offer.ts'
import { startingPrior } from '../pool/pool-prior.ts'
import { knowCell } from './known-cell.ts'
import { usualMethod } from './method.ts'
import { openGuardrails } from './open-guardrails.ts'
import { worthByTraffic } from './pace-of-learning.ts'

/** A cell with one purchase in this many days. */
function knownAfter(days: number | null, horizon = true) {
  const start = 1_700_000_000
  const offers = [answeredOffer(1000, false, start), answeredOffer(1000, true, start)]
  const belief =
    days === null
      ? null
      : foldOffers(emptyBelief(), [...offers, answeredOffer(1000, false, start + 86_400 * days)])
  const guardrails = { ...openGuardrails, unitCostMinor: 500 }
  const input = {
    ...{ belief, siblings: [], pool: startingPrior, basePriceMinor: 1000, guardrails },
    ...{ exploration: 1, seed: 1 },
  }
  return { cell: knowCell(input, { ...usualMethod, horizon }), belief }
}

/** The constants of docs/method/policy.md, Where little is sold, each pinned to its value. */
test('drops keep a tenth of their weight where next to nothing is sold, and more as sales grow', () => {
  const usual = knownAfter(1, false).cell.shapes
  for (const days of [20_000, 2]) {
    const { cell, belief } = knownAfter(days)
    const kept = cell.shapes.map((weight, s) => weight / usual[s])
    const [smooth, falling] = [kept.slice(0, smoothShapes.length), kept.slice(smoothShapes.length)]
    expect(smooth).toEqual(smooth.map(() => 1))
    const share = 0.1 + 0.9 * worthByTraffic(belief)
    expect(falling).toEqual(falling.map(() => expect.closeTo(share, 9)))
  }
})

test('before its first offer a cell has the usual level, ±0.1', () => {
  const { prior } = knownAfter(null).cell
  expect(prior.levelVariance).toBeCloseTo(0.1 ** 2, 12)
  expect(prior.covariance).toBe(0)
  expect(knownAfter(2).cell.prior.levelVariance).toBeGreaterThan(0.1)
})
