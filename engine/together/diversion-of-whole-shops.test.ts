import { describe, expect, test } from 'vitest'
import { productsOnSale, type Sale, shopWithSales } from '../fixtures/shop-with-sales.ts'
import { sharedPeriods } from '../sales/shared-periods.ts'
import { meanOf } from '../special/mean.ts'
import { learnDiversion } from './diversion.ts'

function learnt(sale: Sale, seed: number) {
  const { all } = sharedPeriods(shopWithSales(sale, seed).map((rows) => ({ group: 'all', rows })))
  const [{ mean, variance }] = learnDiversion([
    { kind: 'account', name: '', products: productsOnSale, sources: [all.periods] },
  ])
  return { mean, sd: Math.sqrt(variance) }
}

const seeds = [1, 2, 3, 4, 5, 6]
const none = { reduced: 0, traffic: 1, told: false }

describe('a sale of much of a shop', () => {
  test.each([
    { traffic: 3, reduced: 1, told: false },
    { traffic: 3, reduced: 1, told: true },
    { traffic: 0.6, reduced: 1, told: false },
    { traffic: 0.6, reduced: 1, told: true },
    { traffic: 3, reduced: 0.5, told: false },
    { traffic: 0.6, reduced: 0.5, told: true },
  ])(
    'is no diversion: $traffic times the customers, $reduced of it reduced, told $told',
    (sale) => {
      const found = seeds.map((seed) => learnt(sale, seed))

      for (const { mean, sd } of found) expect(Math.abs(mean)).toBeLessThan(1.96 * sd)
      expect(Math.abs(meanOf(found.map(({ mean }) => mean)))).toBeLessThan(0.35)
    },
  )

  test('of a few products that fills the shop is doubted', () => {
    for (const seed of seeds) {
      const { mean, sd } = learnt({ traffic: 3, reduced: 0.3, told: false }, seed)
      expect(Math.abs(mean)).toBeLessThan(1.96 * sd)
    }
  })

  test('does not hide what reductions of single products say', () => {
    // Before any sales it is 0.32.
    for (const seed of seeds) {
      expect(learnt(none, seed).sd).toBeLessThan(0.29)
      expect(learnt({ traffic: 3, reduced: 1, told: false }, seed).sd).toBeLessThan(0.29)
    }
  })
})
