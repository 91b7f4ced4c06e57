import { expect, test } from 'vitest'
import { groupRefused } from './refused-groups.ts'

const below = (id: string, price: number) => ({
  message: `price is ${price}: unit_cost of product '${id}' allows at least 600.`,
  reason: 'price_outside_limits',
  values: {
    ...{ price_minor: price, currency: 'usd', product_id: id },
    ...{ rule: 'unit_cost', limit_minor: price + 10 },
  },
})
const noCost = (id: string) => ({
  message: `price_rule needs a unit cost, and product '${id}' has none of.`,
  reason: 'price_rule_without_cost',
  values: { product_id: id },
})

test('reasons that differ by product and price alone are one, and the most frequent is first', () => {
  const groups = groupRefused([
    { productId: 'pot', name: 'Pot', ...noCost('pot') },
    { productId: 'cup', name: 'Cup', ...below('cup', 525) },
    { productId: 'green', name: 'Green tea', ...below('green', 90) },
  ])

  expect(groups).toEqual([
    {
      reason:
        'The unit cost of the product does not allow this price. Choose another price, or change its guardrails.',
      names: ['Cup', 'Green tea'],
    },
    {
      reason:
        'The rule needs a unit cost, and the product has none. Set “Unit cost” in its guardrails, or base the rule on another price.',
      names: ['Pot'],
    },
  ])
})

test('sentences of the service without a reason are shown as they are', () => {
  expect(groupRefused([{ productId: 'a', name: 'A', message: 'No.' }])).toEqual([
    { reason: 'No.', names: ['A'] },
  ])
})
