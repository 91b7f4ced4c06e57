import { describe, expect, test } from 'vitest'
import reference from '../fixtures/evidence.json' with { type: 'json' }
import { createRandom } from '../random/random.ts'
import { type ArmGroup, addGroups } from './arm-sums.ts'
import { armsOf, liftOf, usualRules } from './lift.ts'
import { likenessOf } from './likeness.ts'
import { mixtureBound } from './mixture-bound.ts'

const rules = { ...usualRules, planAhead: 1 }

describe('mixtureBound', () => {
  test.each(reference.bounds)('equals the boundary of ville at its optimal scale: %o', (one) => {
    const bound = mixtureBound(one.variance, one.alpha, one.tunedAt)
    // ville optimises the scale, ours is in closed form: they differ in the third digit.
    expect(bound / one.bound).toBeGreaterThan(0.985)
    expect(bound / one.bound).toBeLessThan(1.015)
  })

  test('is tightest where it is tuned', () => {
    const at = (tuned: number) => mixtureBound(100, 0.05, tuned)
    expect(at(100)).toBeLessThan(at(20))
    expect(at(100)).toBeLessThan(at(500))
  })

  test.each([
    ['a variance below 0', () => mixtureBound(-1, 0.05, 1)],
    ['no risk', () => mixtureBound(1, 0, 1)],
    ['a number that is not finite', () => mixtureBound(NaN, 0.05, 1)],
  ])('refuses %s', (_, bound) => {
    expect(bound).toThrow(RangeError)
  })
})

describe('addGroups', () => {
  const { groups, answer } = reference.arms
  const known = groups.map(({ predicted, ...group }) => ({
    ...group,
    known: predicted * group.offers,
    knownSquares: predicted * predicted * group.offers,
    knownTimesValue: predicted * group.value,
  }))
  const sums = addGroups(known as ArmGroup[], 1, 1)

  test('equals NumPy’s result offer by offer', () => {
    expect(sums.offers).toBe(answer.offers)
    expect(sums.holdoutShare).toBeCloseTo(answer.holdoutShare, 12)
    for (const arm of ['optimized', 'holdout'] as const) {
      expect(sums[arm].predicted).toBeCloseTo(answer.predicted, 6)
      expect(sums[arm].predicted + sums[arm].weighted).toBeCloseTo(answer[arm].total, 4)
      expect(sums[arm].variance / answer[arm].variance).toBeCloseTo(1, 10)
      expect(sums[arm].otherVariance / answer[arm].otherVariance).toBeCloseTo(1, 10)
    }
  })

  test('the covariate reduces the variance, and biases neither arm', () => {
    const fitted = armsOf(addGroups(known as ArmGroup[]))
    const blind = armsOf(addGroups(known as ArmGroup[], 1, 0))
    expect(fitted.holdout.variance).toBeLessThan(0.95 * blind.holdout.variance)
    const apart = Math.abs(fitted.holdout.value - blind.holdout.value)
    expect(apart).toBeLessThan(2 * Math.sqrt(blind.holdout.variance))
  })

  test('an arm’s variance is the larger of both arms’ estimates', () => {
    const arms = armsOf(sums)
    expect(arms.holdout.variance).toBe(
      Math.max(sums.holdout.variance, sums.optimized.otherVariance),
    )
  })
})

describe('liftOf', () => {
  test('compares arms over the same offers, for any holdout shares by product', () => {
    // Arms do not differ; the expensive product has a large holdout, the cheap one a small one.
    const groups: ArmGroup[] = [
      group('holdout', 10_000, 0.2, 1000, 0.5),
      group('optimized', 10_000, 0.2, 1000, 0.5),
      group('holdout', 2_000, 0.2, 10, 0.02),
      group('optimized', 98_000, 0.2, 10, 0.02),
    ]
    const lift = liftOf(addGroups(groups), rules)
    expect(lift?.relative.value).toBeCloseTo(0, 12)
    // Plain means of arms would show a loss of nine tenths.
  })

  test('is null before both arms have had some purchases', () => {
    const few = [group('holdout', 500, 0.05, 100, 0.05), group('optimized', 9_500, 0.05, 100, 0.05)]
    expect(liftOf(addGroups(few), rules)).toBeNull()
  })

  test('an interval contains its value, and shrinks in relative terms as offers come', () => {
    const after = (times: number) => {
      const lift = liftOf(
        addGroups([
          group('holdout', 5_000 * times, 0.05, 100, 0.05),
          group('optimized', 95_000 * times, 0.05, 110, 0.05),
        ]),
        rules,
      )
      if (lift === null) throw new Error('enough purchases')
      const { value, low, high } = lift.relative
      if (value === null || low === null || high === null) throw new Error('the holdout earns')
      return { value, low, high }
    }
    const [early, late] = [after(1), after(16)]
    expect(early.low).toBeLessThan(early.value)
    expect(early.value).toBeCloseTo(0.1, 9)
    expect(late.high - late.low).toBeLessThan((early.high - early.low) / 3)
  })

  test('is invariant to the unit of money', () => {
    const inUnit = (unit: number) =>
      liftOf(
        addGroups([
          group('holdout', 5_000, 0.05, 100 * unit, 0.05),
          group('optimized', 95_000, 0.05, 108 * unit, 0.05),
        ]),
        rules,
      )
    expect(inUnit(1e9)?.relative.low).toBeCloseTo(inUnit(1)?.relative.low ?? NaN, 9)
  })
})

describe('likenessOf', () => {
  test('is about 1 where every offer is a different customer, and higher where customers return', () => {
    expect(simulated(1)).toBeLessThan(1.3)
    // Eight identical answers count as one.
    expect(simulated(8)).toBeGreaterThan(5)
    expect(simulated(8)).toBeLessThan(12)
  })

  test('is 1 without any offer', () => {
    expect(likenessOf([{ parts: [], valueSquares: 0 }])).toBe(1)
  })
})

/** Customers who buy always or never, with this many offers each, randomly assigned to 64 parts. */
function simulated(offersEach: number): number {
  const random = createRandom(5)
  const parts = Array.from({ length: 64 }, () => ({ offers: 0, value: 0 }))
  let valueSquares = 0
  for (let i = 0; i < 20_000; i++) {
    const part = parts[Math.floor(random.uniform() * 64)]
    part.offers += offersEach
    if (random.uniform() < 0.1) {
      part.value += offersEach
      valueSquares += offersEach
    }
  }
  return likenessOf([{ parts, valueSquares }])
}

function group(
  arm: ArmGroup['arm'],
  offers: number,
  rate: number,
  margin: number,
  holdoutShare: number,
): ArmGroup {
  const purchases = offers * rate
  const value = purchases * margin
  const known = { known: 0, knownSquares: 0, knownTimesValue: 0 }
  return { arm, offers, value, valueSquares: value * margin, holdoutShare, ...known }
}
