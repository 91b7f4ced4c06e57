import { expect, test } from 'vitest'
import { formatDifference, formatMinor, formatMoney } from './money.ts'

test('amounts are written with their own decimals', () => {
  expect(formatMoney(1999, 'usd')).toBe('19.99 usd')
  expect(formatMoney(5, 'usd')).toBe('0.05 usd')
  expect(formatMoney(1999, 'jpy')).toBe('1999 jpy')
  expect(formatMoney(1999, 'kwd')).toBe('1.999 kwd')
  expect(formatMinor(-5, 'usd')).toBe('-0.05')
  expect(formatMinor(-0.2, 'usd')).toBe('0.00')
  expect(formatMinor(12.6, 'usd')).toBe('0.13')
})

test('a difference says more or less, and has no sign', () => {
  expect(formatDifference(19106, 'usd')).toBe('191.06 USD more')
  expect(formatDifference(-19106, 'usd')).toBe('191.06 USD less')
  expect(formatDifference(-0.2, 'usd')).toBe('0.00 USD more')
  expect(formatDifference(-5, 'jpy')).toBe('5 JPY less')
})
