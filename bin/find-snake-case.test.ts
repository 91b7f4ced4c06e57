import { expect, test } from 'vitest'
import { findSnakeCase } from './find-snake-case.ts'

test.each([
  ['what is read of a value', 'quote.base_price'],
  ['what is read of it with brackets', "quote['base_price']"],
  ['what is read in a text', 'const line = `$' + '{quote.base_price}`'],
  ['what is taken apart', 'const { base_price } = quote'],
  ['what is taken apart and renamed', 'const { base_price: basePrice } = quote'],
  ['a field of an object', 'const quote = { base_price: 1 }'],
  ['a field of a type', 'type Quote = { base_price?: number }'],
  ['a parameter', 'function price(base_price: number) {}'],
])('finds %s', (_, source) => {
  expect(findSnakeCase(source)).toEqual(['base_price'])
})

test.each([
  ['a name in camelCase', 'const { basePrice } = quote'],
  ['a constant', 'const MAX_PRICE = Number.MAX_SAFE_INTEGER'],
  ['a text', "refuse('base_price', `[0].base_price`)"],
  ['a value', "const rules = ['max_step'] as const"],
  ['a comment', '// base_price'],
])('passes %s', (_, source) => {
  expect(findSnakeCase(source)).toEqual([])
})
