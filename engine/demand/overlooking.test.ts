import { expect, test } from 'vitest'
import { nothingOverlooked, overlookedBy } from './overlooking.ts'

const possible = [
  { share: 0, probability: 0.5 },
  { share: 0.15, probability: 0.5 },
]
const sure = [
  { share: 0, probability: 0.1 },
  { share: 0.15, probability: 0.9 },
]

test('what is only possible moves products that sell little, what is known all', () => {
  expect(overlookedBy(possible, 0.1)).toBe(possible)
  expect(overlookedBy(possible, 1)).toBe(nothingOverlooked)
  expect(overlookedBy(sure, 1)).toBe(sure)
  expect(overlookedBy(undefined, 0)).toBe(nothingOverlooked)
})
