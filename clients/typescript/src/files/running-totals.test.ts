import { expect, test } from 'vitest'
import { meaningOf } from '../../testing/order-text.ts'

/** A row a day of two products, with units by the day. */
function notesOf(units: (day: number) => number, backwards = false) {
  const rows = Array.from({ length: 12 }, (_, i) =>
    ['mug', 'tea'].map((sku) => `2026-03-${String(i + 10)},${sku},${units(i)},5.00`),
  ).flat()
  const lines = ['date,sku,units,price', ...(backwards ? rows.reverse() : rows)]
  const { notes, problems } = meaningOf(lines, { periodLength: 'day' })
  expect(problems).toEqual([])
  return notes.map(({ remark }) => remark.reason)
}

test('units that never fall may be running totals, in whichever order days come', () => {
  expect(notesOf((day) => 4 + 3 * day)).toEqual(['running_totals'])
  expect(notesOf((day) => 4 + 3 * day, true)).toEqual(['running_totals'])
})

test.each([
  ['as they come', (day: number) => 4 + ((day * 7) % 5)],
  ['that are always the same', () => 4],
  ['that grow, and fall once', (day: number) => (day === 6 ? 1 : 4 + 3 * day)],
])('units %s are those of their days', (_, units) => {
  expect(notesOf(units)).toEqual([])
})

test('a column of discounts beside prices is named where nothing is read from it', () => {
  const rows = (heading: string) => [heading, '2026-03-10,mug,3,5.00,1.50']
  const reasons = (heading: string) =>
    meaningOf(rows(heading), { periodLength: 'day' }).notes.map(({ remark }) => remark)

  expect(reasons('date,sku,units,price,Discount')).toEqual([
    { reason: 'discounts_not_read', values: { heading: 'Discount' } },
  ])
  expect(reasons('date,sku,units,Net revenue,Discount')).not.toContainEqual(
    expect.objectContaining({ reason: 'discounts_not_read' }),
  )
  expect(reasons('date,sku,units,price,Discount code')).toEqual([])
})
