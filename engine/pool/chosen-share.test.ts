import { describe, expect, test } from 'vitest'
import { emptyBelief } from '../belief/belief.ts'
import { withSales } from '../belief/codec.ts'
import { createRandom } from '../random/random.ts'
import { fitSales } from '../sales/fit-sales.ts'
import type { SalesRow } from '../sales/sales-row.ts'
import { summarizeCell } from './cell-summary.ts'
import { withMeanElasticity } from './mean-elasticity.ts'
import { poolCells } from './pool.ts'

const daySeconds = 86_400
const baseMinor = 1000

/** Days of a product that sells twenty a day at its base price, at prices a tenth around it. */
function days(count: number, from: number, randomized: boolean, seed: number): SalesRow[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, i) => {
    const ratio = Math.exp(0.2 * (random.uniform() - 0.5))
    const startSeconds = 1_700_000_000 + (from + i) * daySeconds
    return {
      priceMinor: Math.round(baseMinor * ratio),
      units: Math.round(20 * ratio ** -2 + 2 * random.normal()),
      exposure: null,
      inStock: null,
      promotion: null,
      competitorPriceMinor: null,
      randomized,
      startSeconds,
      endSeconds: startSeconds + daySeconds,
    }
  })
}

/**
 * An account of six products, each with this many days at chosen prices, and then at drawn ones.
 */
function accountOf(chosen: number, drawn: number) {
  return poolCells(
    Array.from({ length: 6 }, (_, i) => {
      const rows = [...days(chosen, 0, false, 10 + i), ...days(drawn, chosen, true, 20 + i)]
      const belief = withSales(emptyBelief(), fitSales(rows, null))
      return summarizeCell(`p${i}`, belief, baseMinor)
    }),
  )
}

describe('the share of the mean elasticity’s evidence from chosen prices', () => {
  test('is zero where every price was drawn, so that no common bias is assumed', () => {
    const pool = accountOf(0, 60)
    expect(pool.chosenShare).toBeUndefined()
    expect(withMeanElasticity(pool, pool.mean[1])).toBe(pool)
  })

  test('is one where none was drawn', () => {
    expect(accountOf(60, 0).chosenShare).toBeCloseTo(1, 12)
  })

  test('falls the longer prices are drawn', () => {
    const shares = [10, 30, 90].map((drawn) => accountOf(60, drawn).chosenShare ?? 0)
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    expect(shares[0]).toBeLessThan(1)
    expect(shares[2]).toBeGreaterThan(0)
    expect(shares[2]).toBeLessThan(0.5 * (shares[0] ?? 0))
  })
})
