import { describe, expect, test } from 'vitest'
import { priceMinorMax, toMinor } from './to-minor.ts'

describe('toMinor', () => {
  test.each([
    ['2.57846', 2, 258],
    ['3.727867', 2, 373],
    ['2.711421', 2, 271],
    ['19.99', 2, 1999],
    ['0.1', 2, 10],
    ['.5', 2, 50],
    ['5.', 2, 500],
    ['12', 2, 1200],
    ['007.10', 2, 710],
    ['1.005', 2, 101], // 1.005 × 100 is 100.49999999999999 in floats
    ['1.115', 2, 112],
    ['2.675', 2, 268],
    ['8.345', 2, 835],
    ['0.004', 2, 0],
    ['0.005', 2, 1],
    ['0.0049999999999999999999', 2, 0],
    ['1.4449', 2, 144], // rounding twice would give 145
    ['9.995', 2, 1000],
    ['1234', 0, 1234],
    ['1234.5', 0, 1235],
    ['1234.4999', 0, 1234],
    ['1.2345', 3, 1235],
    ['1.2344', 3, 1234],
    ['9999999999.99', 2, priceMinorMax],
    ['999999999999', 0, priceMinorMax],
    ['1e2', 2, 10000],
    ['1.2e1', 2, 1200],
    ['2.57846E0', 2, 258],
    ['1.5e-2', 2, 2],
    ['4.9e-3', 2, 0],
    ['5e-3', 2, 1],
    ['12345e-4', 2, 123],
    ['12350e-4', 2, 124],
  ])('reads %s with %d decimals as %d', (text, exponent, minor) => {
    expect(toMinor(text, exponent)).toBe(minor)
  })

  test.each([
    [''],
    ['.'],
    ['-1'],
    ['+1'],
    ['1,50'],
    ['1,234.50'],
    ['$5'],
    ['5 '],
    ['1.2.3'],
    ['NaN'],
    ['Infinity'],
    ['0x10'],
    ['e5'],
    ['1e'],
    ['1e9999'],
    ['１'],
    ['9999999999.995'],
    ['10000000000'],
    ['1e30'],
  ])('refuses %j', (text) => {
    expect(toMinor(text, 2)).toBeNull()
  })

  test.each([0, 2, 3, 4])(
    'reads back every amount that it could have written, %d decimals',
    (exponent) => {
      const amounts = [
        0,
        1,
        9,
        10,
        99,
        100,
        101,
        999,
        1000,
        9999,
        10_001,
        123_456_789,
        priceMinorMax,
      ]
      for (let minor = 0; minor < 20_000; minor += 7) amounts.push(minor)
      for (const minor of amounts) {
        const digits = String(minor).padStart(exponent + 1, '0')
        const text =
          exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
        expect(toMinor(text, exponent)).toBe(minor)
      }
    },
  )

  test('rounds every third decimal of a dollar as integer arithmetic does', () => {
    for (let thousandths = 0; thousandths < 30_000; thousandths++) {
      const digits = String(thousandths).padStart(4, '0')
      const text = `${digits.slice(0, -3)}.${digits.slice(-3)}`
      const halfUp = Math.trunc((thousandths + 5) / 10)
      expect(toMinor(text, 2)).toBe(halfUp)
    }
  })
})
