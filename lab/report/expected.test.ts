import { describe, expect, test } from 'vitest'
import { countResults, hasFallen } from './expected.ts'

describe('a figure has fallen', () => {
  const before = { value: 0.97, error: 0.003 }

  test('where it is worse by over two errors of the difference', () => {
    // √(0.003² + 0.004²) = 0.005.
    expect(hasFallen(0.012, before, 0.004)).toBe(true)
    expect(hasFallen(0.009, before, 0.004)).toBe(false)
  })

  test('never where it is better, and never on the word of a single instance', () => {
    expect(hasFallen(-0.5, before, 0.004)).toBe(false)
    expect(hasFallen(0.5, before, Number.NaN)).toBe(false)
    expect(hasFallen(0.5, { value: 1, error: Number.NaN }, 0.01)).toBe(false)
  })

  test('by more than rounding, where neither run has any spread', () => {
    expect(hasFallen(0.002, { value: 1, error: 0 }, 0)).toBe(true)
    expect(hasFallen(0.0005, { value: 1, error: 0 }, 0)).toBe(false)
  })
})

test('bars that are met, unclear and missed are counted apart, and so are those that fell', () => {
  const verdicts = [
    { result: 'met', fallen: true },
    { result: 'met', fallen: false },
    { result: 'unclear', fallen: false },
    { result: 'missed', fallen: false },
  ] as const
  expect(countResults(verdicts)).toBe('4 bars: 2 met, 1 unclear, 1 missed; 1 fell')
  expect(countResults(verdicts.slice(1))).toBe('3 bars: 1 met, 1 unclear, 1 missed')
})
