import { describe, expect, test } from 'vitest'
import { meaningOf, ordersIn, soldIn } from '../../testing/order-text.ts'
import type { Sale } from '../generated/contract.ts'
import { Fault } from './fault.ts'
import { isOfWeeks, namedPeriod } from './named-periods.ts'

function startOf(text: string, inWeeks = false): string | null {
  const found = namedPeriod(text, inWeeks)
  return found && `${found.length} ${new Date(found.startMs).toISOString().slice(0, 10)}`
}

describe('months and weeks by name', () => {
  test.each([
    [
      '2026-W10',
      'KW 10/2026',
      'KW10 2026',
      'Woche 10 2026',
      'week 10, 2026',
      'S10 2026',
      'Sem. 10 2026',
    ],
    ['2026W10', '2026 KW 10', '2026-S10', 'W10/2026', 'Semana 10 2026', 'Kalenderwoche 10 / 2026'],
  ])('weeks are those of ISO 8601: %s and others', (...texts) => {
    expect(texts.map((text) => startOf(text))).toEqual(texts.map(() => 'week 2026-03-02'))
  })

  test.each([
    ['2026-W01', 'week 2025-12-29'],
    ['2020-W53', 'week 2020-12-28'],
    ['2026-W54', null],
    ['2025-W53', null],
    ['2026-W0', null],
    ['2026-13', null],
    ['1969-12', null],
    ['Block 2026', null],
    ['2026', null],
  ])('%s', (text, expected) => {
    expect(startOf(text)).toBe(expected)
  })

  test.each([
    '2026-03',
    '2026/3',
    '03/2026',
    '03.2026',
    'March 2026',
    'Mär 2026',
    'mars 2026',
    'marzo de 2026',
  ])('%s is a month', (text) => {
    expect(startOf(text)).toBe('month 2026-03-01')
  })

  test('under a heading of weeks, 10/2026 is no month', () => {
    expect(['KW', 'Kalenderwoche', 'Week no.', 'Semaine'].every(isOfWeeks)).toBe(true)
    expect(['Monat', 'Date', 'Weekend'].some(isOfWeeks)).toBe(false)
    expect(startOf('10/2026', true)).toBe('week 2026-03-02')
  })

  test.each([
    ['Jahr;Monat;Artikelnr;Menge;Preis', '2026;3;a;5;20,00', '2026-03-01', '2026-04-01'],
    ['Month,Year,SKU,Qty,Price', 'March,2026,a,5,20.00', '2026-03-01', '2026-04-01'],
    ['Année;Semaine;SKU;Quantité;Prix', '2026;10;a;5;20,00', '2026-03-02', '2026-03-09'],
    ['KW;Jahr;SKU;Menge;Preis', 'KW 10;2026;a;5;20,00', '2026-03-02', '2026-03-09'],
    ['Year,Month,SKU,Qty,Price', '1999,2026-03,a,5,20.00', '2026-03-01', '2026-04-01'],
  ])('a year may have a column of its own: %s', (heading, row, from, until) => {
    const { first, problems } = meaningOf([heading, row])

    expect(problems).toEqual([])
    expect(first.map(({ item }) => item)).toMatchObject([
      { periodStart: `${from}T00:00:00.000Z`, periodEnd: `${until}T00:00:00.000Z` },
    ])
  })

  test.each([
    ['Week ending,SKU,Qty,Price', '2026-03-08,a,5,20.00', '2026-03-02', '2026-03-09'],
    ['Month ending,SKU,Qty,Price', '2026-02-28,a,5,20.00', '2026-02-01', '2026-03-01'],
    [
      'Week ending,Week start,SKU,Qty,Price',
      '2026-03-08,2026-03-02,a,5,20',
      '2026-03-02',
      '2026-03-09',
    ],
  ])('dates may be the last days of periods: %s', (heading, row, from, until) => {
    const { first, problems } = meaningOf([heading, row])

    expect(problems).toEqual([])
    expect(first.map(({ item }) => item)).toMatchObject([
      { periodStart: `${from}T00:00:00.000Z`, periodEnd: `${until}T00:00:00.000Z` },
    ])
  })

  test('a column of days is not taken for months of that year', () => {
    const { first, read } = meaningOf(['year,month,day,sku,qty,price', '2026,3,2,a,5,20.00'])

    expect(read.periodLength).toBe('day')
    expect(first[0]?.item).toMatchObject({ periodStart: '2026-03-02T00:00:00.000Z' })
  })

  test('they say how long a period is, so nobody is asked', () => {
    const months = meaningOf(['Month,SKU,Qty,Unit price', '2026-02,a,5,20.00', '2026-03,a,5,20'])

    expect(months.problems).toEqual([])
    expect(months.first.map(({ item }) => item)).toMatchObject([
      { periodStart: '2026-02-01T00:00:00.000Z', periodEnd: '2026-03-01T00:00:00.000Z' },
      { periodEnd: '2026-04-01T00:00:00.000Z' },
    ])
    const weeks = meaningOf(['KW,Artikelnr.,Absatz,Preis', '10/2026,a,5,20.00'])
    expect(weeks.notes).toMatchObject([{ remark: { reason: 'iso_weeks' } }])
    expect(weeks.first[0]?.item).toMatchObject({ periodEnd: '2026-03-09T00:00:00.000Z' })
  })

  test('a month among weeks is rejected with the reason', () => {
    const lines = ['Period,SKU,Qty,Unit price', '2026-03,a,5,20.00']
    const { first } = meaningOf(lines, { periodLength: 'week' })

    expect(first[0]?.item).toBeInstanceOf(Fault)
    expect(first[0]?.item).toMatchObject({ reason: 'is a month, and a period is a week here' })
  })
})

describe('sales without a column of prices', () => {
  const lines = [
    'Date,Item,Items Sold,Net Sales',
    '2026-03-02,latte,17,$76.50',
    '2026-03-03,latte,0,',
  ]

  test('their prices are what the units brought, or the last one, which is said', () => {
    const { first, notes } = meaningOf(lines, {
      periodLength: 'day',
      constants: new Map([['currency', 'usd']]),
    })

    expect(first.map(({ item }) => (item as Sale).price)).toEqual([450, 450])
    expect(notes).toMatchObject([{ action: 'guessed', remark: { reason: 'price_of_revenue' } }])
  })

  test('as orders, their quantity is what was sold', () => {
    const constants = new Map([['currency', 'usd']])

    expect(soldIn(ordersIn(lines, { kind: 'orders', constants }))).toEqual({ latte: [17, 76.5] })
  })
})
