import { expect, test } from 'vitest'
import { disclosuresOf, jurisdictions, type PersonalData } from './law.ts'

const today = Date.parse('2026-01-31T00:00:00Z')
const sentence = 'THIS PRICE WAS SET BY AN ALGORITHM USING YOUR PERSONAL DATA'

test.each<[PersonalData, number]>([
  ['none', 0],
  ['customer', 1],
  ['segment', 2],
])('of %s, %i of the two laws ask for a sentence', (personal, count) => {
  expect(disclosuresOf(jurisdictions, personal, today)).toHaveLength(count)
})

test('only the laws that were switched on are heard', () => {
  expect(disclosuresOf([], 'segment', today)).toEqual([])
  expect(disclosuresOf(['us_ny'], 'segment', today)).toEqual([sentence])
})

test('a law asks for nothing before the day it came into force', () => {
  expect(disclosuresOf(['us_ny'], 'segment', Date.parse('2025-07-07T23:59:59Z'))).toEqual([])
  expect(disclosuresOf(['us_ny'], 'segment', Date.parse('2025-07-08T00:00:00Z'))).toEqual([
    sentence,
  ])
})
