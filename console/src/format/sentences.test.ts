import { expect, test } from 'vitest'
import { inWords, priceInWords } from './sentences.ts'

test('amounts of a sentence are written as all money is', () => {
  const said = inWords('Up 5.0 % to 20.99 USD, from -1.50 USD: 2 units, API 3 XYZ.')

  expect(said).toContain('$20.99')
  expect(said).toMatch(/−\$1\.50|-\$1\.50/)
  expect(said).toContain('3 XYZ')
  expect(said).not.toContain('USD')
})

test('an amount that is told twice is money once', () => {
  expect(inWords("price is 525 (5.25 USD): unit_cost of product 'a' never allows it.")).toBe(
    "The price $5.25: “Unit cost” of product 'a' never allows it.",
  )
})

test('fields have the names of their labels, and their amounts are money', () => {
  const said =
    '`min_price` would be 500 and `max_price` 400; min_price must not be above max_price.'

  expect(inWords(said, 'usd')).toBe(
    '“Lowest price” would be $5.00 and “Highest price” $4.00; “Lowest price” must not be above “Highest price”.',
  )
  expect(inWords('without a unit_cost no price is sure')).toBe(
    'without a “Unit cost” no price is sure',
  )
})

test('why a price is as it is names each amount with its currency', () => {
  const why = 'We ask 20.99 USD rather than 19.99 because of the price endings (+0.40).'

  expect(priceInWords(why, 'usd')).toBe(
    'We ask $20.99 rather than $19.99 because of the price endings (+$0.40).',
  )
})
