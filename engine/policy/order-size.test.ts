import { describe, expect, test } from 'vitest'
import { type CellBelief, emptyBelief } from '../belief/belief.ts'
import { foldOffers } from '../belief/fold-offers.ts'
import { proposePrice } from '../lists/propose.ts'
import { startingPrior } from '../pool/pool-prior.ts'
import { createRandom } from '../random/random.ts'
import { reportDemand } from '../report/demand-report.ts'
import { forecastDemand } from '../report/forecast.ts'
import { fitSales } from '../sales/fit-sales.ts'
import { knowCell } from './known-cell.ts'
import { usualMethod } from './method.ts'
import { openGuardrails } from './open-guardrails.ts'
import { inUnits } from './order-size.ts'
import { buildPriceTable } from './price-table.ts'

const basePriceMinor = 10_000

/** Buyers whose purchase decision hardly depends on the price, but whose order size does. */
function wholesale(sizeElasticity: number): CellBelief {
  const random = createRandom(7)
  return foldOffers(
    emptyBelief(),
    Array.from({ length: 4000 }, (_, i) => {
      const priceMinor = Math.round(basePriceMinor * (0.85 + 0.3 * random.uniform()))
      const ratio = priceMinor / basePriceMinor
      const bought = random.uniform() < 0.4 * ratio ** -1.2
      const wished = 20 * ratio ** -sizeElasticity * Math.exp(0.5 * random.normal() - 0.125)
      return {
        ...{ priceMinor, offers: 1 as const, purchases: bought ? (1 as const) : (0 as const) },
        quantity: bought ? Math.max(1, Math.round(wished)) : 0,
        ...{ weight: 1, ageOffers: 0, atSeconds: 1_000_000 + 600 * i },
      }
    }),
  )
}

const about = (belief: CellBelief) => ({
  ...{ belief, siblings: [], pool: startingPrior, productId: 'p', basePriceMinor, seed: 1 },
  guardrails: { ...openGuardrails, unitCostMinor: 6000 },
  exploration: 0,
})

test('units sold equal the purchase probability, to the bit, where orders are of one unit', () => {
  const demand = {
    ...{ probability: Float64Array.of(0.3, 0.2), draws: 1, prices: 2, constantElasticity: 0 },
  }
  expect(inUnits(demand, null, Float64Array.of(900, 1000), 1000, 1)).toBe(demand)
})

describe('where an order is smaller at a higher price', () => {
  const belief = wholesale(2.5)

  test('the price maximises units times margin, not orders times margin', () => {
    const best = (method: Partial<typeof usualMethod>) => {
      const { prices, greedyIndex } = buildPriceTable({
        ...about(belief),
        method: { ...usualMethod, ...method },
      })
      return prices[greedyIndex] ?? Number.NaN
    }
    // Elasticity of orders 1.2: as dear as allowed. Of units 3.7: 6000 · 3.7 / 2.7 = 8222.
    expect(best({ orderSize: false })).toBeGreaterThan(11_000)
    expect(best({})).toBeGreaterThan(7_700)
    expect(best({})).toBeLessThan(9_200)
  })

  test('a forecast of units falls with both', () => {
    const { points } = forecastDemand({
      ...about(belief),
      unitCostMinor: 6000,
      ...{ pricesMinor: [9000, 10_000], startSeconds: 4e6, endSeconds: 5e6 },
      ...{ promotion: null, visits: 1000 },
    })
    const [low, high] = points.map(({ units }) => units.value)
    const ratio = Math.log((low ?? 0) / (high ?? 0)) / Math.log(10 / 9)
    expect(ratio).toBeGreaterThan(3)
    expect(ratio).toBeLessThan(4.1)
    // 1000 visits, four in ten buy, twenty units each.
    expect((high ?? 0) / 8000).toBeCloseTo(1, 0)
  })

  test('a demand report states the size of an order, and its profit counts units', () => {
    const { points, orderSize } = reportDemand({
      ...about(belief),
      ...{ unitCostMinor: 6000, pricesMinor: [9000, 10_000] },
    })
    const [, base] = points
    expect(orderSize?.units).toBeGreaterThan(18)
    expect(orderSize?.units).toBeLessThan(22)
    expect(orderSize?.elasticity.low).toBeLessThan(2.5)
    expect(orderSize?.elasticity.high).toBeGreaterThan(2.2)
    const perOrder = (base?.profit.value ?? 0) / (base?.demand.value ?? 1) / 4000
    expect(perOrder / (orderSize?.units ?? 0)).toBeCloseTo(1, 1)
    expect(
      reportDemand({ ...about(emptyBelief()), unitCostMinor: 1, pricesMinor: [1] }).orderSize,
    ).toBeNull()
  })

  test('the expected result of a list’s price counts units', () => {
    const { units, unitsNow } = proposePrice({
      ...about(belief),
      ...{ design: 'best', exploration: 0, currentMinor: basePriceMinor, days: 7, uniform: 0.5 },
      chosenMinor: 9000,
    })
    const ratio = Math.log(1 + (units?.value ?? 0) / (unitsNow?.value ?? 1)) / Math.log(10 / 9)
    expect(ratio).toBeGreaterThan(3)
    expect(ratio).toBeLessThan(4.1)
  })

  test('rows of sales count units already, and orders are counted once', () => {
    const share = (rows: number) => {
      const sales = fitSales(
        Array.from({ length: rows }, (_, i) => ({
          ...{ priceMinor: 9500 + 100 * (i % 10), units: 100, exposure: null, promotion: null },
          ...{ competitorPriceMinor: null, inStock: null, randomized: false },
          ...{ startSeconds: 604_800 * i, endSeconds: 604_800 * (i + 1) },
        })),
      )
      return knowCell({ ...about({ ...belief, sales }) }, usualMethod).orderSize?.share ?? 0
    }
    const alone = knowCell(about(belief), usualMethod).orderSize?.share ?? 0
    const units = belief.unitCount
    expect(share(52)).toBeCloseTo((alone * units) / (units + 5200), 6)
  })
})
