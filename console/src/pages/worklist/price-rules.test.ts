import { expect, test } from 'vitest'
import { type RuleFields, roundings, ruleOf } from './price-rules.ts'

const round = { to: 99, of: 100 }

test.each<[RuleFields, ReturnType<typeof ruleOf>]>([
  [
    { way: 'share', share: 0.05, rounding: '' },
    { of: 'current_price', change: 0.05 },
  ],
  [
    { way: 'share-new', share: -0.1, rounding: '99/100' },
    { of: 'price', change: -0.1, round },
  ],
  [
    { way: 'margin', share: 0.4, rounding: '' },
    { of: 'unit_cost', margin: 0.4 },
  ],
  [
    { way: 'competitor', share: null, rounding: '' },
    { of: 'competitor_price', change: 0 },
  ],
  [
    { way: 'round', share: null, rounding: '99/100' },
    { of: 'price', round },
  ],
  [{ way: 'round', share: null, rounding: '' }, null],
  [{ way: 'margin', share: null, rounding: '' }, null],
])('%j asks for %j', (fields, rule) => {
  expect(ruleOf(fields)).toEqual(rule)
})

test('a currency without decimals ends in other digits', () => {
  expect(roundings('jpy').map(({ value }) => value)).not.toContain('99/100')
})
