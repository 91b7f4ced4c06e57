import { describe, expect, test } from 'vitest'
import { drawCount, wanderingPrices, weekRow } from '../fixtures/sales-rows.ts'
import { createRandom } from '../random/random.ts'
import { fitSales } from './fit-sales.ts'
import type { SalesRow } from './sales-row.ts'
import { withUnreportedPromotions } from './unreported-promotions.ts'

/** Indices of the marked rows. */
function marked(rows: readonly SalesRow[]): number[] {
  return [...withUnreportedPromotions(rows)].flatMap(({ promotion }, i) =>
    promotion === 1 ? [i] : [],
  )
}

function rowsAt(prices: readonly number[]): SalesRow[] {
  return prices.map((price, week) => weekRow(week, price, 5))
}

/** 1000, except for some weeks. */
function pricesOf(weeks: number, cuts: Record<number, number>): number[] {
  return Array.from({ length: weeks }, (_, week) => cuts[week] ?? 1000)
}

describe('withUnreportedPromotions', () => {
  test('marks temporary cuts, of one or a few weeks', () => {
    const prices = pricesOf(40, { 5: 850, 12: 800, 13: 800, 30: 900 })
    expect(marked(rowsAt(prices))).toEqual([5, 12, 13, 30])
  })

  test('treats a lasting cut as a new price, and two cuts as chance', () => {
    const stayed = pricesOf(40, { 5: 850, 12: 800, 16: 800 })
    expect(marked(rowsAt(stayed))).toEqual([5, 12, 16])
    expect(marked(rowsAt(stayed.map((price, week) => (week > 20 ? 850 : price))))).toEqual([
      5, 12, 16,
    ])
    expect(marked(rowsAt(pricesOf(40, { 5: 850, 12: 800 })))).toEqual([])
    expect(marked(rowsAt(pricesOf(40, { 5: 850, 12: 800, 39: 800 })))).toEqual([])
  })

  test('marks a cut that was on when the rows began or ended, if it is like the others', () => {
    const cuts = { 9: 850, 10: 850, 20: 800, 30: 850 }
    const beginning = pricesOf(40, { ...cuts, 0: 800 })
    expect(marked(rowsAt(beginning))).toEqual([0, 9, 10, 20, 30])
    const ending = pricesOf(40, { ...cuts, 38: 850, 39: 850 })
    expect(marked(rowsAt(ending))).toEqual([9, 10, 20, 30, 38, 39])
    // Longer than any other, or less deep: a new price.
    expect(marked(rowsAt(pricesOf(40, { ...cuts, 37: 850, 38: 850, 39: 850 })))).toEqual([
      9, 10, 20, 30,
    ])
    expect(marked(rowsAt(pricesOf(40, { ...cuts, 0: 940, 39: 940 })))).toEqual([9, 10, 20, 30])
  })

  test('finds promotions among changes of the list price', () => {
    const cuts = { 5: 800, 12: 800, 20: 800 }
    // The list price falls by 7 % and rises again, or falls before or during a promotion.
    const lists = (at: (week: number) => number) =>
      pricesOf(40, cuts).map((price, week) => Math.round(price * at(week)))
    const wavering = lists((week) => (week >= 27 && week < 30 ? 0.93 : 1))
    expect(marked(rowsAt(wavering))).toEqual([5, 12, 20])
    const lowered = lists((week) => (week >= 19 ? 0.9 : 1))
    expect(marked(rowsAt(lowered))).toEqual([5, 12, 20])
    const during = lists((week) => (week >= 21 ? 0.9 : 1)).with(21, 720)
    expect(marked(rowsAt(during))).toEqual([5, 12, 20, 21])
  })

  test('leaves rows alone that report promotions, or whose price was drawn', () => {
    const rows = rowsAt(pricesOf(40, { 5: 850, 12: 800, 30: 900 }))
    const told = rows.map((row) => ({ ...row, promotion: 0 }))
    expect(withUnreportedPromotions(told)).toBe(told)
    const drawn = rows.map((row) => ({ ...row, randomized: true }))
    expect(withUnreportedPromotions(drawn)).toBe(drawn)
  })

  test('leaves prices alone that move all the time', () => {
    const random = createRandom(3)
    const rows = rowsAt(Array.from({ length: 60 }, () => 800 + 400 * random.uniform()))
    expect(withUnreportedPromotions(rows)).toBe(rows)
    const wandering = rowsAt(wanderingPrices(random, 120))
    expect(withUnreportedPromotions(wandering)).toBe(wandering)
  })

  test('does not mistake the lift of an unreported promotion for a response to its price', () => {
    const off = Array.from({ length: 40 }, (_, shop) => {
      const random = createRandom(700 + shop)
      let list = 1000
      const rows = Array.from({ length: 104 }, (_, week) => {
        if (week % 10 === 0) list = Math.round(1000 * Math.exp(0.08 * random.normal()))
        const promoted = week % 12 === 7
        const price = promoted ? Math.round(list * (0.75 + 0.15 * random.uniform())) : list
        const mean = 15 * (price / 1000) ** -2 * (promoted ? Math.exp(0.6) : 1)
        return weekRow(week, price, drawCount(random, mean))
      })
      return fitSales(rows).elasticity.mean + 2
    })
    // Without it the mean is off by −2.5.
    expect(Math.abs(off.reduce((sum, one) => sum + one, 0) / off.length)).toBeLessThan(0.7)
  })
})
