import { describe, expect, test } from 'vitest'
import { type CellBelief, emptyBelief } from '../belief/belief.ts'
import { foldOffers } from '../belief/fold-offers.ts'
import { answeredOffer } from '../market/answered-offer.ts'
import { startingPrior } from '../pool/pool-prior.ts'
import { createRandom } from '../random/random.ts'
import { type Method, usualMethod } from './method.ts'
import { openGuardrails } from './open-guardrails.ts'
import { buildPriceTable } from './price-table.ts'

/** Customers of three prices in so many days, of whom a fifth buys at 1000: elasticity 3. */
function soldIn(days: number): CellBelief {
  const random = createRandom(3)
  const offers = Array.from({ length: 600 }, (_, i) => {
    const priceMinor = [950, 1000, 1050][i % 3] ?? 1000
    const bought = random.uniform() < 0.2 * (priceMinor / 1000) ** -3
    return answeredOffer(priceMinor, bought, 1_700_000_000 + (i / 600) * days * 86_400)
  })
  return foldOffers(emptyBelief(), offers)
}

function tableOf(belief: CellBelief, method: Partial<Method>, exploration = 0) {
  return buildPriceTable({
    belief,
    siblings: [],
    pool: startingPrior,
    basePriceMinor: 1000,
    guardrails: { ...openGuardrails, unitCostMinor: 500 },
    exploration,
    method: { ...usualMethod, ...method },
    seed: 1,
  })
}

/** The bounds of docs/method/policy.md, Where little is sold: each by its size. */
describe('caution where little is sold', () => {
  const busy = soldIn(1)
  const slow = soldIn(3000)
  const moved = ({ greedyIndex, baseIndex }: ReturnType<typeof tableOf>) =>
    greedyIndex !== baseIndex

  test('is none where a thousand purchases come in a season, whatever a loss or a tie would count', () => {
    const plain = tableOf(busy, { lossAversion: 0, nearTie: 0 })
    expect(moved(plain)).toBe(true)
    expect(tableOf(busy, { lossAversion: 1e6, nearTie: 1 }).greedyIndex).toBe(plain.greedyIndex)
  })

  test('counts in full where next to nothing is sold', () => {
    expect(moved(tableOf(slow, { lossAversion: 0, nearTie: 0 }))).toBe(true)
    expect(moved(tableOf(slow, { lossAversion: 1e6, nearTie: 0 }))).toBe(false)
    expect(moved(tableOf(slow, { lossAversion: 0, nearTie: 1 }))).toBe(false)
  })

  test('explores in the proportion (R / 1000)²', () => {
    // 91 days at a purchase rate that gives a half of a thousand, beside twice that.
    const purchases = busy.purchaseCount + 1
    const half = soldIn((91 * purchases) / 500)
    const method = { probes: false, lossAversion: 0, nearTie: 0, drops: false, relative: false }
    const explored = (method: Partial<Method>) => {
      const { probability, greedyIndex } = tableOf(half, method, 1)
      return 1 - (probability[greedyIndex] ?? 0)
    }
    expect(explored(method) / explored({ ...method, horizon: false })).toBeCloseTo(0.25, 2)
  })

  test('without a cost explores nothing', () => {
    const free = (change: Partial<Method>) =>
      buildPriceTable({
        ...{ belief: busy, siblings: [], pool: startingPrior, basePriceMinor: 1000 },
        ...{ guardrails: openGuardrails, exploration: 1, seed: 1 },
        method: { ...usualMethod, ...change },
      })
    expect(Math.max(...free({}).probability)).toBe(1)
  })
})
