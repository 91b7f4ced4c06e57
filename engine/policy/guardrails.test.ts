import { describe, expect, test } from 'vitest'
import { highestPriceMinor } from '../checks.ts'
import { createRandom } from '../random/random.ts'
import { admissiblePrices, type Guardrails, lastAllowed, nextAllowed } from './guardrails.ts'
import { makeLadder } from './ladder.ts'
import { openGuardrails } from './open-guardrails.ts'

function allowed(change: Partial<Guardrails>, base = 1000): [number, number] {
  const { lowMinor, highMinor } = admissiblePrices({ ...openGuardrails, ...change }, base)
  return [lowMinor, highMinor]
}

function ladder(change: Partial<Guardrails>, base = 1000): number[] {
  return [...makeLadder(admissiblePrices({ ...openGuardrails, ...change }, base), base).prices]
}

describe('admissiblePrices', () => {
  test.each<[string, Partial<Guardrails>, [number, number]]>([
    ['a quarter to either side by default', {}, [750, 1250]],
    ['not below the unit cost', { unitCostMinor: 900 }, [900, 1250]],
    ['limits in minor units', { minPriceMinor: 800, maxPriceMinor: 1100 }, [800, 1100]],
    ['a margin of a third on a cost of 600', { unitCostMinor: 600, minMargin: 1 / 3 }, [900, 1250]],
    ['one step from the last price', { maxStep: 0.05, lastPriceMinor: 1100 }, [1045, 1155]],
    [
      'at most a tenth above a competitor',
      { competitor: { priceMinor: 1000, rule: 'at_most', tolerance: 0.1 } },
      [750, 1100],
    ],
    [
      'at least a tenth below a competitor',
      { competitor: { priceMinor: 1000, rule: 'at_least', tolerance: 0.1 } },
      [900, 1250],
    ],
    [
      'within a tenth of a competitor',
      { competitor: { priceMinor: 1000, rule: 'within', tolerance: 0.1 } },
      [900, 1100],
    ],
  ])('allows %s', (_, change, wanted) => {
    expect(allowed(change)).toEqual(wanted)
  })

  test.each<[string, Partial<Guardrails>, [number, number]]>([
    ['the corridor yields to the cost', { unitCostMinor: 2000 }, [2000, 2000]],
    ['the corridor yields to max_price', { maxPriceMinor: 500 }, [500, 500]],
    [
      'cost yields to nothing but max_price',
      { unitCostMinor: 2000, maxPriceMinor: 1500 },
      [1500, 1500],
    ],
    [
      'the competitor yields to the step from the last price, by as little as possible',
      {
        maxStep: 0.05,
        lastPriceMinor: 1000,
        competitor: { priceMinor: 800, rule: 'at_most', tolerance: 0 },
      },
      [950, 950],
    ],
    [
      'the step yields to the competitor where the merchant says so',
      {
        maxStep: 0.05,
        lastPriceMinor: 1000,
        competitor: { priceMinor: 800, rule: 'at_most', tolerance: 0 },
        priority: ['max_step', 'competitor'],
      },
      [800, 800],
    ],
    ['the corridor is the last to yield', { unitCostMinor: 1000, minMargin: 0.5 }, [1250, 1250]],
  ])('when not all can hold, %s', (_, change, wanted) => {
    expect(allowed(change)).toEqual(wanted)
  })

  test('always leaves a price under any rules, and never breaks cost or limits for a weaker rule', () => {
    const random = createRandom(31)
    const some = <T>(value: T): T | null => (random.uniform() < 0.5 ? value : null)
    for (let i = 0; i < 3000; i++) {
      const base = Math.round(10 ** (11.9 * random.uniform()))
      const price = (): number =>
        Math.max(1, Math.min(999_999_999_999, Math.round(base * 3 * random.uniform())))
      const guardrails: Guardrails = {
        ...openGuardrails,
        unitCostMinor: some(price()),
        minPriceMinor: some(price()),
        maxPriceMinor: some(price()),
        maxDecrease: random.uniform(),
        maxIncrease: 3 * random.uniform(),
        minMargin: some(0.9 * random.uniform()),
        maxStep: some(random.uniform()),
        lastPriceMinor: some(price()),
        priceEnding: some({ endings: [99, 50] }) ?? some({ step: 5 }),
        competitor: some({ priceMinor: price(), rule: 'within', tolerance: 0.1 }),
        priority:
          random.uniform() < 0.5 ? openGuardrails.priority : ['max_decrease', 'price_ending'],
      }
      const admissible = admissiblePrices(guardrails, base)
      const { prices } = makeLadder(admissible, base)
      expect(prices.length).toBeGreaterThan(0)
      expect(prices.length).toBeLessThanOrEqual(64)
      const highest = guardrails.maxPriceMinor ?? highestPriceMinor
      const floor = Math.max(guardrails.minPriceMinor ?? 1, guardrails.unitCostMinor ?? 1)
      for (const [k, candidate] of prices.entries()) {
        if (!Number.isInteger(candidate) || candidate < 1) throw new RangeError(`${candidate}`)
        expect(candidate).toBeLessThanOrEqual(highest)
        expect(candidate).toBeGreaterThanOrEqual(Math.min(floor, highest))
        if (k > 0) expect(candidate).toBeGreaterThan(prices[k - 1])
      }
    }
  })
})

