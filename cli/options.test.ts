import { describe, expect, test } from 'vitest'
import { priceOption } from './options.ts'

describe('a price as an option', () => {
  test.each([
    ['19.99', 'usd', 1999],
    ['19.990', 'usd', 1999],
    ['20', 'jpy', 20],
    ['20.0', 'jpy', 20],
    ['19.999', 'kwd', 19_999],
  ])('%s %s', (text, currency, minor) => {
    expect(priceOption('--price', text, currency)).toBe(minor)
  })

  test.each([
    ['19.999', 'usd', '19.99'],
    ['19.99', 'jpy', '20'],
    ['19.9999', 'kwd', '19.990'],
    ['19,99', 'usd', '19.99'],
    ['-1', 'usd', '19.99'],
  ])('%s %s is refused, not rounded', (text, currency, example) => {
    expect(() => priceOption('--price', text, currency)).toThrow(
      `--price is '${text}': write a price in ${currency} such as ${example}.`,
    )
  })
})
