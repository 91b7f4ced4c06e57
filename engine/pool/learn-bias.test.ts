import { describe, expect, test } from 'vitest'
import reference from '../fixtures/chosen-biases.json' with { type: 'json' }
import { createRandom, drawGamma, type Random } from '../random/random.ts'
import { biasFor, biasPrior, biasPriorGiven, learnAccountBias, learnBias } from './learn-bias.ts'

describe('the bias of chosen prices', () => {
  test.each(reference.map((entry) => ({ products: entry.seen.length, entry })))(
    'of $products products equals SciPy’s estimate with the exact t',
    ({ entry }) => {
      const found = learnBias(entry.seen, biasPrior)

      // The engine approximates a t by 24 normals. Largest differences measured: 6e-5, 2e-5, 5e-6.
      expect(Math.abs(found.mean - entry.mean)).toBeLessThan(5e-4)
      expect(Math.abs(found.scale - entry.scale)).toBeLessThan(5e-4)
      expect(Math.abs(found.meanVariance - entry.meanVariance)).toBeLessThan(5e-5)
    },
  )

  test('does not depend on the order of the products', () => {
    const seen = reference[2].seen
    const there = learnBias(seen, biasPrior)
    const back = learnBias(seen.toReversed(), biasPrior)

    expect(Math.abs(there.mean - back.mean)).toBeLessThan(1e-9)
    expect(Math.abs(there.scale - back.scale)).toBeLessThan(1e-9)
  })

  test('is mirrored when the bias of every product is', () => {
    const seen = reference[1].seen
    const mirrored = learnBias(
      seen.map(({ mean, variance }) => ({ mean: -mean, variance })),
      biasPrior,
    )
    const found = learnBias(seen, biasPrior)

    expect(mirrored.mean).toBeCloseTo(-found.mean, 12)
    expect(mirrored.scale).toBeCloseTo(found.scale, 12)
  })

  test('is hardly moved by one outlying product', () => {
    const seen = reference[2].seen
    const odd = learnBias([...seen, { mean: 30, variance: 0.05 }], biasPrior)

    expect(Math.abs(odd.mean - learnBias(seen, biasPrior).mean)).toBeLessThan(0.05)
  })

  test('has its true mean within the 90 % interval, nine times in ten', () => {
    let inside = 0
    for (let seed = 0; seed < 300; seed++) {
      const random = createRandom(seed)
      const mean = 0.3 * random.normal()
      const seen = Array.from({ length: 15 }, () => {
        const sd = 0.2 + 0.4 * random.uniform()
        return {
          mean: mean + 0.5 * drawT(random) + sd * random.normal(),
          variance: sd * sd,
        }
      })
      const found = learnBias(seen, biasPrior)
      if (Math.abs(found.mean - mean) < 1.645 * Math.sqrt(found.meanVariance)) inside++
    }
    // The standard error of a coverage near 0.9 is 0.017. Measured: 0.95, because the prior is true
    // here.
    expect(inside / 300).toBeGreaterThan(0.87)
    expect(inside / 300).toBeLessThan(0.98)
  })
})

describe('the bias of an account', () => {
  const random = createRandom(5)
  const products = Array.from({ length: 60 }, (_, i) => ({
    category: i % 2 === 0 ? 'tea' : '__proto__',
    seen: { mean: (i % 2 === 0 ? 0.9 : 0) + 0.2 * random.normal(), variance: 0.04 },
  }))

  test('is estimated by category, each centred on the account', () => {
    const bias = learnAccountBias(products) ?? undefined
    const tea = biasFor(bias, 'tea').mean
    const other = biasFor(bias, '__proto__').mean

    expect(tea).toBeGreaterThan(0.65)
    expect(other).toBeLessThan(0.25)
    expect(biasFor(bias, 'soap').mean).toBeGreaterThan(other)
    expect(biasFor(bias, 'soap').mean).toBeLessThan(tea)
    expect(JSON.parse(JSON.stringify(bias))).toEqual(bias)
  })

  test('is the usual one where no product is informative', () => {
    const silent = products.map(({ category }) => ({ category, seen: null }))

    expect(learnAccountBias(silent)).toBeNull()
    expect(biasFor(undefined, 'tea')).toMatchObject({ mean: 0, scale: 0.7 })
  })
})

function drawT(random: Random): number {
  return random.normal() / Math.sqrt(drawGamma(random, 2) / 2)
}

describe('the bias, given whether prices followed demand', () => {
  const [none, half, all] = [0, 0.5, 1].map(biasPriorGiven)

  test('hides how steep demand is, the more certain it is that prices followed demand', () => {
    expect(none?.mean).toBe(0)
    expect(all?.mean).toBeGreaterThan(half?.mean ?? 0)
    expect(half?.mean).toBeGreaterThan(0)
    expect(all?.meanVariance).toBeGreaterThan(half?.meanVariance ?? 0)
    expect(all?.scale).toBeGreaterThan(biasPrior.scale)
  })

  test('is common to all products by half as much where prices certainly did not', () => {
    expect(none?.meanVariance).toBeCloseTo(biasPrior.meanVariance / 4, 12)
    expect(biasPriorGiven(0.25).meanVariance).toBeLessThan(half?.meanVariance ?? 0)
    expect(none?.scale).toBe(biasPrior.scale)
  })
})
