import { expect, test } from 'vitest'
import { type PriceRule, priceByRule } from './price-rule.ts'

const ending = { to: 99, of: 100 }

test.each<[string, PriceRule, number, number]>([
  ['five per cent more', { of: 'currentPrice', change: 0.05 }, 1999, 2099],
  ['a tenth less', { of: 'price', change: -0.1 }, 1000, 900],
  ['a margin of 40 %', { of: 'unitCost', margin: 0.4 }, 600, 1000],
  ['a cent below a competitor', { of: 'competitorPrice', change: -0.001 }, 1000, 999],
  ['the nearest .99 above', { of: 'price', round: ending }, 1960, 1999],
  ['the nearest .99 below', { of: 'price', round: ending }, 1940, 1899],
  ['the lower of two that are as near', { of: 'price', round: { to: 0, of: 100 } }, 1950, 1900],
  ['the least .99 of a small price', { of: 'price', round: ending }, 20, 99],
  ['no less than one', { of: 'price', change: -0.9 }, 3, 1],
])('%s', (_, rule, base, price) => {
  expect(priceByRule(rule, base)).toBe(price)
})
