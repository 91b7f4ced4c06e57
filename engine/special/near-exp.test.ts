import { expect, test } from 'vitest'
import { exp } from './exp.ts'
import { logistic } from './logistic.ts'
import { lowestNearExp, nearExp, nearLogistic } from './near-exp.ts'

/** One unit in the last place. */
const unit = 2.3e-16

test('nearExp is within four units in the last place of exp', () => {
  let worst = 0
  for (let x = lowestNearExp; x <= 0; x += 0.00317) {
    worst = Math.max(worst, Math.abs(nearExp(x) / exp(x) - 1))
  }
  expect(worst).toBeLessThan(4 * unit)
  expect([nearExp(0), nearExp(-0), nearExp(-600.01), nearExp(-Infinity)]).toEqual([1, 1, 0, 0])
  expect(nearExp(Number.NaN)).toBeNaN()
})

test('nearLogistic is as close, and never outside 0 to 1', () => {
  let worst = 0
  for (let x = -590; x <= 590; x += 0.00317) {
    worst = Math.max(worst, Math.abs(nearLogistic(x) / logistic(x) - 1))
  }
  expect(worst).toBeLessThan(6 * unit)
  expect([nearLogistic(-Infinity), nearLogistic(Infinity), nearLogistic(0)]).toEqual([0, 1, 0.5])
  expect(nearLogistic(Number.NaN)).toBeNaN()
})
