import { expect, test } from 'vitest'
import { leftDigitBiasBy, noLeftDigitBias } from './left-digit-bias.ts'

const possible = [
  { share: 0, probability: 0.5 },
  { share: 0.15, probability: 0.5 },
]
const sure = [
  { share: 0, probability: 0.1 },
  { share: 0.15, probability: 0.9 },
]

test('a merely possible bias moves products that sell little, a known one moves all', () => {
  expect(leftDigitBiasBy(possible, 0.1)).toBe(possible)
  expect(leftDigitBiasBy(possible, 1)).toBe(noLeftDigitBias)
  expect(leftDigitBiasBy(sure, 1)).toBe(sure)
  expect(leftDigitBiasBy(undefined, 0)).toBe(noLeftDigitBias)
})
