import { expect, test } from 'vitest'
import { attributeFrom } from './attribute-name.ts'

test.each([
  ['Farbe', 'farbe'],
  ['Matériau (externe)', 'materiau_externe_'],
  ['2. Wahl', null],
  ['色', null],
])('a column %s can be the attribute %s', (heading, name) => {
  expect(attributeFrom(heading)).toBe(name)
})
