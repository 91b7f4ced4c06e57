import { describe, expect, test } from 'vitest'
import {
  answerAgeMs,
  type PurchaseAges,
  reportedByMs,
  reportsPurchasesAlone,
  withPurchase,
  withRefusal,
} from './purchase-ages.ts'

const hourMs = 3_600_000
const nowMs = Date.UTC(2026, 5, 1)
const laterMs = nowMs + 72 * hourMs

function reported(...parts: [count: number, hours: number][]): PurchaseAges | null {
  let ages: PurchaseAges | null = null
  for (const [count, hours] of parts) {
    for (let i = 0; i < count; i++) ages = withPurchase(ages, hours * hourMs, nowMs)
  }
  return ages
}

describe('the age at which answers count', () => {
  test.each([
    ['purchases come within an hour', reported([300, 0.5]), 0],
    ['nine of ten come within an hour', reported([270, 1], [30, 20]), 0],
    ['more than one of ten come later', reported([269, 1], [31, 20]), 25],
    ['they are reported once a night', reported(...spread(24)), 25],
    ['they are reported once a week', reported(...spread(168)), 193],
    ['they are reported after ten days', reported([300, 240]), 289],
    ['they are invoiced twice a month', reported(...spread(360)), 385],
    ['a tenth is too late to be waited for', reported([200, 30], [20, 1000]), 49],
    ['most are too late to be waited for', reported([100, 1], [200, 1000]), 0],
    ['there are too few to tell', reported([99, 20]), 0],
    ['there are just enough to tell', reported([100, 20]), 25],
  ])('where %s', (_, ages, hours) => {
    expect(answerAgeMs(ages, laterMs)).toBe(hours * hourMs)
  })

  test('is longer than any wait where most purchases come too late', () => {
    expect(reportedByMs(reported([100, 1], [200, 1000]), laterMs)).toBe(Infinity)
    expect(reportedByMs(reported([300, 0.5]), laterMs)).toBe(hourMs)
    expect(reportedByMs(reported([99, 20]), laterMs)).toBe(0)
  })

  test('is 0 in the first three days: one late batch is no habit', () => {
    const ages = reported([500, 20])
    expect(answerAgeMs(ages, laterMs - 1)).toBe(0)
    expect(answerAgeMs(ages, laterMs)).toBe(25 * hourMs)
    expect(answerAgeMs(null, laterMs)).toBe(0)
  })

  test('follows a new habit within a few thousand purchases, either way', () => {
    const night = reported([5000, 20])
    let prompt = night
    for (let i = 0; i < 2500; i++) prompt = withPurchase(prompt, 60_000, laterMs)
    expect(answerAgeMs(night, laterMs)).toBe(25 * hourMs)
    expect(answerAgeMs(prompt, laterMs)).toBe(0)
  })

  test('keeps its counts bounded, whatever is reported', () => {
    const ages = reported([20_000, 3])
    expect(ages?.counts).toHaveLength(12)
    expect(Math.max(...(ages?.counts ?? []))).toBeLessThanOrEqual(1000)
  })

  test('reads counts that were stored when fewer ages were told apart', () => {
    const stored = { sinceMs: nowMs, counts: [0, 0, 0, 0, 0, 300, 0, 0, 0, 0] }
    const ages = withPurchase(stored, 1000 * hourMs, nowMs)
    expect(ages.counts).toEqual([0, 0, 0, 0, 0, 300, 0, 0, 0, 0, 0, 1])
    expect(answerAgeMs(ages, laterMs)).toBe(25 * hourMs)
  })

  test('takes a purchase of a quote from the future for a prompt one', () => {
    expect(withPurchase(null, -5 * hourMs, nowMs).counts[0]).toBe(1)
  })
})

/** Ten purchases in each hour of quotes, all reported after the last. */
function spread(hours: number): [number, number][] {
  return Array.from({ length: hours }, (_, i) => [10, i + 1])
}

describe('an account', () => {
  const refused = (ages: PurchaseAges | null, count: number): PurchaseAges | null =>
    count === 0 ? ages : refused(withRefusal(ages, nowMs), count - 1)

  test.each([
    ['nobody has bought yet', refused(null, 5), false],
    ['it is being tried out', reported([7, 0]), false],
    ['a few were bought and nobody refused', reported([8, 0]), true],
    ['as many refused as bought', refused(reported([20, 0]), 20), false],
    ['fewer refused than bought', refused(reported([20, 0]), 19), true],
    ['most refused, for long', refused(reported([3000, 0]), 3000), false],
  ])('where %s: purchases alone %#', (_, ages, alone) => {
    expect(reportsPurchasesAlone(ages)).toBe(alone)
  })

  test('of which an earlier release counted the purchases is taken for one that reports both', () => {
    const { refusals: _, ...before } = { sinceMs: nowMs, counts: [900], refusals: 0 }
    expect(reportsPurchasesAlone(before)).toBe(false)
    expect(reportsPurchasesAlone(withRefusal(before, nowMs))).toBe(false)
    expect(reportsPurchasesAlone(withPurchase(before, 0, nowMs))).toBe(true)
    expect(reportsPurchasesAlone(withPurchase(withRefusal(before, nowMs), 0, nowMs))).toBe(false)
  })

  test('that reports many refusals is written no more often for it than for its purchases', () => {
    const ages = refused(reported([10, 0]), 120)
    expect(ages?.refusals).toBe(120)
    expect(withRefusal(ages, nowMs)).toBe(ages)
  })

  test('that ends its reports of refusals is soon taken for one of purchases alone', () => {
    let ages = refused(reported([100, 0]), 900)
    for (let i = 0; i < 3000; i++) ages = withPurchase(ages, 0, nowMs)
    expect(reportsPurchasesAlone(ages)).toBe(true)
  })
})
