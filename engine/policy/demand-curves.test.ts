import { expect, test } from 'vitest'
import { emptyBelief } from '../belief/belief.ts'
import { foldOffers } from '../belief/fold-offers.ts'
import { answeredOffer } from '../market/answered-offer.ts'
import { startingPrior } from '../pool/pool-prior.ts'
import { withBase } from './candidates.ts'
import { drawCurves } from './demand-curves.ts'
import { knowCell } from './known-cell.ts'
import { usualMethod } from './method.ts'
import { openGuardrails } from './open-guardrails.ts'

function curvesOf(belief: ReturnType<typeof emptyBelief> | null) {
  const input = {
    ...{ belief, siblings: [], pool: startingPrior, basePriceMinor: 1000 },
    ...{ guardrails: openGuardrails, exploration: 1, seed: 1 },
  }
  const candidates = withBase(Float64Array.of(900, 1000, 1100), 1000)
  return drawCurves(input, knowCell(input, usualMethod), candidates, null)
}

/** The constants of docs/method/policy.md, each pinned to its value. */
test('demand is drawn 128 times before the first answer and 256 times after it, cliffs 64 times', () => {
  const answered = foldOffers(emptyBelief(), [answeredOffer(1000, true, 1)])

  expect(curvesOf(null).demand.draws).toBe(128)
  expect(curvesOf(emptyBelief()).demand.draws).toBe(128)
  expect(curvesOf(answered).demand.draws).toBe(256)
  expect(curvesOf(answered).drawCliffs().draws).toBe(64)
})
