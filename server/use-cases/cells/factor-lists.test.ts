import { expect, test } from 'vitest'
import { createFactorLists } from './factor-lists.ts'

test('equal lists are one, others are not', () => {
  const lists = createFactorLists()
  const first = lists.share(['price_elasticity', 'unit_cost'])

  expect(lists.share(['price_elasticity', 'unit_cost'])).toBe(first)
  expect(lists.share(['unit_cost', 'price_elasticity'])).toEqual(['unit_cost', 'price_elasticity'])
  expect(lists.share([])).toBe(lists.share([]))
})

test('beyond the lists that are kept, one is handed out as it came', () => {
  const lists = createFactorLists<string>()
  for (let i = 0; i < 4096; i++) lists.share([`factor_${i}`])
  const late = ['late']

  expect(lists.share(late)).toBe(late)
  expect(lists.share(['late'])).toEqual(late)
  expect(lists.share(['late'])).not.toBe(late)
})
