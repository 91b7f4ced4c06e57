import { describe, expect, test } from 'vitest'
import {
  assertFinite,
  assertLength,
  assertPrice,
  assertWithin,
  highestPriceMinor,
} from './checks.ts'

describe('checks', () => {
  test.each([
    ['NaN', () => assertFinite('x', Number.NaN), 'x is NaN'],
    ['infinity', () => assertFinite('x', Infinity), 'x is Infinity'],
    ['a value out of range', () => assertWithin('x', 2, 0, 1), 'x is 2, expected 0 to 1'],
    ['another length', () => assertLength('x', [1], 2), 'x has length 1, expected 2'],
    ['a price of nothing', () => assertPrice('x', 0), 'x is 0'],
    ['a price above the highest', () => assertPrice('x', 1e12), 'x is 1000000000000'],
    ['a broken minor unit', () => assertPrice('x', 1.5), 'x is 1.5'],
  ])('refuse %s, naming argument and value', (_, call, message) => {
    expect(call).toThrow(RangeError)
    expect(call).toThrow(message)
  })

  test('let ordinary values pass', () => {
    assertFinite('x', -1)
    assertWithin('x', 1, 0, 1)
    assertLength('x', [1, 2], 2)
    assertPrice('x', highestPriceMinor)
  })
})
