import { describe, expect, test } from 'vitest'
import {
  adjustedRandIndex,
  briskShop,
  type NestedShop,
  nestedShop,
} from '../fixtures/nested-shop.ts'
import { inferNests, type ProductToPlace } from './infer-nests.ts'

const labelsOf = (products: readonly ProductToPlace[], seed = 1): string[] => {
  const { nestOf } = inferNests(products, seed)
  return products.map(({ id }) => nestOf.get(id) ?? '')
}

function likeness(shop: Partial<NestedShop>, seed: number): number {
  const { products, truth } = nestedShop({ ...briskShop, ...shop }, seed)
  return adjustedRandIndex(labelsOf(products), truth)
}

const seeds = [1, 2, 3, 4]

describe('inferNests', () => {
  test('finds the categories of products that sell ten to forty a week', () => {
    for (const seed of seeds) expect(likeness({}, seed)).toBeGreaterThan(0.7)
  })

  test('also does so where a product’s weekly errors are autocorrelated', () => {
    for (const seed of seeds) expect(likeness({ persistence: 0.8 }, seed)).toBeGreaterThan(0.7)
  })

  // One in twenty may be given a nest; none in twelve is as much evidence as two in forty.
  test('has no false positives in twelve accounts without nests', () => {
    for (let seed = 0; seed < 12; seed++) {
      const units = seed % 2 === 0 ? briskShop.units : ([2, 8] as const)
      const persistence = seed % 4 < 2 ? 0 : 0.8
      const alone = { ...briskShop, categories: 1, shocks: 0, units, persistence }
      const { products } = nestedShop(alone, 500 + seed)
      expect(inferNests(products, 1).nests).toEqual([])
    }
  })

  test('finds none for products that hardly sell', () => {
    const { products } = nestedShop({ ...briskShop, units: [1, 3] }, 3)
    const { nests, nestOf } = inferNests(products, 1)
    expect(nests).toEqual([])
    expect(nestOf.size).toBe(0)
  })

  test('has calibrated certainties', () => {
    let sure = 0
    let right = 0
    for (const seed of seeds) {
      const { products, truth } = nestedShop(briskShop, 40 + seed)
      const place = new Map(products.map(({ id }, i) => [id, i]))
      for (const { productIds, certainty } of inferNests(products, 1).nests) {
        const kinds = Map.groupBy(productIds, (id) => truth[place.get(id) ?? 0])
        right += Math.max(...[...kinds.values()].map(({ length }) => length))
        sure += certainty * productIds.length
      }
    }
    expect(Math.abs(sure - right) / sure).toBeLessThan(0.05)
  })

  test('is the same for the same products, in any order', () => {
    const { products } = nestedShop(briskShop, 9)
    const labels = labelsOf(products)
    expect(labelsOf(products)).toEqual(labels)
    expect(labelsOf(products.toReversed()).toReversed()).toEqual(labels)
  })

  test('names a nest by a word that its products share', () => {
    const { products } = nestedShop({ ...briskShop, named: 0.9 }, 5)
    for (const { label, productIds } of inferNests(products, 1).nests) {
      const names = products.filter(({ id }) => productIds.includes(id)).map(({ name }) => name)
      const having = names.filter((name) => name.toLowerCase().includes(label.toLowerCase()))
      expect(having.length).toBeGreaterThan(0.3 * names.length)
    }
  })
})
