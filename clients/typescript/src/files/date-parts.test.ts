import { expect, test } from 'vitest'
import { meaningOf, ordersIn } from '../../testing/order-text.ts'
import { Fault } from './fault.ts'

function periods(lines: readonly string[], mapping: Record<string, string> = {}) {
  const found = meaningOf(lines, { mapping: new Map(Object.entries(mapping)) })
  const starts = found.first.map(({ item }) =>
    item instanceof Fault ? item.remark.reason : 'periodStart' in item ? item.periodStart : null,
  )
  return { ...found, starts: starts.map((start) => start?.toString().replace(/T.*/, '')) }
}

test.each([
  ['Year,Month,Day', '2026,3,9', '2026,11,30'],
  ['Day,Month,Year', '9,3,2026', '30,11,2026'],
  ['Jahr,Monat,Tag', '2026,März,9.', '2026,November,30.'],
  ['Année,Mois,Jour', '2026,03,09', '2026,11,30'],
  ['Año,Mes,Día', '2026,mar,9', '2026,nov,30'],
])('days of sales are put together from %s', (heading, first, second) => {
  const { starts, notes, problems, read } = periods([
    `${heading},SKU,Units,Price`,
    `${first},mug,3,5.00`,
    `${second},mug,2,5.00`,
  ])

  expect(problems).toEqual([])
  expect(read.periodLength).toBe('day')
  expect(starts).toEqual(['2026-03-09', '2026-11-30'])
  expect(notes).toMatchObject([{ action: 'read', remark: { reason: 'date_of_parts' } }])
})

test('so are those of orders, to which a time may belong', () => {
  const { rows } = ordersIn([
    'Order,Year,Month,Day,Time,SKU,Qty,Unit price',
    '1,2026,3,9,23:10,mug,2,5.00',
    '2,2026,3,10,08:00,mug,1,5.00',
  ])

  expect(rows.map(({ texts }) => texts[1]?.slice(0, 10))).toEqual(['2026-03-09', '2026-03-10'])
})

test('a day that is not in its month is rejected, and does not become another one', () => {
  const rows = ['2026,2,28,mug,1,5.00', '2026,2,30,mug,1,5.00', '2026,3,1,mug,1,5.00']
  const { starts } = periods(['Year,Month,Day,SKU,Units,Price', ...rows])

  expect(starts).toEqual(['2026-02-28', 'not_a_period', '2026-03-01'])
})

test('a column with whole dates is read instead, and so is one that a person named', () => {
  const whole = ['Date,Year,Month,Day,SKU,Units,Price', '2026-03-09,2025,1,1,mug,3,5.00']
  expect(meaningOf(whole, { periodLength: 'day' }).dateParts).toBeNull()

  const named = ['Woche ab,Year,Month,Day,SKU,Units,Price', '2026-03-09,2025,1,1,mug,3,5.00']
  const { starts } = periods(named, { period: 'Woche ab' })
  expect(starts).toEqual(['2026-03-09'])
})
