import { describe, expect, test } from 'vitest'
import type { Explanation } from '../../../engine/explain/explain.ts'
import type { StepName } from '../../../engine/explain/waterfall.ts'
import { reasonsOf, sentenceOf } from './price-words.ts'

type Told = [
  kind: Explanation['steps'][number]['kind'],
  name: StepName,
  minor: number | [name: StepName, minor: number][],
]

function explanationOf(base: number, told: Told[]): Explanation {
  let at = base
  let best = base
  const steps = told.map(([kind, name, moved]) => {
    const shares = Array.isArray(moved) ? moved.map(([of, minor]) => ({ name: of, minor })) : []
    const minor = Array.isArray(moved) ? moved.reduce((sum, [, one]) => sum + one, 0) : moved
    const step = { kind, name, beforeMinor: at, afterMinor: at + minor, shares, costMinor: null }
    at += minor
    if (kind !== 'draw') best = at
    return step
  })
  return {
    basePriceMinor: base,
    priceMinor: at,
    bestPriceMinor: best,
    draw: told.some(([, name]) => name === 'holdout') ? 'holdout' : 'exploration',
    steps,
    costUnknown: false,
    nearBest: null,
    expected: null,
  }
}

const usual = explanationOf(990, [
  [
    'learnt',
    'learnt',
    [
      ['similar_products', 60],
      ['price_elasticity', 70],
    ],
  ],
  ['guardrail', 'max_change', -40],
])

describe('sentenceOf', () => {
  test('says what is asked instead of what, why, and what held it back', () => {
    expect(sentenceOf(usual, 'usd')).toBe(
      'We ask 10.80 USD rather than 9.90 because of how its customers responded to prices (+0.70) and what similar products taught (+0.60), held back by the largest change allowed (−0.40).',
    )
  })

  test.each([
    ['price_list', 'held back by the price list (−0.40)'],
    ['max_loss', 'held back by the promise on loss (−0.40)'],
  ] as const)('names %s as it names other reasons', (name, words) => {
    const drawn = explanationOf(990, [
      ['learnt', 'learnt', [['similar_products', 130]]],
      ['draw', name, -40],
    ])
    expect(sentenceOf(drawn, 'usd')).toContain(words)
  })

  test.each([
    ['jpy', 'We ask 1080 JPY rather than 990'],
    ['kwd', 'We ask 1.080 KWD rather than 0.990'],
  ])('writes money with as many decimals as %s has', (currency, beginning) => {
    expect(sentenceOf(usual, currency).startsWith(beginning)).toBe(true)
  })

  test('says that a base price is for comparison, and what the price would be', () => {
    const held = explanationOf(990, [
      ['learnt', 'learnt', [['price_elasticity', 90]]],
      ['draw', 'holdout', -90],
    ])
    expect(sentenceOf(held, 'usd')).toBe(
      'We ask 9.90 USD, the base price, for comparison; the best price would be 10.80.',
    )
  })

  test('says that nothing speaks for another price', () => {
    expect(sentenceOf(explanationOf(990, []), 'usd')).toBe(
      'We ask 9.90 USD, the base price: there is no reason for another.',
    )
    expect(sentenceOf({ ...explanationOf(990, []), costUnknown: true }, 'usd')).toBe(
      'We ask 9.90 USD, the base price, because the unit cost is unknown.',
    )
  })
})

describe('reasonsOf', () => {
  test('are at most four, the largest first, and one at least goes the way of the price', () => {
    const many = explanationOf(1000, [
      ['usual', 'usual_demand', 400],
      ['learnt', 'learnt', [['similar_products', -300]]],
      ['guardrail', 'max_price', -200],
      ['guardrail', 'max_change', -150],
      ['guardrail', 'price_ending', 11],
      ['draw', 'exploration', -140],
    ])
    const reasons = reasonsOf({ ...many, priceMinor: 1011 })
    expect(reasons.map(({ name }) => name)).toEqual([
      'usual_demand',
      'similar_products',
      'max_price',
      'max_change',
    ])
    const down = reasonsOf(
      explanationOf(1000, [
        ['usual', 'usual_demand', 10],
        ['learnt', 'learnt', [['similar_products', 9]]],
        ['guardrail', 'max_price', 8],
        ['guardrail', 'min_price', 7],
        ['guardrail', 'pack_size', -6],
        ['draw', 'exploration', -30],
        ['guardrail', 'price_ending', 1],
      ]),
    )
    expect(down[0]).toEqual({ name: 'exploration', minor: -30 })
  })
})
