import { describe, expect, test } from 'vitest'
import { type CellBelief, emptyBelief } from '../belief/belief.ts'
import { withSales } from '../belief/codec.ts'
import { weekRow } from '../fixtures/sales-rows.ts'
import { summarizeCell } from '../pool/cell-summary.ts'
import { fitSales } from '../sales/fit-sales.ts'
import { recordOfDraws } from './drawn-record.ts'
import { poolAccount } from './history-risk.ts'
import { budgetOf, emptyLedger } from './loss-ledger.ts'
import { openGuardrails } from './open-guardrails.ts'
import { buildPriceTable } from './price-table.ts'

/** Weeks at drawn prices, with the same units sold in every week at a given price. */
function drawnWeeks(weeks: number, unitsAt: Record<number, number>, randomized = true): CellBelief {
  const prices = Object.keys(unitsAt).map(Number)
  const rows = Array.from({ length: weeks }, (_, i) => {
    const priceMinor = prices[i % prices.length] ?? 0
    const row = weekRow(i, priceMinor, unitsAt[priceMinor] ?? 0)
    return { ...row, randomized, ...(randomized && { drawnAboutMinor: 1000 }) }
  })
  return withSales(emptyBelief(), fitSales(rows))
}

const summaries = (beliefs: readonly CellBelief[], baseMinor = 1000) =>
  beliefs.map((belief, i) => summarizeCell(`product-${i}`, belief, baseMinor, { baseMargin: 0.4 }))

