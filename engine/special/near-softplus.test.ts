import { expect, test } from 'vitest'
import { softplus } from './logistic.ts'
import { nearSoftplus } from './near-softplus.ts'

test('nearSoftplus is within 1e-14 of softplus, beyond its table too', () => {
  let worst = 0
  for (let x = -45; x < 45; x += 0.00137) {
    const wanted = softplus(x)
    worst = Math.max(worst, Math.abs(nearSoftplus(x) - wanted) / Math.max(wanted, 1))
  }
  expect(worst).toBeLessThan(1e-14)
  expect([nearSoftplus(0), nearSoftplus(-800), nearSoftplus(800)]).toEqual([Math.LN2, 0, 800])
  expect(nearSoftplus(Number.NaN)).toBeNaN()
})
