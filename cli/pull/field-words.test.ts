import { expect, test } from 'vitest'
import { inFields } from './field-words.ts'

test.each([
  ['(--overlaps keep takes periods)', '("overlaps": "keep" takes periods)'],
  ['--dates DD.MM.YYYY, or --dates MM/DD/YYYY', '"dates": "DD.MM.YYYY", or "dates": "MM/DD/YYYY"'],
  ["(--delimiter ';')", '("delimiter": ";")'],
  ['(--map currency=COLUMN)', '("map": {"currency": "COLUMN"})'],
  ["--taxes is 'maybe': write in or out.", "taxes is 'maybe': write in or out."],
  [
    'unless --base-price-column or --base-price says it',
    'unless base_price_column or base_price says it',
  ],
  ['leave them out: --leave-out-unreadable', 'leave them out: "leave_out_unreadable": true'],
  ['(--first-period 2024-01-01)', '("first_period": "2024-01-01")'],
  ['leave out --sheet.', 'leave out sheet.'],
  ['or say where: --base-url http://HOST:PORT', 'or say where: --base-url http://HOST:PORT'],
])('%s is %s', (said, told) => {
  expect(inFields(said)).toBe(told)
})
