import { expect, test } from 'vitest'
import { usualCurrency } from './usual-currency.ts'

test.each([
  ['de-DE', 'eur'],
  ['de', 'eur'],
  ['de-CH', 'chf'],
  ['fr-FR', 'eur'],
  ['fr-CA', 'cad'],
  ['es-ES', 'eur'],
  ['en-GB', 'gbp'],
  ['en-US', 'usd'],
  ['en', 'usd'],
  ['es-PE', 'usd'],
])('a shop of %s begins with %s', (locale, currency) => {
  expect(usualCurrency(locale)).toBe(currency)
})
