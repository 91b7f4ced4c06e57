import { describe, expect, test } from 'vitest'
import { drawCount, weekRow } from '../fixtures/sales-rows.ts'
import { createRandom } from '../random/random.ts'
import { fitSales } from '../sales/fit-sales.ts'
import { slopesBelowBreak } from './broken-above.ts'

/** Two years around 1000; a share of demand is left above 1010, and the elasticity is 2. */
function historyWith(left: number, seed: number) {
  const random = createRandom(seed)
  let level = 0
  const rows = Array.from({ length: 104 }, (_, i) => {
    if (i % 8 === 0) level = 0.06 * random.normal()
    const priceMinor = Math.round(1000 * Math.exp(level))
    const stays = priceMinor > 1010 ? left : 1
    return weekRow(i, priceMinor, drawCount(random, 25 * (priceMinor / 1000) ** -2 * stays))
  })
  return fitSales(rows)
}

describe('a history with a drop of demand right above the price', () => {
  test('gives the elasticity below the drop, not that of the drop', () => {
    const found = Array.from({ length: 16 }, (_, seed) => {
      const sales = historyWith(0.3, seed + 1)
      const { slopes } = sales
      if (!slopes) throw new Error('a fit has slopes')
      const below = slopesBelowBreak(sales, 1000, slopes)
      // Some of these histories hardly ever went above, and show no drop.
      if (below === null) return []
      const mean = below.shiftElasticity / below.elasticity
      return [{ whole: sales.elasticity.mean, mean, sd: Math.sqrt(1 / below.elasticity) }]
    }).flat()
    const mean = (pick: (one: (typeof found)[number]) => number): number =>
      found.reduce((sum, one) => sum + pick(one), 0) / found.length

    expect(found.length).toBeGreaterThan(10)
    expect(mean(({ whole }) => whole)).toBeLessThan(-6)
    expect(mean((one) => one.mean)).toBeGreaterThan(-4.5)
    expect(found.filter((one) => Math.abs(one.mean + 2) > 2 * one.sd).length).toBeLessThanOrEqual(1)
  })

  test('is not seen where demand falls smoothly, or steeply', () => {
    const seen = Array.from({ length: 20 }, (_, seed) => {
      const random = createRandom(seed + 1)
      const rows = Array.from({ length: 104 }, (_, i) => {
        const priceMinor = Math.round(1000 * Math.exp(0.06 * random.normal()))
        return weekRow(i, priceMinor, drawCount(random, 12 * (priceMinor / 1000) ** -5))
      })
      const sales = fitSales(rows)
      return sales.slopes && slopesBelowBreak(sales, 1000, sales.slopes)
    })

    expect(seen.filter((one) => one !== null)).toEqual([])
  })

  test('is not seen at a price that the history never exceeded', () => {
    const sales = historyWith(0.3, 1)

    expect(sales.slopes && slopesBelowBreak(sales, 1400, sales.slopes)).toBeNull()
  })
})
