import { expect, test } from 'vitest'
import { refusalInWords } from './refusal-words.ts'

const message = 'What the service says to programs.'

test('money has the currency of the refusal, else that of the screen', () => {
  const reason = 'min_price_above_max_price'
  const values = { min_price_minor: 500, max_price_minor: 400 }

  expect(refusalInWords({ message, reason, values }, { currency: 'usd' })).toBe(
    '“Lowest price” would be $5.00 and “Highest price” $4.00. The lowest price must not be above the highest.',
  )
  expect(
    refusalInWords(
      {
        message,
        reason: 'price_above_cap',
        values: { price_minor: 900, cap_minor: 700, currency: 'jpy' },
      },
      { currency: 'usd' },
    ),
  ).toContain('¥700')
})

test('moments are days where they are midnight in UTC, and shares are percentages', () => {
  const reason = 'list_too_long'
  const values = {
    until_at: '2027-06-01T00:00:00Z',
    from_at: '2026-01-01T10:30:00.000Z',
    most_days: 366,
  }

  expect(refusalInWords({ message, reason, values })).toMatch(
    /at most 366 days.*Jan\s1,\s2026, 10:30\sAM\sUTC to Jun\s1,\s2027,\sUTC/,
  )
  expect(
    refusalInWords({
      message,
      reason: 'list_unapproved_move',
      values: { moved_share: 0.1234, bound_share: 0.05 },
    }),
  ).toContain('by 12.34%')
})

test('a field has the label of its form, and its bounds are as the form shows them', () => {
  const tooHigh = { message, reason: 'number_too_high', values: { maximum: 0.99 } }
  const tooLow = { message, reason: 'number_too_low', values: { minimum: 1 } }

  expect(refusalInWords({ ...tooHigh, param: 'policies[3].min_margin' })).toBe(
    '“Lowest margin” must be at most 99%.',
  )
  expect(refusalInWords({ ...tooLow, param: 'base_price' }, { currency: 'eur' })).toBe(
    '“Base price” must be at least €0.01.',
  )
  expect(refusalInWords({ ...tooLow, param: 'blocks.days' })).toBe('“Days” must be at least 1.')
  expect(refusalInWords(tooLow)).toBe('“this entry” must be at least 1.')
})

test('expected units are whole where there are many', () => {
  const values = {
    ...{
      way: 'down',
      move_share: 0.1636,
      price_minor: 1882,
      currency: 'usd',
      holds_factor: 'none',
    },
    ...{ how: 'best', profit_minor: 134_882, profit_way: 'more', cost_basis: 'known', days: 90 },
    ...{ low_minor: 60_442, high_minor: 208_416, units_way: 'more' },
  }
  const said = (units: number) =>
    refusalInWords({ message, reason: 'entry_moves', values: { ...values, units } })

  expect(said(445.6)).toContain('from 446 units more')
  expect(said(4.6)).toContain('from 4.6 units more')
  expect(said(4.6)).toContain('Down 16.4% to')
})

test('a change that is compared with a limit keeps the digits that tell them apart', () => {
  const values = { move_share: 0.0196, least_share: 0.02 }
  expect(refusalInWords({ message, reason: 'entry_small', values })).toContain('1.96%')
})

test('a reason that is not known here, or none, leaves the sentence of the service', () => {
  expect(refusalInWords({ message, reason: 'a_reason_to_come' })).toBe(message)
  expect(refusalInWords({ message, reason: null })).toBe(message)
  expect(refusalInWords({ message, reason: 'list_time_over', values: {} })).toBe(message)
})
