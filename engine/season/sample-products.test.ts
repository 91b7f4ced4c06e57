import { describe, expect, test } from 'vitest'
import { createRandom } from '../random/random.ts'
import { sampleProducts } from './sample-products.ts'

const worth = Float64Array.from({ length: 200 }, (_, i) => (i % 50 === 0 ? 400 : 1 + (i % 7)))

describe('sampleProducts', () => {
  test('takes all products that sell if they are few', () => {
    const sample = sampleProducts(Float64Array.of(5, 0, 2), 3, createRandom(1))

    expect(sample).toEqual([
      { product: 0, standsFor: 1 },
      { product: 2, standsFor: 1 },
    ])
  })

  test('takes as many as requested, and always those that are worth most', () => {
    for (let seed = 0; seed < 20; seed++) {
      const sample = sampleProducts(worth, 20, createRandom(seed))

      expect(Math.abs(sample.length - 20)).toBeLessThanOrEqual(1)
      expect(sample.filter(({ standsFor }) => standsFor === 1)).toHaveLength(4)
    }
  })

  test('is unbiased for the total of all', () => {
    let total = 0
    for (let seed = 0; seed < 400; seed++) {
      const sample = sampleProducts(worth, 20, createRandom(seed))
      for (const { product, standsFor } of sample) total += standsFor * ((product * 31) % 11)
    }
    const all = [...worth.keys()].reduce((sum, i) => sum + ((i * 31) % 11), 0)

    expect(Math.abs(total / 400 / all - 1)).toBeLessThan(0.03)
  })
})
