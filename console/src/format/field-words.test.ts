import { expect, test } from 'vitest'
import { attributeInWords, fieldInWords, valueInWords } from './field-words.ts'

test('fields have the labels of the forms, and say what they are within', () => {
  expect(fieldInWords(['unit_cost'])).toBe('Unit cost')
  expect(fieldInWords(['competitor', 'price'])).toBe('A competitor’s price: Price')
  expect(fieldInWords(['sku-42', 'dropped'])).toBe('sku-42: Left out')
  expect(fieldInWords(['attributes', 'kind'])).toBe('Attributes: kind')
  expect(fieldInWords(['attributes', 'brand'])).toBe('Attributes: Brand')
  expect(fieldInWords(['price_ending', 'endings'])).toBe(fieldInWords(['price_ending']))
  const nameOf = (id: string) => (id === 'sku-42' ? 'Sencha' : id)
  expect(fieldInWords(['sku-42', 'locked'], nameOf)).toBe('Sencha: Locked')
  expect(attributeInWords('brand', 'Acme')).toBe('Brand: Acme')
  expect(attributeInWords('material', 'oak')).toBe('material: oak')
  expect(fieldInWords(['created_at'])).toBe('Created')
  expect(fieldInWords(['previous_secret_expires_at'])).toBe('Previous secret expires at')
})

test('values are money, shares, moments and words', () => {
  expect(valueInWords(['unit_cost'], 249, 'usd')).toBe('$2.49')
  expect(valueInWords(['shop', 'price'], 1250, 'jpy')).toBe('¥1,250')
  expect(valueInWords(['max_increase'], 0.25, 'usd')).toMatch(/^25\s?%$/)
  expect(valueInWords(['locked'], true, null)).toBe('yes')
  expect(valueInWords(['until'], '2026-05-04T10:00:00.000Z', null)).toContain('2026')
  expect(valueInWords(['scopes'], ['a', 'b'], null)).toBe('a, b')
})
