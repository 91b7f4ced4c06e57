import { expect, test } from 'vitest'
import { readNumber } from './read-number.ts'

test.each([
  ['9,20', 2, 9.2],
  ['9.20', 2, 9.2],
  ['9,5', 2, 9.5],
  ['9.5', 2, 9.5],
  ['.5', 2, 0.5],
  ['920', 2, 920],
  ['€9,20', 2, 9.2],
  ['9,20 €', 2, 9.2],
  ['US$ 9.20', 2, 9.2],
  ['1,234.50', 2, 1234.5],
  ['1.234,50', 2, 1234.5],
  ['1\u202f234,50\u00a0€', 2, 1234.5],
  ["CHF 1'234.50", 2, 1234.5],
  ['1.234.567', 2, 1_234_567],
  ['1,234,567.8', 2, 1_234_567.8],
  ['9,', 2, 9],
  ['−9,20', 2, -9.2],
  ['-€9.20', 2, -9.2],
  ['1.234', 3, 1.234],
  ['1,234', 3, 1.234],
  ['1,234', 0, 1234],
  ['¥1,234', 0, 1234],
  ['1.234.567', 0, 1_234_567],
  ['12,5 %', 2, 12.5],
])('reads %s with %i decimals as %d', (text, digits, value) => {
  expect(readNumber(text, digits)).toEqual({ value })
})

test('refuses what may be thousands or decimals, and says how to write either', () => {
  const two = (fraction: string) => ({ problem: 'ambiguous', whole: '1234', fraction })
  expect(readNumber('1,234', 2)).toEqual(two('1,23'))
  expect(readNumber('1.234', 2)).toEqual(two('1.23'))
  expect(readNumber('€1,234', 2)).toEqual(two('1,23'))
})

test.each([
  ['', 2],
  ['nine', 2],
  ['1e5', 2],
  ['9 20', 2],
  ['9.20.1', 2],
  ['9,20,1', 2],
  ['12,34.5.6', 2],
  ['0,123', 2],
  ['1234,567', 2],
  ['9,2045', 2],
  ['9,20', 0],
  ['9,5', 0],
])('refuses %j with %i decimals', (text, digits) => {
  expect(readNumber(text, digits)).toEqual({ problem: 'unreadable' })
})
