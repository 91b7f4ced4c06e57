import { describe, expect, test } from 'vitest'
import { drawPrice } from '../../../engine/policy/draw-price.ts'
import { buildPriceTable } from '../../../engine/policy/price-table.ts'
import { startingPrior } from '../../../engine/pool/pool-prior.ts'
import { policyDefaults } from '../../domain/policy.ts'
import { createFactorLists } from './factor-lists.ts'
import { toGuardrails } from './guardrails.ts'
import { servedPrices } from './served-prices.ts'

const lists = createFactorLists()

function tableOf(basePriceMinor: number, change: { minPrice?: number } = {}) {
  return buildPriceTable({
    belief: null,
    siblings: [],
    pool: startingPrior,
    basePriceMinor,
    guardrails: toGuardrails(
      { ...policyDefaults, ...change },
      { lastPriceMinor: null, offersPerSecond: 0, nowMs: 0 },
    ),
    exploration: 1,
    seed: 7,
  })
}

describe('servedPrices', () => {
  test('a price that is kept within its bounds and has no column gets one that is never drawn', () => {
    const table = tableOf(12_900)
    const heldMinor = table.prices[4] + 1

    const served = servedPrices(table, 12_900, heldMinor, lists)

    const held = served.prices.indexOf(heldMinor)
    expect(served.probability[held]).toBe(0)
    expect(served.confidence[held]).toBe(table.confidence[4])
    expect(served.factors[held]).toEqual(table.factors[4])
    expect(served.prices).toEqual(served.prices.toSorted((a, b) => a - b))
    expect(served.prices[served.baseIndex]).toBe(12_900)
    const beyond = 2 * table.prices[table.prices.length - 1]
    expect(servedPrices(table, 12_900, beyond, lists).prices).not.toContain(beyond)
  })

  test('draws the same prices as the table it was made of, and says the same of them', () => {
    const table = tableOf(12_900)
    const served = servedPrices(table, 12_900, null, lists)

    for (let i = 0; i < 1000; i++) {
      const whole = drawPrice(table, i / 1000)
      const part = drawPrice(served, i / 1000)
      expect(served.prices[part]).toBe(table.prices[whole])
      expect(served.confidence[part]).toBe(table.confidence[whole])
      expect(served.factors[part]).toEqual(table.factors[whole])
      expect(served.probability[part]).toBe(table.probability[whole])
    }
  })

  test('shares its lists of factors between cells', () => {
    const first = servedPrices(tableOf(12_900), 12_900, null, lists)
    const second = servedPrices(tableOf(12_900), 12_900, null, lists)

    expect(second.factors).toEqual(first.factors)
    for (const [i, factors] of second.factors.entries()) expect(factors).toBe(first.factors[i])
  })

  test('holds nothing that no quote can ask for', () => {
    const table = tableOf(12_900)
    const served = servedPrices(table, 12_900, null, lists)

    expect(served.prices.length).toBeLessThan(table.prices.length)
    for (const i of served.prices.keys()) {
      expect(i === served.baseIndex || (served.probability[i] ?? 0) > 0).toBe(true)
    }
  })

  test('knows the base price, and whether it is allowed', () => {
    const allowed = servedPrices(tableOf(12_900), 12_900, null, lists)
    expect(allowed.prices[allowed.baseIndex]).toBe(12_900)
    expect(allowed.baseIsAllowed).toBe(true)

    const forbidden = servedPrices(tableOf(12_900, { minPrice: 13_000 }), 12_900, null, lists)
    expect(forbidden.prices[forbidden.baseIndex]).toBeGreaterThanOrEqual(13_000)
    expect(forbidden.baseIsAllowed).toBe(false)
  })

  test('keeps a price that is being held, though the table no longer serves it', () => {
    const table = tableOf(12_900)
    const idle = table.prices.findIndex(
      (_, i) => table.probability[i] === 0 && i !== table.baseIndex,
    )
    const heldMinor = table.prices[idle] ?? 0
    const served = servedPrices(table, 12_900, heldMinor, lists)

    const at = served.prices.indexOf(heldMinor)
    expect(served.confidence[at]).toBe(table.confidence[idle])
    expect(served.probability[at]).toBe(0)
  })
})
