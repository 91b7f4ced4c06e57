import { expect, test } from 'vitest'
import { fromField, nextDay, toField } from './date-fields.ts'

test('a moment comes back from its field to the minute, wherever the reader is', () => {
  const moment = '2026-03-29T10:45:00.000Z'
  expect(fromField(toField(moment, 'minute'))).toBe(moment)
})

test('a day is its midnight where the reader is, and the next one begins a day later', () => {
  const day = fromField('2026-03-29')
  expect(toField(day, 'day')).toBe('2026-03-29')
  expect(toField(nextDay(day), 'day')).toBe('2026-03-30')
})

test('what is not whole is no moment', () => {
  expect([fromField(''), fromField('2026-'), toField('', 'day'), toField('soon', 'day')]).toEqual([
    '',
    '',
    '',
    '',
  ])
})
