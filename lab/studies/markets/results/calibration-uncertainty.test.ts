import { expect, test } from 'vitest'
import type { Claim } from '../../../report/reliability.ts'
import { calibrationUncertainty } from './calibration-uncertainty.ts'

/** 400 instances that are 0.8 sure, four in five of them right, each stating it several times. */
function sayings(times: number): Claim[][] {
  return Array.from({ length: 400 }, (_, i) =>
    Array.from({ length: times }, () => ({ confidence: 0.8, right: i % 5 > 0 })),
  )
}

test('a calibration error knows how large it would be by chance alone', () => {
  const { standardError, byChance } = calibrationUncertainty(sayings(1))

  // |Bin(400, 0.8) / 400 − 0.8| has mean 0.02 · √(2 / π) = 0.016 and standard deviation 0.012.
  expect(Math.abs(byChance - 0.016)).toBeLessThan(0.004)
  expect(Math.abs(standardError - 0.012)).toBeLessThan(0.003)
})

test('an instance that speaks three times is no surer than one that speaks once', () => {
  const once = calibrationUncertainty(sayings(1))
  const thrice = calibrationUncertainty(sayings(3))

  expect(thrice.byChance).toBeCloseTo(once.byChance, 12)
  expect(thrice.standardError).toBeCloseTo(once.standardError, 12)
})
