import { describe, expect, test } from 'vitest'
import { priceMinorMax } from '../../../clients/typescript/src/files/to-minor.ts'
import { highestPriceMinor } from '../../../engine/checks.ts'
import { admissiblePrices, rankedRules } from '../../../engine/policy/guardrails.ts'
import { openGuardrails } from '../../../engine/policy/open-guardrails.ts'
import { priceMinorMax as domainPriceMinorMax } from '../../domain/money.ts'
import { type PolicyFields, policyDefaults, yieldingRules } from '../../domain/policy.ts'
import { brokenLimit, toGuardrails, withinHardLimits } from './guardrails.ts'

const nowMs = Date.parse('2026-03-01T00:00:00Z')
const now = { lastPriceMinor: null, offersPerSecond: 0, nowMs }

describe('the service means by its limits what the engine does', () => {
  test('the highest price is one, over HTTP and in the command line', () => {
    expect(domainPriceMinorMax).toBe(highestPriceMinor)
    expect(priceMinorMax).toBe(highestPriceMinor)
  })

  test('rules yield in one order where nobody says otherwise', () => {
    expect(yieldingRules).toEqual(rankedRules)
  })

  test('a merchant who sets nothing has the engine’s open guardrails', () => {
    expect(toGuardrails(policyDefaults, now)).toEqual(openGuardrails)
  })

  const stock = { onHand: 3, until: '2026-04-01T00:00:00Z', salvageValue: 400 }
  test.each<[string, PolicyFields]>([
    ['nothing', {}],
    ['a lowest price', { minPrice: 900 }],
    ['a highest price', { maxPrice: 1100 }],
    ['a cost', { unitCost: 950 }],
    ['a cost above the highest price', { unitCost: 1500, maxPrice: 1100 }],
    ['a lowest price above the highest', { minPrice: 1300, maxPrice: 1100 }],
    ['stock that is worth less than it cost', { unitCost: 950, inventory: stock }],
    [
      'a deadline that has passed',
      { unitCost: 950, inventory: { ...stock, until: '2026-02-01T00:00:00Z' } },
    ],
  ])('with %s, a price is within hard limits where no other rule would forbid it', (_, fields) => {
    const policy = { ...policyDefaults, ...fields, maxDecrease: 1, maxIncrease: 10 }
    const allowed = admissiblePrices(toGuardrails(policy, now), 1000)
    for (const price of [1, 399, 400, 899, 900, 949, 950, 1000, 1100, 1101, 1300, 1500, 9000]) {
      const inside = price >= allowed.lowMinor && price <= allowed.highMinor
      expect(withinHardLimits(policy, price, nowMs), `${price}`).toBe(inside)
      expect(brokenLimit(policy, price, nowMs) === null, `${price}`).toBe(inside)
    }
  })

  test('of the rules that do not allow a price, the narrowest is named', () => {
    const policy = { ...policyDefaults, unitCost: 950, minPrice: 900, maxPrice: 1100 }
    const broken = (price: number) => brokenLimit(policy, price, nowMs)

    expect(broken(800)).toEqual({ rule: 'unit_cost', limitMinor: 950, isMost: false })
    expect(broken(1101)).toEqual({ rule: 'max_price', limitMinor: 1100, isMost: true })
    expect(brokenLimit({ ...policy, minPrice: 1000 }, 960, nowMs)?.rule).toBe('min_price')
    expect(broken(950)).toBeNull()
  })
})
