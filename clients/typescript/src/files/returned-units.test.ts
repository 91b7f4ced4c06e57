import { describe, expect, test } from 'vitest'
import { meaningOf } from '../../testing/order-text.ts'
import { Fault } from './fault.ts'

function read(heading: string, rows: readonly string[], mapping: Record<string, string> = {}) {
  const lines = [heading, ...rows.map((row, i) => `2026-03-0${i + 1},mug,${row}`)]
  const settings = { periodLength: 'day' as const, mapping: new Map(Object.entries(mapping)) }
  const { first, notes, problems } = meaningOf(lines, settings)
  expect(problems).toEqual([])
  const items = first.map(({ item }) =>
    item instanceof Fault ? item.remark.reason : 'units' in item ? [item.units, item.price] : null,
  )
  return { items, notes: notes.map(({ action, remark }) => `${action} ${remark.reason}`) }
}

describe('a column of returned units in sales', () => {
  test.each(['Units returned', 'Returned qty', 'Retourenmenge', 'Unités retournées'])(
    '%s comes off the units, as the note says',
    (heading) => {
      const rows = ['5,2,4.00', '3,0,4.00', '3,-1,4.00', '2,,4.00', '1,3,4.00']

      expect(read(`date,sku,units sold,${heading},price`, rows)).toEqual({
        items: [[3, 400], [3, 400], [2, 400], [2, 400], 'returned_above_units'],
        notes: ['read returns_taken_off'],
      })
    },
  )

  test('is used up where units are net of them already', () => {
    const rows = ['5,2,3,4.00']

    expect(read('date,sku,units sold,units returned,net units,price', rows)).toEqual({
      items: [[3, 400]],
      notes: [],
    })
  })

  test('that may be money is named, and read where a person says that it is units', () => {
    const rows = ['5,2,4.00']
    const heading = 'date,sku,units sold,Returns,price'

    expect(read(heading, rows)).toEqual({
      items: [[5, 400]],
      notes: ['guessed returns_not_read'],
    })
    expect(read(heading, rows, { refunded_quantity: 'Returns' }).items).toEqual([[3, 400]])
    expect(read('date,sku,units sold,Return rate,price', rows).notes).toEqual([])
  })

  test('leaves what one unit cost: revenue is of all sold units, net revenue of those kept', () => {
    const heading = (revenue: string) => `date,sku,units sold,units returned,${revenue}`

    expect(read(heading('gross revenue'), ['5,2,20.00']).items).toEqual([[3, 400]])
    expect(read(heading('net revenue'), ['5,2,12.00']).items).toEqual([[3, 400]])
  })
})
