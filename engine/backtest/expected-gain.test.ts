import { expect, test } from 'vitest'
import { drawTogether } from './expected-gain.ts'

function totalOf(count: number, neighbourGain: number): Float64Array {
  const one = {
    gains: new Float64Array(8),
    neighbourGains: new Float64Array(8).fill(neighbourGain),
  }
  const products = Array.from({ length: count }, () => ({ ...one, baseWorthPerWeek: 1 / count }))
  const steps = drawTogether(products, 1)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const deviation = (sums: Float64Array) =>
  Math.sqrt(sums.reduce((total, sum) => total + sum * sum, 0) / sums.length)

test.each([1, 60])('an uncertain diversion stays so in the joint gain of %i products', (count) => {
  expect(deviation(totalOf(count, 0.02))).toBeCloseTo(0.02, 2)
})

test('a certain diversion adds nothing to the uncertainty of a gain', () => {
  expect(deviation(totalOf(60, 0))).toBe(0)
})
