import { expect, test } from 'vitest'
import { nearNames } from './near-names.ts'

const known = ['coffee', 'coffee beans', 'tea', 'Kitchen']

test('a name that is misspelt, cut short or of another case is found', () => {
  expect(nearNames('cofee', known)).toEqual(['coffee'])
  expect(nearNames('coff', known)).toEqual(['coffee', 'coffee beans'])
  expect(nearNames('kitchen', known)).toEqual(['Kitchen'])
})

test('what is like nothing finds nothing', () => {
  expect(nearNames('garden chairs', known)).toEqual([])
})