describe('price endings', () => {
  test('are found above and below', () => {
    const endings = { modulus: 100, residues: [50, 99] }
    expect([99, 100, 150, 151].map((price) => nextAllowed(price, endings))).toEqual([
      99, 150, 150, 199,
    ])
    expect([49, 99, 149, 150].map((price) => lastAllowed(price, endings))).toEqual([
      -1, 99, 99, 150,
    ])
  })

  test('are read with as many digits as the longest has', () => {
    expect(ladder({ priceEnding: { endings: [99, 5] } })).toEqual(
      expect.arrayContaining([799, 805, 1105]),
    )
    expect(ladder({ priceEnding: { endings: [9] } })).toEqual(expect.arrayContaining([999, 1249]))
    expect(ladder({ priceEnding: { step: 250 } })).toEqual([750, 1000, 1250])
  })

  test('yield where the corridor holds no such price', () => {
    expect(ladder({ priceEnding: { endings: [999] }, maxDecrease: 0, maxIncrease: 0 })).toEqual([
      1000,
    ])
  })

  test.each([
    ['the nearer price above', 1080, 1099],
    ['the nearer price below', 1010, 999],
    ['the lower of two that are as near', 1049, 999],
  ])('that a competitor leaves no room for take %s', (_, priceMinor, wanted) => {
    const rules: Partial<Guardrails> = {
      priceEnding: { endings: [99] },
      competitor: { priceMinor, rule: 'within', tolerance: 0 },
      priority: ['competitor', 'price_ending'],
    }
    expect(allowed(rules)).toEqual([wanted, wanted])
  })

  test('prevail over a weaker rule', () => {
    const prices = ladder({
      priceEnding: { endings: [99] },
      competitor: { priceMinor: 1050, rule: 'within', tolerance: 0.01 },
      priority: ['competitor', 'price_ending'],
    })
    expect(prices).toEqual([1099])
  })
})

describe('makeLadder', () => {
  test('is geometric, with the base price on it', () => {
    const { prices, baseIndex } = makeLadder(admissiblePrices(openGuardrails, 10_000), 10_000)
    expect(prices[baseIndex]).toBe(10_000)
    expect(prices[0]).toBe(7500)
    expect(prices.at(-1)).toBe(12_500)
    const steps = Array.from(prices.slice(1), (price, k) => Math.log(price / prices[k]))
    expect(Math.max(...steps)).toBeLessThan(0.04)
    expect(prices.length).toBeGreaterThanOrEqual(20)
  })

  test.each([1, 2, 3, 5, 20])('lists every whole price once where the base price is %d', (base) => {
    const prices = ladder({ maxDecrease: 0.5, maxIncrease: 0.5 }, base)
    const low = Math.max(1, Math.ceil(base / 2))
    const high = Math.max(1, Math.floor(base * 1.5))
    expect(prices).toEqual(Array.from({ length: high - low + 1 }, (_, i) => low + i))
  })

  test('reaches the highest possible price', () => {
    expect(ladder({}, highestPriceMinor).at(-1)).toBe(highestPriceMinor)
    expect(ladder({ maxIncrease: 10 }, 1e11).at(-1)).toBe(999_999_999_999)
  })
})
