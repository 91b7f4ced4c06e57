import { expect, test } from 'vitest'
import { inWords, priceInWords } from './sentences.ts'

test('amounts of a sentence are written as all money is', () => {
  const said = inWords('Up 5.0 % to 20.99 USD, from -1.50 USD: 2 units, API 3 XYZ.')

  expect(said).toContain('$20.99')
  expect(said).toMatch(/−\$1\.50|-\$1\.50/)
  expect(said).toContain('3 XYZ')
  expect(said).toContain('5.0%')
  expect(said).not.toContain('USD')
})

test('fields have the names of their labels, and their amounts are money', () => {
  const said = 'unit_cost is 500: is it in the smallest unit, as min_price is?'

  expect(inWords(said, 'usd')).toBe(
    '“Unit cost” is $5.00: is it in the smallest unit, as “Lowest price” is?',
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
