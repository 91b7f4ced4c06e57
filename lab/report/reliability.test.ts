import { describe, expect, test } from 'vitest'
import {
  addTallies,
  type Claim,
  reliabilityOf,
  reliabilityOfTallies,
  tallyOf,
} from './reliability.ts'

const claimed = (confidence: number, right: number, wrong: number): Claim[] => [
  ...new Array<Claim>(right).fill({ confidence, right: true }),
  ...new Array<Claim>(wrong).fill({ confidence, right: false }),
]

describe('reliabilityOf', () => {
  test('weighs the distance of claim and truth by how many claims each tenth has', () => {
    // 0.85 against 6/8, and 0.15 against 1/2.
    const { claims, confidence, right, ece, brier, bins } = reliabilityOf([
      ...claimed(0.85, 6, 2),
      ...claimed(0.15, 1, 1),
    ])

    expect(claims).toBe(10)
    expect(confidence).toBeCloseTo(0.71, 12)
    expect(right).toBeCloseTo(0.7, 12)
    expect(ece).toBeCloseTo(0.8 * 0.1 + 0.2 * 0.35, 12)
    expect(brier).toBeCloseTo((6 * 0.15 ** 2 + 2 * 0.85 ** 2 + 0.85 ** 2 + 0.15 ** 2) / 10, 12)
    expect(bins[8]).toEqual({ claims: 8, confidence: expect.closeTo(0.85, 12), right: 0.75 })
    expect(bins[5]).toEqual({ claims: 0, confidence: Number.NaN, right: Number.NaN })
  })

  test('counts a claim as often as it was made', () => {
    const often = reliabilityOf([
      { confidence: 0.85, right: true, times: 6 },
      { confidence: 0.85, right: false, times: 2 },
      { confidence: 0.15, right: true },
      { confidence: 0.15, right: false },
    ])

    expect(often.claims).toBe(10)
    expect(often.ece).toBeCloseTo(0.8 * 0.1 + 0.2 * 0.35, 12)
  })

  test('finds no fault where claims come true as often as claimed', () => {
    expect(
      reliabilityOf([...claimed(0.75, 3, 1), ...claimed(0, 0, 5), ...claimed(1, 4, 0)]).ece,
    ).toBe(0)
  })

  test('refuses a confidence that is no probability', () => {
    expect(() => reliabilityOf(claimed(-0.2, 1, 0))).toThrow('confidence is -0.2')
    expect(() => reliabilityOf(claimed(Number.NaN, 1, 0))).toThrow('confidence is NaN')
  })
})

test('tallies of parts add up to the tally of the whole', () => {
  const first = [...claimed(0.95, 2, 1), ...claimed(0.22, 0, 1)]
  const second = [...claimed(0.93, 0, 1), ...claimed(0.6, 1, 0)]
  const together = addTallies([tallyOf(first), tallyOf(second)])

  expect(reliabilityOfTallies(together).ece).toBeCloseTo(
    reliabilityOf([...first, ...second]).ece,
    12,
  )
  expect(reliabilityOfTallies(together).claims).toBe(6)
})
