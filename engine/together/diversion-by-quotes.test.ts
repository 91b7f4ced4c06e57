import { describe, expect, test } from 'vitest'
import { drawCount } from '../fixtures/sales-rows.ts'
import { createRandom } from '../random/random.ts'
import { rowOfOffers, type SalesRow } from '../sales/sales-row.ts'
import { sharedPeriods } from '../sales/shared-periods.ts'
import { learnDiversion } from './diversion.ts'

const nests = ['tea', 'soap', 'rope', 'salt']
const productsOfNest = 6
const hours = 2000

/**
 * Quotes by the hour of nests in which prices rise and fall by 10 %, mostly together. The
 * elasticity of each product is 2.6, and a product is bought in `conversion` of its offers.
 */
function quotes(diversion: number, offersAnHour: number, conversion: number, seed: number) {
  const random = createRandom(seed)
  return nests.flatMap((group) => {
    const products = Array.from({ length: productsOfNest }, () => ({
      group,
      liked: 0.5 + random.uniform(),
      rows: [] as SalesRow[],
    }))
    for (let hour = 0; hour < hours; hour++) {
      const together = random.normal()
      const shock = 0.1 * Math.sin(hour / 200) + 0.05 * random.normal()
      const logs = products.map(() => 0.1 * (0.97 * together + 0.24 * random.normal()))
      const index = logs.reduce((sum, one) => sum + one, 0) / productsOfNest
      products.forEach(({ liked, rows }, i) => {
        const offers = drawCount(random, offersAnHour)
        if (offers === 0) return
        const own = (logs[i] ?? 0) - index
        const whole = (1 - diversion) * index
        const chance = conversion * liked * Math.exp(-2.6 * (own + whole) + shock)
        let units = 0
        for (let offer = 0; offer < offers; offer++) if (random.uniform() < chance) units += 1
        rows.push(rowOfOffers({ hour, offers, units, logPrice: Math.log(2000) + (logs[i] ?? 0) }))
      })
    }
    return products
  })
}

const learnt = (diversion: number, offersAnHour: number, conversion: number, seed: number) => {
  const periods = sharedPeriods(quotes(diversion, offersAnHour, conversion, seed), 'exposure')
  return learnDiversion(
    nests.map((name) => ({
      kind: 'category',
      name,
      products: productsOfNest,
      sources: [periods[name]?.periods ?? []],
    })),
  )
}

describe('diversion by quotes', () => {
  test.each([
    // Logs of hours with less than a sale per nest would find 0.07 where it is a half.
    { offersAnHour: 1, conversion: 0.1 },
    // Elasticities that take what nests do together for their own would find 0.4.
    { offersAnHour: 30, conversion: 0.3 },
  ])('is found from $offersAnHour offers of a product an hour', ({ offersAnHour, conversion }) => {
    for (const diversion of [0, 0.5]) {
      const found = [1, 2, 3].flatMap((seed) => learnt(diversion, offersAnHour, conversion, seed))
      const mean = found.reduce((sum, one) => sum + one.mean, 0) / found.length
      const held = found.filter(
        (one) => Math.abs(one.mean - diversion) < 1.96 * Math.sqrt(one.variance),
      )

      expect(Math.abs(mean - diversion)).toBeLessThan(0.08)
      expect(held.length / found.length).toBeGreaterThan(0.9)
      expect(Math.sqrt(Math.max(...found.map(({ variance }) => variance)))).toBeLessThan(0.2)
    }
  })

  test('separates how products answer to their own prices from what nests do together', () => {
    const { tea } = sharedPeriods(quotes(0.5, 30, 0.3, 4), 'exposure')

    expect(Math.abs((tea?.slope ?? 0) + 2.6)).toBeLessThan(0.1)
  })
})
