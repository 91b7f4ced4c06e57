import currencyCodes from 'currency-codes'
import { describe, expect, test } from 'vitest'
import { currencyExponent } from './currency.ts'

describe('currencies', () => {
  test.each([
    ['usd', 2],
    ['GBP', 2],
    ['jpy', 0],
    ['kwd', 3],
    ['clf', 4],
    ['nope', null],
  ])('%s has %j decimals', (currency, exponent) => {
    expect(currencyExponent(currency)).toBe(exponent)
  })

  test('are those of ISO 4217, all of them', () => {
    for (const { code, digits } of currencyCodes.data) {
      expect([code, currencyExponent(code)]).toEqual([code, digits])
    }
  })
})
