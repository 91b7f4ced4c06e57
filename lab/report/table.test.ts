import { expect, test } from 'vitest'
import { formatCount, formatTable } from './table.ts'

test('a table lines its first column up on the left and its figures on the right', () => {
  const text = formatTable(
    ['what', 'n'],
    [
      ['quotes', '7'],
      ['x', '1 000'],
    ],
  )
  expect(text).toBe('what        n\n------  -----\nquotes      7\nx       1 000')
})

test('a count is parted by threes', () => {
  expect([0, 999, 1000, 1234567.4].map(formatCount)).toEqual(['0', '999', '1 000', '1 234 567'])
})
