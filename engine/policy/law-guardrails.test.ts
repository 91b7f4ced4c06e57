import { describe, expect, test } from 'vitest'
import { startingPrior } from '../pool/pool-prior.ts'
import { createRandom } from '../random/random.ts'
import { admissiblePrices, type Guardrails } from './guardrails.ts'
import { openGuardrails } from './open-guardrails.ts'
import { buildPriceTable } from './price-table.ts'

const random = createRandom(7)
const any = (low: number, high: number) => low + random.uniform() * (high - low)
const maybe = <Value>(value: Value): Value | null => (random.uniform() < 0.5 ? value : null)

/** Rules that segments share, and last prices that make theirs differ. */
function anyGuardrails(base: number, gap: number): [Guardrails, Guardrails] {
  const shared: Guardrails = {
    ...openGuardrails,
    maxSegmentGap: gap,
    unitCostMinor: maybe(Math.round(any(0.2, 1.2) * base)),
    minPriceMinor: maybe(Math.max(1, Math.round(any(0.4, 1.3) * base))),
    maxPriceMinor: maybe(Math.max(1, Math.round(any(0.7, 2) * base))),
    maxDecrease: any(0, 1),
    maxIncrease: any(0, 2),
    minMargin: maybe(any(0, 0.9)),
    priceEnding: maybe({ endings: [99, 49] }),
    maxStep: maybe(any(0.01, 0.3)),
  }
  const last = () => Math.max(1, Math.round(any(0.5, 2) * base))
  return [
    { ...shared, lastPriceMinor: last() },
    { ...shared, lastPriceMinor: last() },
  ]
}

describe('a limit on how far apart segments may lie', () => {
  test('holds for any two prices of two segments under any other rules', () => {
    let widest = 0
    for (let i = 0; i < 5000; i++) {
      const base = Math.round(any(1, 50_000))
      const gap = any(0, 0.5)
      const [one, other] = anyGuardrails(base, gap).map((rules) => admissiblePrices(rules, base))
      if (one === undefined || other === undefined) continue
      const high = Math.max(one.highMinor, other.highMinor)
      const low = Math.min(one.lowMinor, other.lowMinor)
      widest = Math.max(widest, high / low / (1 + gap))
    }
    expect(widest).toBeLessThanOrEqual(1 + 1e-9)
  })

  test('leaves all the room that it may, split around the base price', () => {
    const { lowMinor, highMinor } = admissiblePrices(
      { ...openGuardrails, maxSegmentGap: 0.21 },
      1000,
    )
    expect([lowMinor, highMinor]).toEqual([910, 1100])
  })

  test('keeps the base price allowed, so that the holdout continues', () => {
    for (const base of [1, 7, 99, 1999, 123_457]) {
      const { lowMinor, highMinor } = admissiblePrices(
        { ...openGuardrails, maxSegmentGap: 0.05 },
        base,
      )
      expect(lowMinor).toBeLessThanOrEqual(base)
      expect(highMinor).toBeGreaterThanOrEqual(base)
    }
  })
})

describe('the cap of an emergency', () => {
  test('never yields, even to the unit cost or the lowest price', () => {
    const { lowMinor, highMinor, bounds } = admissiblePrices(
      { ...openGuardrails, emergencyMinor: 1100, unitCostMinor: 1500, minPriceMinor: 1300 },
      1400,
    )
    expect([lowMinor, highMinor]).toEqual([1100, 1100])
    expect(bounds[0]?.factor).toBe('emergency_cap')
  })

  test('is named among the factors of the price that it caps', () => {
    const { prices, factors } = buildPriceTable({
      belief: null,
      siblings: [],
      pool: startingPrior,
      basePriceMinor: 1400,
      guardrails: { ...openGuardrails, unitCostMinor: 500, emergencyMinor: 1100 },
      exploration: 1,
      seed: 1,
    })
    expect(Math.max(...prices)).toBeLessThanOrEqual(1100)
    expect(factors.every((names) => names.includes('emergency_cap'))).toBe(true)
  })
})
