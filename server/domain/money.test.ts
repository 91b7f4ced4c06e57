import { describe, expect, test } from 'vitest'
import { currencyExponent, toCurrency } from './money.ts'

describe('toCurrency', () => {
  test.each(['usd', 'USD', 'Usd'])('answers %s in lower case', (text) => {
    expect(toCurrency(text)).toBe('usd')
  })

  test.each(['zzz', 'us', 'dollar', '', 'usd ', '\u212aWD', '__proto__', 'constructor'])(
    'knows no currency %j',
    (text) => {
      expect(toCurrency(text)).toBeNull()
    },
  )

  test.each(['xxx', 'xts', 'xau', 'xdr'])('refuses %s, which has no smallest unit', (text) => {
    expect(toCurrency(text)).toBeNull()
  })

  test.each(['xaf', 'xof', 'xpf', 'xcd'])(
    'takes %s, which is money that people pay with',
    (text) => {
      expect(toCurrency(text)).toBe(text)
    },
  )
})

describe('currencyExponent', () => {
  test.each([
    ['jpy', 0],
    ['usd', 2],
    ['kwd', 3],
  ])('of %s is %i', (currency, exponent) => {
    expect(currencyExponent(currency)).toBe(exponent)
  })

  test('refuses what toCurrency would not answer', () => {
    expect(() => currencyExponent('USD')).toThrow(RangeError)
  })
})
