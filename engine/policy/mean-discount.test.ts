import { describe, expect, test } from 'vitest'
import { type CellBelief, emptyBelief } from '../belief/belief.ts'
import { foldOffers } from '../belief/fold-offers.ts'
import { proposePrice } from '../lists/propose.ts'
import { startingPrior } from '../pool/pool-prior.ts'
import { createRandom } from '../random/random.ts'
import type { Guardrails } from './guardrails.ts'
import { meanDiscountOf } from './mean-discount.ts'
import { openGuardrails } from './open-guardrails.ts'
import { buildPriceTable } from './price-table.ts'

const basePriceMinor = 10_000
const breaks = [
  { from: 10, discount: 0.05 },
  { from: 100, discount: 0.12 },
]
const rules: Guardrails = { ...openGuardrails, unitCostMinor: 6000 }
const trade: Guardrails = { ...rules, volumeBreaks: breaks }

/** Buyers whose order sizes cycle through these, regardless of the price. */
function buyers(quantities: readonly number[], offers = 4000): CellBelief {
  const random = createRandom(11)
  return foldOffers(
    emptyBelief(),
    Array.from({ length: offers }, (_, i) => {
      const priceMinor = Math.round(basePriceMinor * (0.85 + 0.3 * random.uniform()))
      const bought = random.uniform() < 0.4 * (priceMinor / basePriceMinor) ** -3
      return {
        ...{ priceMinor, offers: 1 as const, purchases: bought ? (1 as const) : (0 as const) },
        quantity: bought ? (quantities[i % quantities.length] ?? 1) : 0,
        ...{ weight: 1, ageOffers: 0, atSeconds: 1_000_000 + 600 * i },
      }
    }),
  )
}

const about = (belief: CellBelief, guardrails: Guardrails) => ({
  ...{ belief, siblings: [], pool: startingPrior, productId: 'p', basePriceMinor, seed: 1 },
  ...{ guardrails, exploration: 0 },
})

const best = (belief: CellBelief, guardrails: Guardrails) => {
  const { prices, greedyIndex } = buildPriceTable(about(belief, guardrails))
  return prices[greedyIndex] ?? Number.NaN
}

describe('the mean discount', () => {
  test('is the discount per unit ordered, shrunk to zero when little is known', () => {
    const mean = (quantities: number[], offers?: number) =>
      meanDiscountOf(trade, basePriceMinor, buyers(quantities, offers))
    expect(mean([200])).toBeCloseTo(0.12, 2)
    expect(mean([10])).toBeCloseTo(0.05, 2)
    expect(mean([2])).toBe(0)
    // A hundred units at 5 % and two hundred at 12 %, out of three hundred and one.
    expect(mean([1, 50, 50, 200])).toBeCloseTo((100 * 0.05 + 200 * 0.12) / 301, 2)
    expect(mean([200], 12)).toBeLessThan(0.06)
  })

  test('is zero without breaks, without orders, and where each order is of one unit', () => {
    expect(meanDiscountOf(rules, basePriceMinor, buyers([200]))).toBe(0)
    expect(meanDiscountOf(trade, basePriceMinor, null)).toBe(0)
    expect(meanDiscountOf(trade, basePriceMinor, buyers([1]))).toBe(0)
  })
})

describe('a price', () => {
  test('is the best given what is paid: as if the cost were higher by as much', () => {
    const belief = buyers([200])
    const off = meanDiscountOf(trade, basePriceMinor, belief)
    const dearer = { ...rules, unitCostMinor: 6000 / (1 - off) }

    expect(best(belief, trade)).toBe(best(belief, dearer))
    expect(best(belief, trade)).toBeGreaterThan(1.05 * best(belief, rules))
  })

  test('is the same to the bit without discounts', () => {
    const belief = buyers([1, 2, 3])
    const [own, other] = [trade, rules].map((one) => buildPriceTable(about(belief, one)))

    expect(own).toEqual(other)
  })

  test('of a list is expected to earn what orders pay', () => {
    const bring = (belief: CellBelief, guardrails: Guardrails, chosenMinor: number) =>
      proposePrice({
        ...about(belief, guardrails),
        ...{ design: 'best', currentMinor: basePriceMinor, days: 7, uniform: 0.5, chosenMinor },
      })
    const belief = buyers([200])
    const { profit, units, unitsNow } = bring(belief, trade, 9000)
    const off = meanDiscountOf(trade, basePriceMinor, belief)
    const now = unitsNow?.value ?? 0
    const then = now + (units?.value ?? 0)
    const paid = (price: number) => (1 - off) * price - 6000

    expect((profit?.value ?? 0) / (then * paid(9000) - now * paid(10_000))).toBeCloseTo(1, 1)
  })
})
