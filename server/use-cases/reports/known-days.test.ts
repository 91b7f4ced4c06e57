import { describe, expect, test } from 'vitest'
import { knownDays } from './known-days.ts'

const dayMs = 86_400_000
const weekMs = 7 * dayMs
/** A Monday. */
const beginMs = Date.parse('2026-01-05')
const twelveWeeks = { fromMs: beginMs, untilMs: beginMs + 12 * weekMs }

/** A week with revenue from sales rows, from quotes, or from both. */
function week(place: number, rows: number | null, quotes = 0) {
  const fromMs = beginMs + place * weekMs
  return {
    start: new Date(fromMs),
    revenue: rows ?? quotes,
    reported: rows === null ? null : { fromMs, untilMs: fromMs + weekMs },
    answered: quotes,
  }
}

const weeks = (from: number, until: number, rows: number | null, quotes?: number) =>
  Array.from({ length: until - from }, (_, i) => week(from + i, rows, quotes))

const inTwelveWeeks = (...rows: ReturnType<typeof week>[][]) =>
  knownDays(rows.flat(), twelveWeeks, 'week')

describe('the days that sums stand for', () => {
  test('are those of the sales rows where the last weeks were not sent yet', () => {
    expect(inTwelveWeeks(weeks(0, 10, 1000))).toBe(70)
  })

  test('are all where there are quotes alone, also days on which nobody bought', () => {
    expect(inTwelveWeeks(weeks(3, 5, null, 800))).toBe(84)
  })

  test('go on where files stop and quotes go on, also if they began within a week of rows', () => {
    expect(inTwelveWeeks(weeks(0, 3, 1000), weeks(3, 12, null, 900))).toBe(84)
    const begun = week(2, 1000, 300)
    expect(inTwelveWeeks(weeks(0, 2, 1000), [begun], weeks(3, 12, null, 900))).toBe(84)
  })

  test('count a week that was not sent yet by the share of sales that is quoted', () => {
    // A quarter of the sales are quoted: the last week brings 250 of about 1000.
    const sent = weeks(0, 11, 1000, 250)
    expect(inTwelveWeeks(sent, [week(11, null, 250)])).toBe(77 + 7 / 4)
  })

  test('end with the time that has passed', () => {
    const untilMs = beginMs + 10.5 * weekMs
    const rows = [...weeks(0, 3, 1000), ...weeks(3, 11, null, 900)]
    expect(knownDays(rows, { fromMs: beginMs, untilMs }, 'week')).toBe(73.5)
  })

  test('are counted by day and by month as well', () => {
    const march = { ...week(0, null, 900), start: new Date('2026-03-01') }
    const january = { fromMs: Date.parse('2026-01-01'), untilMs: Date.parse('2026-02-01') }
    const rows = [{ ...week(0, 1000), reported: january }, march]
    const period = { fromMs: january.fromMs, untilMs: Date.parse('2026-04-01') }
    expect(knownDays(rows, period, 'month')).toBe(62)
    expect(knownDays(rows, period, 'day')).toBe(32)
  })

  test('are none without a sale', () => {
    expect(inTwelveWeeks()).toBe(0)
  })
})
