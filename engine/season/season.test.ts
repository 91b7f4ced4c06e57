import { describe, expect, test } from 'vitest'
import { emptyBelief } from '../belief/belief.ts'
import { foldCounts } from '../belief/fold-counts.ts'
import { poolAccount } from '../policy/history-risk.ts'
import { emptyLedger } from '../policy/loss-ledger.ts'
import { openGuardrails } from '../policy/open-guardrails.ts'
import { summarizeCell } from '../pool/cell-summary.ts'
import { simulateSeason } from './season.ts'
import type { SeasonInput, SeasonProduct } from './season-input.ts'

const nowSeconds = 1_700_000_000
const week = { fromSeconds: nowSeconds - 604_800, untilSeconds: nowSeconds }
const size = { truths: 4, products: 4, bystanders: 3 }
const limits = [0.005, 0.05, 1]

/** Products that 40 of 1000 customers bought last week, at a margin of 35 %. */
function accountOf(count: number, more: Partial<SeasonProduct['guardrails']> = {}): SeasonInput {
  const belief = foldCounts(
    emptyBelief(),
    [{ priceMinor: 2000, offers: 1000, purchases: 40 }],
    week,
  )
  const products = Array.from({ length: count }, (_, i) => ({
    productId: `product-${i}`,
    attributes: { category: `category-${i % 3}` },
    basePriceMinor: 2000,
    guardrails: { ...openGuardrails, unitCostMinor: 1300, ...more },
    exploration: 1,
    holdout: 0.05,
    belief,
  }))
  const summaries = products.map(({ productId, attributes }) =>
    summarizeCell(productId, belief, 2000, { attributes, baseMargin: 0.35 }),
  )
  const pool = poolAccount(summaries)
  const nests = { diversions: [] }
  return { products, pool, nests, ledger: emptyLedger(), limits, nowSeconds, seed: 7 }
}

function play(input: SeasonInput) {
  const steps = simulateSeason(input, size)
  let count = 0
  for (;;) {
    const step = steps.next()
    if (step.done) return { report: step.value, steps: count }
    count += 1
  }
}

const { report, steps } = play(accountOf(4))
const horizon = (at: number, weeks: number) => {
  const found = report.limits[at]?.horizons.find((one) => one.weeks === weeks)
  if (!found) throw new Error('nothing was said')
  return found
}

describe('simulateSeason', () => {
  test('reports for each limit its earnings after 4, 13 and 26 weeks', () => {
    expect(report.limits.map(({ maxLoss }) => maxLoss)).toEqual(limits)
    for (const { horizons } of report.limits) {
      expect(horizons.map(({ weeks }) => weeks)).toEqual([4, 13, 26])
      for (const { share, gain, chanceBelow, productsMoved, weeks } of horizons) {
        expect(share.low).toBeLessThanOrEqual(share.value)
        expect(share.high).toBeGreaterThanOrEqual(share.value)
        expect(gain.value).toBeCloseTo(share.value * report.basePerWeek * weeks)
        expect(chanceBelow).toBeGreaterThanOrEqual(0)
        expect(chanceBelow).toBeLessThanOrEqual(1)
        expect(productsMoved).toBeLessThanOrEqual(4)
      }
    }
  })

  test('estimates the weekly earnings of base prices from their own sales', () => {
    // Four products that sell 40 a week with 700 minor units each, their level known to a sixth.
    expect(report.basePerWeek / (4 * 40 * 700)).toBeGreaterThan(0.8)
    expect(report.basePerWeek / (4 * 40 * 700)).toBeLessThan(1.2)
    expect(report.products).toEqual({ selling: 4, known: 4, byRows: 0, played: 4 })
  })

  test('keeps losses near a narrow limit, and moves more products under a wide one', () => {
    expect(horizon(0, 4).share.low).toBeGreaterThan(-0.01)
    expect(horizon(0, 4).productsMoved).toBeLessThanOrEqual(horizon(2, 4).productsMoved)
    expect(horizon(0, 4).share.high).toBeLessThan(horizon(2, 4).share.high)
  })

  test('gives the same result for the same account', () => {
    expect(play(accountOf(4)).report).toEqual(report)
  })

  test('plays a sample of many products, and scales it up', () => {
    const many = play(accountOf(40))
    const { basePerWeek, products } = many.report

    expect(products.known).toBe(40)
    expect(products.played).toBeGreaterThan(4)
    expect(products.played).toBeLessThanOrEqual(16)
    expect(basePerWeek / report.basePerWeek).toBeCloseTo(10, 0)
    // As many are played as of four products; only possible truths are drawn for all.
    expect(many.steps - 40).toBeLessThan(steps * 1.1)
  })

  test.each([
    ['no cost is known', { unitCostMinor: null }],
    ['a policy maximises units', { objective: 'units' as const }],
    ['the base price is not allowed', { minPriceMinor: 2100 }],
  ])('returns nothing for an account where %s', (_, more) => {
    expect(play(accountOf(3, more)).report).toMatchObject({
      products: { selling: 3, known: 0, byRows: 0, played: 0 },
      limits: [],
    })
  })
})
