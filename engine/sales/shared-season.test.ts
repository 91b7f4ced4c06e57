import { describe, expect, test } from 'vitest'
import { drawCount, weekRow } from '../fixtures/sales-rows.ts'
import { createRandom } from '../random/random.ts'
import { fitSales } from './fit-sales.ts'
import { forecastUnits } from './forecast.ts'
import type { SalesRow } from './sales-row.ts'
import { sharedPeriods } from './shared-periods.ts'
import { seasonOfShocks } from './shared-season.ts'

const weeks = 104
/** Log demand over the year, highest at the end of the rows. */
const seasonOf = (week: number) => 0.4 * Math.cos((2 * Math.PI * (week - weeks)) / (365.25 / 7))

/** Two years of weekly rows of products that share a season, and prices that follow it. */
function rowsOfShop(seed: number): SalesRow[][] {
  const random = createRandom(seed)
  const shocks = Array.from({ length: weeks }, () => 0.1 * random.normal())
  return Array.from({ length: 12 }, () => {
    const sells = 20 + 40 * random.uniform()
    return shocks.map((shock, week): SalesRow => {
      const log = 0.3 * seasonOf(week) + 0.05 * random.normal()
      const mean = sells * Math.exp(seasonOf(week) + shock - 2 * log)
      return weekRow(week, Math.round(1000 * Math.exp(log)), drawCount(random, mean))
    })
  })
}

const sds = [0.3, 0.3, 0.15, 0.15]

describe('the season of a group', () => {
  test('is in the forecast of each of its products, though its shocks are taken out', () => {
    const errors = [1, 2, 3, 4].flatMap((seed) => {
      const products = rowsOfShop(seed)
      const { tea } = sharedPeriods(products.map((rows) => ({ group: 'tea', rows })))
      return products.map((rows) => {
        const belief = fitSales(rows, tea)
        const last = rows.slice(-4)
        const sold = last.reduce((sum, { units }) => sum + units, 0)
        return Math.log(last.reduce((sum, row) => sum + forecastUnits(belief, row), 0) / sold)
      })
    })
    const mean = errors.reduce((sum, one) => sum + one, 0) / errors.length

    // Without it, the forecast is that of an average period of the last months: 0.2 too low.
    expect(Math.abs(mean)).toBeLessThan(0.06)
  })

  test('is told from a trend', () => {
    const rows = Array.from({ length: weeks }, (_, week) => weekRow(week, 1000, 1))
    const recent = new Float64Array(weeks).fill(1)
    const effects = Float64Array.from(rows, (_, week) => seasonOf(week) + (0.3 * week) / 52)
    const season = seasonOfShocks(rows, effects, recent, sds)

    expect(Math.hypot(season?.waves[0] ?? 0, season?.waves[1] ?? 0)).toBeCloseTo(0.4, 1)
  })

  test('is unknown where no row shares a period', () => {
    const rows = [weekRow(0, 1000, 1)]

    expect(seasonOfShocks(rows, new Float64Array(1), new Float64Array(1), sds)).toBeNull()
  })
})
