import { expect, test } from 'vitest'
import { offPolicyReasons } from './off-policy-reasons.ts'

const one = { value: 3, low: 2, high: 4 }

function reasons(tried: number): string[] {
  return offPolicyReasons({
    currency: 'usd',
    from: null,
    until: null,
    policy: 'base',
    measure: 'profit',
    found: {
      offers: 1000,
      served: one,
      ips: one,
      snips: one,
      doublyRobust: one,
      gain: { value: 0, low: -1, high: 1 },
      overlap: { effectiveDraws: 300, effectiveOffers: 700, largestWeight: 9, tried, enough: true },
    },
    neighbours: 'held',
    leftOut: 0,
    isComplete: true,
    verdict: 'undecided',
  })
}

test('says how much of a policy was never drawn, and which estimates are silent on that', () => {
  expect(reasons(0.66)[2]).toContain('About 34 % of the policy’s prices were never drawn')
})

test('says nothing of what was never drawn where nearly all was', () => {
  expect(reasons(0.97)).toHaveLength(2)
})
