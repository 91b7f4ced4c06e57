import { expect, test } from 'vitest'
import { groupRefused } from './refused-groups.ts'

const below = (id: string, price: string) =>
  `price is ${price}: unit_cost, min_price or max_price of product '${id}' never allow it; send another one, or change its policy.`
const noCost = (id: string) =>
  `price_rule needs a unit cost, which product '${id}' has none of: set unit_cost of its policy, or reckon from another price.`

test('reasons that differ by product and price alone are one, and the most frequent is first', () => {
  const groups = groupRefused([
    { productId: 'pot', name: 'Pot', message: noCost('pot') },
    { productId: 'cup', name: 'Cup', message: below('cup', '525 (5.25 USD)') },
    { productId: 'green', name: 'Green tea', message: below('green', '90 (0.90 USD)') },
  ])

  expect(groups).toEqual([
    {
      reason:
        'unit_cost, min_price or max_price of the product never allow it; send another one, or change its policy.',
      names: ['Cup', 'Green tea'],
    },
    {
      reason:
        'price_rule needs a unit cost, which the product has none of: set unit_cost of its policy, or reckon from another price.',
      names: ['Pot'],
    },
  ])
})
