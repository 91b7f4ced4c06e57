import { describe, expect, test } from 'vitest'
import { createRandom } from '../random/random.ts'
import { admissiblePrices, type Guardrails, type VolumeBreak } from './guardrails.ts'
import { openGuardrails } from './open-guardrails.ts'
import { priceOfQuantity, volumePrices } from './volume-prices.ts'

const breaks: VolumeBreak[] = [
  { from: 10, discount: 0.05 },
  { from: 100, discount: 0.12 },
]
const trade: Guardrails = { ...openGuardrails, volumeBreaks: breaks }

const minorOf = (guardrails: Guardrails, base: number, price: number) =>
  volumePrices(guardrails, base, price).map(({ priceMinor }) => priceMinor)

describe('prices by quantity', () => {
  test('are each the price of one unit less the discount', () => {
    expect(volumePrices(trade, 2000, 2100)).toEqual([
      { from: 1, priceMinor: 2100, discount: 0 },
      { from: 10, priceMinor: 1995, discount: 0.05 },
      { from: 100, priceMinor: 1848, discount: 0.12 },
    ])
  })

  test('apply from the largest break that is reached', () => {
    const prices = volumePrices(trade, 2000, 2000)
    expect([1, 9, 10, 99, 100, 1e6].map((n) => priceOfQuantity(prices, n).priceMinor)).toEqual([
      2000, 2000, 1900, 1900, 1760, 1760,
    ])
  })

  test('are a single price without breaks', () => {
    expect(minorOf(openGuardrails, 2000, 2100)).toEqual([2100])
    expect(minorOf({ ...trade, volumeBreaks: [] }, 2000, 2100)).toEqual([2100])
  })

  test('have allowed endings', () => {
    const ending = { ...trade, priceEnding: { endings: [99] } }
    expect(minorOf(ending, 1999, 1999)).toEqual([1999, 1899, 1799])
    expect(minorOf(ending, 1999, 2199)).toEqual([2199, 2099, 1899])
  })

  test('are capped at what the base price can bear, for all prices alike', () => {
    const dear = { ...trade, unitCostMinor: 1850 }
    expect(minorOf(dear, 2000, 2000)).toEqual([2000, 1900, 1850])
    expect(minorOf(dear, 2000, 2200)).toEqual([2200, 2090, 2035])
  })

  test('never fall below the lowest price, not even at the cheapest allowed price', () => {
    const limited = { ...trade, minPriceMinor: 1600 }
    const { lowMinor } = admissiblePrices(limited, 2000)
    expect(lowMinor).toBe(Math.ceil(1600 / 0.88))
    expect(minorOf(limited, 2000, lowMinor).at(-1)).toBe(1601)
  })
})

const random = createRandom(160)
const any = (low: number, high: number) => low + random.uniform() * (high - low)
const maybe = <Value>(value: Value): Value | null => (random.uniform() < 0.5 ? value : null)

function anyBreaks(): VolumeBreak[] {
  let from = 1
  let discount = 0
  return Array.from({ length: Math.floor(any(1, 6)) }, () => {
    from += Math.ceil(any(1, 50))
    discount += any(0, 0.2) * (0.9 - discount)
    return { from, discount }
  })
}

function anyGuardrails(base: number): Guardrails {
  return {
    ...openGuardrails,
    volumeBreaks: anyBreaks(),
    unitCostMinor: maybe(any(0.2, 1.1) * base),
    minPriceMinor: maybe(Math.max(1, Math.round(any(0.4, 1.1) * base))),
    maxDecrease: any(0, 1),
    maxIncrease: any(0, 2),
    minMargin: maybe(any(0, 0.9)),
    priceEnding: maybe({ endings: [99, 49] }) ?? maybe({ step: 50 }),
  }
}

