import { expect, test } from 'vitest'
import { formatInstant, formatUtcDay, formatUtcPeriod, formatUtcPeriodSoFar } from './date.ts'
import { currencyDigits, formatGainTick, formatMoney, formatTick } from './money.ts'
import {
  formatConfidence,
  formatNumber,
  formatPercent,
  formatShortCount,
  keepSigns,
} from './number.ts'

test('money is divided by what the currency has, and names it', () => {
  expect(currencyDigits('usd')).toBe(2)
  expect(currencyDigits('jpy')).toBe(0)
  expect(currencyDigits('kwd')).toBe(3)
  // A browser's own formatting would show 1999 of these: 100 and 1000 times too much.
  expect(formatMoney(1999, 'huf')).toMatch(/19[.,]99/)
  expect(formatMoney(1999, 'iqd')).toMatch(/1[.,]999/)
  expect(formatMoney(1999, 'usd')).toMatch(/19[.,]99/)
  expect(formatMoney(1999, 'jpy')).toMatch(/1[.,\s]?999/)
  expect(formatMoney(30_280, 'usd', { whole: true })).toMatch(/303$|303\D*$/)
  expect(formatMoney(280, 'usd', { whole: true })).toMatch(/2[.,]80/)
  expect(formatMoney(500, 'usd', { signed: true })).toContain('+')
  expect(formatMoney(123_456_789, 'usd', { compact: true })).toMatch(/1[.,]23\s?M/)
  expect(formatMoney(1_234_567_890, 'usd', { compact: true })).toMatch(/12[.,]3\s?M/)
})

test('shares and large counts are short', () => {
  expect(formatPercent(0.0512)).toMatch(/5[.,]1\s?%/)
  expect(formatShortCount(1_234_567)).toMatch(/1[.,]2\s?M/)
  expect(formatShortCount(999)).toBe('999')
})

test('a sign stays with its number: no line breaks at a minus or before a percent', () => {
  expect(formatNumber(-2.5)).toMatch(/^\u22122[.,]5$/)
  expect(formatMoney(-500, 'usd')).toMatch(/\u2212/)
  expect(formatPercent(-0.05)).toMatch(/^\u22125\s?%$/)
  expect(keepSigns('1.4 % (95 % interval -14 % to 23 %), a no-go')).toBe(
    '1.4\u00a0% (95\u00a0% interval \u221214\u00a0% to 23\u00a0%), a no-go',
  )
})

test('gains on an axis are short, and nothing is 0', () => {
  expect([1_500_000, 0, -500_000].map((minor) => formatGainTick(minor, 'usd'))).toEqual([
    '+15K',
    '0',
    '\u22125K',
  ])
})

test('a line breaks between a day and its time, and within neither', () => {
  expect(formatInstant('2026-11-30T12:00:00Z').match(/ /g)).toHaveLength(1)
  expect(formatUtcDay('2026-11-30T12:00:00Z')).not.toContain(' ')
  const period = formatUtcPeriod('2026-03-01T00:00:00Z', '2026-03-08T00:00:00Z')
  expect(period.match(/ \S+ /g)).toEqual([' to '])
})

test('a day of the service is shown in UTC', () => {
  expect(formatUtcDay('2026-03-01T00:00:00Z')).toContain('UTC')
  const period = formatUtcPeriod('2026-03-01T00:00:00Z', '2026-03-08T00:00:00Z')
  expect(period.match(/UTC/g)).toHaveLength(1)
  expect(period).toMatch(/1.*to.*8/)
  const weeks = ['2026-11-16T00:00:00Z', '2026-12-07T00:00:00Z'] as const
  const soFar = (now: string) => formatUtcPeriodSoFar(...weeks, Date.parse(now))
  expect(soFar('2026-11-30T12:00:00Z')).toMatch(/to.*30/)
  expect(soFar('2026-12-09T12:00:00Z')).toMatch(/to.*\b6\b/)
})

test('no price is said to be certain to be better', () => {
  expect([0.5, 0.994, 0.996, 1].map(formatConfidence)).toEqual(['50%', '99%', '>99%', '>99%'])
  expect([0, 0.004, 0.006, 0.05].map(formatConfidence)).toEqual(['<1%', '<1%', '1%', '5%'])
})

test('money on an axis stays as short as the axis is narrow', () => {
  expect([250_000, 9_900_000, 140_000_000].map((minor) => formatTick(minor, 'usd'))).toEqual([
    '2,500',
    '99,000',
    '1.4M',
  ])
})