describe('the record from rows at drawn prices', () => {
  test('holds units sold above the base price, and those expected at the usual elasticity', () => {
    const record = recordOfDraws(summaries([drawnWeeks(8, { 1000: 3, 1050: 1 })]))
    const [, step] = record?.above ?? []

    // Equally many weeks at both prices; demand falls by a factor of 1.05^2.62.
    expect(step?.bought).toBeCloseTo((3 / (12 * 1.05 ** -2.62)) * 4, 1)
    expect(step?.expected).toBeCloseTo(3, 9)
    expect(record?.learnt).toBeCloseTo(4 * Math.log(1.05) ** 2, 3)
    expect(record?.above.filter(({ expected }) => expected > 0)).toHaveLength(1)
  })

  test('holds what moved prices earned compared with days at the base price, and its variance', () => {
    const record = recordOfDraws(summaries([drawnWeeks(8, { 1000: 3, 1050: 1 })]))
    const { base, gain, variance, basePurchases } = record?.earned ?? emptyLedger()

    // Four weeks at each: twelve units that earn 400, four that earn 450.
    expect(base).toBeCloseTo(24 * 400, 6)
    expect(gain / (4 * 450 - 12 * 400)).toBeCloseTo(1, 3)
    expect(variance / (16 * (4.5 * 450 ** 2 + 12.5 * 400 ** 2))).toBeCloseTo(1, 3)
    expect(basePurchases).toBe(12)
  })

  test('lets the likely gain of days at drawn prices be put at stake, as that of answers is', () => {
    const won = drawnWeeks(24, { 1000: 10, 900: 20 })
    const twenty = recordOfDraws(summaries(Array.from({ length: 20 }, () => won)))
    const shareAfter = (gain: number, ledger = emptyLedger()): number =>
      budgetOf(ledger, 0.1, {
        believed: { gain, sd: 0 },
        ...(twenty === null ? {} : { drawn: twenty }),
      }).share

    // Twice the units at three quarters of the margin: a gain of a quarter over base prices.
    expect(shareAfter(0.2)).toBeCloseTo(0.06 + 0.2, 12)
    expect(shareAfter(9)).toBeGreaterThan(0.06 + 0.25)
    expect(shareAfter(9)).toBeLessThan(0.06 + 0.29)
    const quiet = { ...emptyLedger(), base: 1e9, basePurchases: 1e6 }
    expect(shareAfter(9, quiet)).toBeCloseTo(0.06, 2)
  })

  test('records what drawn prices earned after a history, and nothing of the history', () => {
    const history = Array.from({ length: 40 }, (_, i) => weekRow(i, i % 2 ? 1000 : 900, 50))
    const drawn = Array.from({ length: 24 }, (_, i) => ({
      ...weekRow(40 + i, i % 2 ? 1000 : 900, i % 2 ? 10 : 20),
      randomized: true,
      drawnAboutMinor: 950,
    }))
    const belief = withSales(emptyBelief(), fitSales([...history, ...drawn]))
    const { base, gain } = recordOfDraws(summaries([belief]))?.earned ?? emptyLedger()

    // Twelve weeks at each: twenty units a week that earn 300, beside ten that earn 400.
    expect(gain / base).toBeCloseTo(0.25, 1)
    expect(base / (24 * 10 * 400)).toBeCloseTo(1, 1)
  })

  test('records no earnings of products without drawn prices, or of periods with several', () => {
    const all = drawnWeeks(24, { 1000: 10, 900: 20 })
    const withRows = (change: object) => ({
      ...all,
      sales: all.sales && { ...all.sales, ...change },
    })

    for (const change of [{ randomizedShare: 0 }, { mixedDraws: 1 }]) {
      const { earned } = recordOfDraws(summaries([withRows(change)])) ?? {}
      expect(earned?.base).toBe(0)
    }
    expect(recordOfDraws(summaries([withRows({})]))?.earned?.base).toBeGreaterThan(0)
  })

  test('records no earnings without sales at the base price to compare with', () => {
    const record = recordOfDraws(summaries([drawnWeeks(12, { 1050: 5, 1100: 4 })]))
    expect(record?.earned).toEqual({ base: 0, gain: 0, variance: 0, basePurchases: 0 })
  })

  test('counts each product for three units at most: its demand may hold where others drop', () => {
    const brisk = drawnWeeks(40, { 1000: 200, 1100: 150 })
    const one = recordOfDraws(summaries([brisk]))
    const three = recordOfDraws(summaries([brisk, brisk, brisk]))

    expect(one?.above[2]?.expected).toBeCloseTo(3, 9)
    expect(three?.above[2]?.expected).toBeCloseTo(9, 9)
  })

  test('never counts a week at the base price as above it, although logs are stored rounded', () => {
    for (const base of [997, 1001, 1999, 4999, 12_345]) {
      const belief = drawnWeeks(8, { [base]: 5, [Math.round(0.9 * base)]: 6 })
      const record = recordOfDraws(summaries([belief], base))
      expect(record?.above.every(({ expected, bought }) => expected === 0 && bought === 0)).toBe(
        true,
      )
    }
  })

  test('ignores price rises without sales at the base price to compare with', () => {
    const belief = drawnWeeks(12, { 1050: 5, 1100: 4 })
    const record = recordOfDraws(summaries([belief]))
    expect(record?.above.every(({ expected, bought }) => expected === 0 && bought === 0)).toBe(true)
    expect(record?.learnt).toBeGreaterThan(0)
  })

  test('is null where prices were chosen or never moved', () => {
    expect(recordOfDraws(summaries([drawnWeeks(8, { 1000: 3, 1050: 1 }, false)]))).toBeNull()
    expect(recordOfDraws(summaries([emptyBelief()]))).toBeNull()
  })
})

describe('a promise on loss with evidence from rows', () => {
  const others = drawnWeeks(24, { 1000: 6, 1060: 6 })
  /** No data above its base price, and below it demand hardly responds. */
  const product = drawnWeeks(24, { 1000: 6, 940: 6 })
  /** How often it is raised in a shop where other products were, and sold just as much. */
  const risesOf = (drawn: boolean): number => {
    const account = [product, ...Array.from({ length: 20 }, () => others)]
    const { drawn: record, ...pool } = poolAccount(summaries(account))
    const { prices, probability } = buildPriceTable({
      belief: product,
      siblings: [],
      pool,
      productId: 'product-0',
      basePriceMinor: 1000,
      guardrails: { ...openGuardrails, unitCostMinor: 600, maxPriceMinor: 1060 },
      exploration: 1,
      promise: {
        maxLoss: 0.01,
        budget: budgetOf(emptyLedger(), 0.01, drawn && record ? { drawn: record } : {}),
      },
      seed: 1,
    })
    return probability.reduce((sum, p, k) => sum + ((prices[k] ?? 0) > 1000 ? p : 0), 0)
  }

  test('lets prices rise once demand is seen to hold, and not before', () => {
    expect(risesOf(true)).toBeGreaterThan(0.3)
    expect(risesOf(false)).toBeLessThan(0.1)
  })
})