/** A tenth of the allowed range apart, plus the base price if allowed, and both ends. */
function somePrices(guardrails: Guardrails, base: number): number[] {
  const { lowMinor, highMinor, endings } = admissiblePrices(guardrails, base)
  const inBetween = Array.from({ length: 11 }, (_, i) =>
    Math.round(lowMinor + (i / 10) * (highMinor - lowMinor)),
  )
  const ends = (price: number) => endings?.residues.includes(price % endings.modulus) ?? true
  const prices = [...new Set([...inBetween, base])].sort((a, b) => a - b)
  return prices.filter((price) => price >= lowMinor && price <= highMinor && ends(price))
}

describe('under any rules and breaks', () => {
  const worlds = Array.from({ length: 3000 }, () => {
    const base = Math.round(10 ** any(0, 6))
    return { base, guardrails: anyGuardrails(base) }
  })

  test('a price never rises with the quantity, nor falls where that of one unit rises', () => {
    let tried = 0
    for (const { base, guardrails } of worlds) {
      let cheaper: number[] | null = null
      for (const price of somePrices(guardrails, base)) {
        const prices = minorOf(guardrails, base, price)
        expect([...prices].sort((a, b) => b - a)).toEqual(prices)
        expect(prices[0]).toBe(price)
        if (cheaper)
          for (const [i, one] of prices.entries()) expect(one).toBeGreaterThanOrEqual(cheaper[i])
        cheaper = prices
        tried++
      }
    }
    expect(tried).toBeGreaterThan(10_000)
  })

  test('lowest price, cost and margin hold at each quantity where they hold at one unit', () => {
    for (const { base, guardrails } of worlds) {
      const { minPriceMinor, unitCostMinor, minMargin } = guardrails
      const margin =
        unitCostMinor === null || minMargin === null ? 0 : unitCostMinor / (1 - minMargin)
      const lowest = Math.max(minPriceMinor ?? 0, unitCostMinor ?? 0, margin)
      for (const price of somePrices(guardrails, base)) {
        for (const one of minorOf(guardrails, base, price)) {
          expect(one).toBeGreaterThanOrEqual(Math.min(price, lowest) - 1e-6)
        }
      }
    }
  })

  test('the largest change holds about the base price of each quantity', () => {
    for (const { base, guardrails } of worlds) {
      const bases = minorOf(guardrails, base, base)
      const { maxDecrease, maxIncrease } = guardrails
      for (const price of somePrices(guardrails, base)) {
        if (price > base * (1 + maxIncrease) || price < base * (1 - maxDecrease)) continue
        for (const [i, one] of minorOf(guardrails, base, price).entries()) {
          if (one === minorOf(guardrails, base, price)[i - 1]) continue
          expect(one).toBeLessThanOrEqual(bases[i] * (1 + maxIncrease) + 1e-6)
          expect(one).toBeGreaterThanOrEqual(Math.ceil(bases[i] * (1 - maxDecrease) - 1e-6))
        }
      }
    }
  })

  test('price ratios at each quantity are those of one unit, up to rounding', () => {
    for (const { base, guardrails } of worlds) {
      if (guardrails.priceEnding !== null) continue
      const bases = minorOf(guardrails, base, base)
      for (const price of somePrices(guardrails, base)) {
        for (const [i, one] of minorOf(guardrails, base, price).entries()) {
          expect(Math.abs(one - (bases[i] * price) / base)).toBeLessThanOrEqual(1 + price / base)
        }
      }
    }
  })

  test('the base price stays allowed where it would be without breaks', () => {
    for (const { base, guardrails } of worlds) {
      const { volumeBreaks: _, ...without } = guardrails
      const [own, other] = [guardrails, without].map((rules) => admissiblePrices(rules, base))
      if (other === undefined || own === undefined) continue
      if (base < other.lowMinor || base > other.highMinor || other.endings !== null) continue
      expect(own.lowMinor).toBeLessThanOrEqual(base)
      expect(own.highMinor).toBeGreaterThanOrEqual(base)
    }
  })
})
