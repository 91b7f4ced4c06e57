import { describe, expect, test } from 'vitest'
import { mean } from '../../../report/statistics.ts'
import { kindOf } from '../kinds.ts'
import { createNestShop, tellOfNests } from './nest-shop.ts'
import { twoLevelAnalyst } from './two-level.ts'
import { fitTwoLevels } from './two-level-fit.ts'

function shopOf(id: string, seed: number) {
  const kind = kindOf(id)
  if (kind.nests === null) throw new RangeError(`${id} has no nests`)
  return createNestShop({ ...kind, nests: kind.nests }, seed, 100)
}

describe('two-level least squares', () => {
  test('finds how steeply products answer their price beside their nest', () => {
    const shop = shopOf('N5', 10_003)
    const fits = fitTwoLevels(tellOfNests(shop), shop.categories)
    shop.demands.forEach(({ size, units }, nest) => {
      const own = Array.from({ length: size }, (_, i) => {
        const at = (log: number): number => {
          const into = new Float64Array(size)
          units(
            Float64Array.from({ length: size }, (_, j) => (i === j ? log : 0)),
            into,
          )
          return Math.log(into[i] ?? 1)
        }
        return (at(0.01) - at(-0.01)) / 0.02
      })
      // Off by a shop's share and by its errors.
      expect(Math.abs(mean(fits[nest]?.within ?? []) - mean(own))).toBeLessThan(0.9)
    })
  })

  test('leaves base prices where there is no history', async () => {
    const told = tellOfNests(shopOf('N5N', 10_003))
    const prices = await twoLevelAnalyst(told).bestPrices()
    expect([...prices]).toEqual(told.map(({ basePriceMinor }) => basePriceMinor))
  })
})
