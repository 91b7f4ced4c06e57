import { expect, test } from 'vitest'
import { questionEntry, questionProposal } from './question-entry.ts'

const beside = {
  currentMinor: 890,
  basePriceMinor: 1000,
  policy: { maxDecrease: 0.2, maxIncrease: 0.2 },
}

test.each([890, 800, 1200])('a price within the guardrails raises none: %i', (price) => {
  expect(questionEntry(price, beside)).toEqual([])
})

test('a price a hundred times the current one is questioned, with the change', () => {
  const [{ code, param, reason, values } = {}, ...more] = questionEntry(92_000, beside)
  expect({ code, param, reason }).toEqual({
    code: 'price_moved_far',
    param: 'price',
    reason: 'entry_price_moved_far',
  })
  expect(values).toMatchObject({ priceMinor: 92_000, currentMinor: 890 })
  expect(values?.changeShare).toBeCloseTo(102.37, 2)
  expect(more).toEqual([])
})

test.each([
  [1210, 'max_increase', 1200],
  [790, 'max_decrease', 800],
])('a price beyond a guardrail that yields is questioned: %i', (price, ruleField, limitMinor) => {
  const [{ reason, values } = {}] = questionEntry(price, beside)
  expect(reason).toBe('entry_price_beyond_rule')
  expect(values).toMatchObject({ ruleField, limitMinor })
})

test.each([
  ['stays, though beyond a guardrail', 890, { ...beside, basePriceMinor: 600 }],
  [
    'moves as far as the guardrails let it',
    1600,
    { ...beside, policy: { maxDecrease: 0, maxIncrease: 1 } },
  ],
])('a proposal that %s raises none', (_, price, compared) => {
  expect(questionProposal(price, compared)).toEqual([])
})

test.each([
  [1300, 'entry_price_beyond_rule'],
  [92_000, 'entry_price_moved_far'],
])('a proposal that a cost takes beyond a guardrail is questioned: %i', (price, reason) => {
  expect(questionProposal(price, beside)).toMatchObject([{ code: 'price_moved_far', reason }])
})
