import { expect, test } from 'vitest'
import { filtersOf } from './filters.ts'

const sortOf = (text: string) => {
  const { sort, order } = filtersOf(new URLSearchParams(text))
  return `${sort} ${order}`
}

test('products that look mispriced begin with those worth most, unless another order is chosen', () => {
  expect(sortOf('show=mispriced')).toBe('next_gain desc')
  expect(sortOf('show=waiting')).toBe('next_gain desc')
  expect(sortOf('show=mispriced&sort=name')).toBe('name asc')
  expect(sortOf('show=no-cost')).toBe('created desc')
  expect(sortOf('')).toBe('created desc')
})
