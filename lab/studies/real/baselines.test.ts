import { describe, expect, test } from 'vitest'
import { fitSales } from '../../../engine/sales/fit-sales.ts'
import { forecastUnits } from '../../../engine/sales/forecast.ts'
import type { SalesRow } from '../../../engine/sales/sales-row.ts'
import { fixedEffects, productMeans } from './baselines.ts'
import { studyForecasts } from './forecast-errors.ts'
import { leastSquares, plainLogit } from './least-squares.ts'
import type { Product } from './read-sales.ts'

const week = 7 * 86_400

function row(index: number, priceMinor: number, units: number, promotion: number): SalesRow {
  return {
    priceMinor,
    units,
    promotion,
    exposure: null,
    inStock: null,
    competitorPriceMinor: null,
    randomized: false,
    startSeconds: index * week,
    endSeconds: (index + 1) * week,
  }
}

/** Products that sell exactly as a constant elasticity of −2 and promotions of e^0.5 predict. */
const exact: Product[] = [500, 40].map((level, product) => ({
  name: `product ${product}`,
  rows: Array.from({ length: 40 }, (_, i) => {
    const price = 900 + 25 * ((i * 7 + product) % 9)
    const promotion = i % 5 === 0 ? 1 : 0
    return row(i, price, level * (price / 1000) ** -2 * Math.exp(0.5 * promotion), promotion)
  }),
}))

describe('the baselines', () => {
  test('fixed effects predict what follows their model to the last unit', () => {
    const forecast = fixedEffects(exact)
    const later = row(99, 1100, 0, 1)

    expect(forecast(0, later)).toBeCloseTo(500 * 1.1 ** -2 * Math.exp(0.5), 6)
    expect(forecast(1, later)).toBeCloseTo(40 * 1.1 ** -2 * Math.exp(0.5), 6)
  })

  test('product means do not look at the price', () => {
    const rows = [row(0, 100, 10, 0), row(1, 200, 30, 0)]

    expect(productMeans([{ name: 'a', rows }])(0, row(2, 900, 0, 1))).toBe(20)
  })

  test('least squares leave a column that never varies at nothing', () => {
    const [slope, idle] = leastSquares(
      [
        [1, 0],
        [2, 0],
        [3, 0],
      ],
      [2, 4, 6],
    )

    expect(slope).toBeCloseTo(2, 6)
    expect(idle).toBeCloseTo(0, 6)
  })

  test('a plain logit has the log odds of its groups, and their standard errors', () => {
    // 30 of 40 against 10 of 40: log odds of ±log 3, and a variance of 1/30 + 1/10 for each.
    const x = Array.from({ length: 80 }, (_, i) => [1, i < 40 ? 0 : 1])
    const bought = Array.from({ length: 80 }, (_, i) => (i % 40 < (i < 40 ? 30 : 10) ? 1 : 0))
    const { coefficients, errors } = plainLogit(x, bought)

    expect(coefficients[0]).toBeCloseTo(Math.log(3), 6)
    expect(coefficients[1]).toBeCloseTo(-2 * Math.log(3), 6)
    expect(errors[0]).toBeCloseTo(Math.sqrt(1 / 30 + 1 / 10), 6)
    expect(errors[1]).toBeCloseTo(Math.sqrt(2 / 30 + 2 / 10), 6)
  })
})

test('studyForecasts measures each contender on the last fifth alone', async () => {
  const study = await studyForecasts(exact, async (split) =>
    split.map(({ known, later }) => {
      const belief = fitSales(known)
      return later.map((row) => {
        const value = forecastUnits(belief, row)
        return { value, low: 0.9 * value, high: 1.1 * value }
      })
    }),
  )

  expect(study.periods).toBe(16)
  expect(study.fixedEffects.value).toBeLessThan(1e-6)
  expect(study.ours.value).toBeLessThan(0.05)
  expect(study.means.value).toBeGreaterThan(0.1)
  expect(study.lead.value).toBeCloseTo(study.ours.value - study.fixedEffects.value, 9)
  expect(study.predictions).toHaveLength(16)
  expect(study.held).toEqual({ inside: 1, below: 0, above: 0, error: 0 })
})

test('studyForecasts counts what falls beside the intervals', async () => {
  const { held } = await studyForecasts(exact, async (split) =>
    split.map(({ later }) =>
      later.map(({ units }, i) =>
        i < 4
          ? { value: units, low: 0, high: 2 * units }
          : { value: 0, low: i < 6 ? 2 * units : 0, high: i < 6 ? 3 * units : 0 },
      ),
    ),
  )

  expect(held).toMatchObject({ inside: 0.5, below: 0.25, above: 0.25 })
})
