import { describe, expect, test } from 'vitest'
import { type DateOrder, judgeDates, namedOrder, readMoment } from './dates.ts'

describe('readMoment', () => {
  test.each([
    ['2024-01-31', '2024-01-31T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2024-01-31T12:30', '2024-01-31T12:30:00.000Z'],
    ['2024-01-31 12:30:15', '2024-01-31T12:30:15.000Z'],
    ['2024-01-31T12:30:15.25Z', '2024-01-31T12:30:15.250Z'],
    ['2024-01-31T00:30:00+02:00', '2024-01-30T22:30:00.000Z'],
    ['20240131', '2024-01-31T00:00:00.000Z'],
    ['2024/01/31', '2024-01-31T00:00:00.000Z'],
    ['2024-01-31T00:30:00-0530', '2024-01-31T06:00:00.000Z'],
    ['45000', '2023-03-15T00:00:00.000Z'],
    ['36526', '2000-01-01T00:00:00.000Z'],
    ['45000.5', '2023-03-15T12:00:00.000Z'],
    ['45000.041666667', '2023-03-15T01:00:00.000Z'],
  ])('reads %s', (text, iso) => {
    expect(new Date(readMoment(text) ?? 0).toISOString()).toBe(iso)
  })

  test.each([
    '',
    '7',
    '2024',
    '2024-13-01',
    '2023-02-29',
    '2024-04-31',
    '01/02/2024',
    '2024-1-2',
    '2024-01-31T25:00',
    'yesterday',
    '1969-12-31',
    '20240',
    '99999',
  ])('refuses %j', (text) => {
    expect(readMoment(text)).toBeNull()
  })
})

describe('readMoment with an order', () => {
  test.each<[string, DateOrder, string]>([
    ['05.01.2026', 'dmy', '2026-01-05T00:00:00.000Z'],
    ['05.01.2026', 'mdy', '2026-05-01T00:00:00.000Z'],
    ['5/1/2026', 'mdy', '2026-05-01T00:00:00.000Z'],
    ['5-1-26', 'dmy', '2026-01-05T00:00:00.000Z'],
    ['5.1.97', 'dmy', '1997-01-05T00:00:00.000Z'],
    ['26-01-05', 'ymd', '2026-01-05T00:00:00.000Z'],
    ['31.12.2026 23:59', 'dmy', '2026-12-31T23:59:00.000Z'],
    ['1/5/2026 12:05 AM', 'mdy', '2026-01-05T00:05:00.000Z'],
    ['1/5/2026 1:45:30 pm', 'mdy', '2026-01-05T13:45:30.000Z'],
    ['2026-01-05', 'mdy', '2026-01-05T00:00:00.000Z'],
  ])('reads %s as %s', (text, order, iso) => {
    expect(new Date(readMoment(text, order) ?? 0).toISOString()).toBe(iso)
  })

  test.each<[string, DateOrder]>([
    ['31.01.2026', 'mdy'],
    ['30.02.2026', 'dmy'],
    ['05.01-2026', 'dmy'],
    ['05.01.2026 24:00', 'dmy'],
    ['05.01.2026 13:00 pm', 'dmy'],
    ['05.01.2026', 'ymd'],
  ])('refuses %s as %s', (text, order) => {
    expect(readMoment(text, order)).toBeNull()
  })
})

describe('judgeDates', () => {
  const judge = (...texts: string[]) =>
    judgeDates(texts.map((text, i) => ({ text, line: i + 2, heading: 'week' })))

  test('a day beyond the twelfth tells which comes first', () => {
    expect(judge('05.01.2026', '12.01.2026', '19.01.2026')).toEqual({ order: 'dmy' })
    expect(judge('01/05/2026', '01/12/2026', '01/19/2026')).toEqual({ order: 'mdy' })
    expect(judge('2026-01-05', '7')).toEqual({ order: null })
  })

  test('where nothing tells, both readings are named', () => {
    expect(judge('05.05.2026', '05.01.2026', '06.01.2026')).toMatchObject({
      setting: 'dates',
      message: expect.stringContaining(
        "'05.01.2026' (line 3, week) can be 5 January 2026 or 1 May 2026",
      ),
    })
  })

  test('two ways of writing are named with their lines; one stray date does not unsettle many', () => {
    expect(judge('19.01.2026', '01.19.2026')).toMatchObject({
      message: expect.stringContaining(
        "'19.01.2026' (line 2, week) and '01.19.2026' (line 3, week)",
      ),
    })
    const many = Array.from({ length: 20 }, () => '19.01.2026')
    expect(judge(...many, '01.19.2026')).toEqual({ order: 'dmy' })
  })
})

test.each([
  ['DD.MM.YYYY', 'dmy'],
  ['mm/dd/yy', 'mdy'],
  ['YYYY-MM-DD', 'ymd'],
  ['dmy', 'dmy'],
  ['day', null],
  ['MM', null],
])('the pattern %s names the order %s', (text, order) => {
  expect(namedOrder(text)).toBe(order)
})

test.each([
  ['01-Jun-26', '2026-06-01'],
  ['1 June 2026', '2026-06-01'],
  ['Jun 1, 2026', '2026-06-01'],
  ['Mar 5, 2026', '2026-03-05'],
  ['1. Juni 2026', '2026-06-01'],
  ['1 juin 2026', '2026-06-01'],
  ['1 de junio de 2026', '2026-06-01'],
  ['Monday, June 01, 2026', '2026-06-01'],
  ['Montag, 1. Juni 2026', '2026-06-01'],
  ['lundi 1 juin 2026', '2026-06-01'],
  ['mardi 3 mars 2026', '2026-03-03'],
])('a date with the name of its month needs no order: %s', (text, day) => {
  expect(readMoment(text)).toBe(Date.parse(day))
  expect(readMoment(text, 'mdy')).toBe(Date.parse(day))
})

test.each(['June 2026', '31-Jun-26', '5 Mar 10:22', 'Sunday', 'may 5'])('%s is no day', (text) => {
  expect(readMoment(text)).toBeNull()
})

test('a weekday before a date in numbers is left out', () => {
  const sample = (text: string) => ({ text, line: 2, heading: 'Date' })
  expect(readMoment('Mon 02/03/2026', 'dmy')).toBe(Date.parse('2026-03-02'))
  expect(judgeDates(['Mon 02/03/2026', 'Fri 27/03/2026'].map(sample))).toEqual({ order: 'dmy' })
  expect(judgeDates([sample('Mon 02/03/2026')])).toMatchObject({ setting: 'dates' })
})
