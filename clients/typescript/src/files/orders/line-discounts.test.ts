import { describe, expect, test } from 'vitest'
import { ordersIn, soldIn } from '../../../testing/order-text.ts'

const days = ['02', '03', '04', '05', '06', '07']

/** One line a day, every second one with a discount. */
function file(heading: string, full: string, reduced: string): string[] {
  return [heading, ...days.map((day, i) => `${i},2026-03-${day},sieve,${i % 2 ? reduced : full}`)]
}

function noteOf(lines: readonly string[]) {
  return ordersIn(lines).notes.find(({ code }) => code === 'line_discounts')
}

describe('discounts of lines', () => {
  test('come off once if totals are already lower by them', () => {
    const german = file(
      'Bestellnummer,Bestelldatum,Artikelnummer,Menge,Artikelpreis,Zeilensumme,Rabattbetrag',
      '4,5.00,20.00,0.00',
      '4,5.00,18.00,2.00',
    )

    expect(soldIn(ordersIn(german))).toEqual({ sieve: [24, 114] })
    expect(noteOf(german)).toMatchObject({ action: 'read', values: { prices: 'before', agree: 3 } })
  })

  test('are not taken off totals after them, without a column of unit prices', () => {
    const totals = file('order,date,sku,quantity,line total,discount', '4,20.00,0.00', '4,18.00,2')

    expect(soldIn(ordersIn(totals))).toEqual({ sieve: [24, 114] })
    expect(noteOf(totals)).toMatchObject({ action: 'read', values: { prices: 'after', agree: 3 } })
  })

  test('are not taken off prices after them, which the list price shows', () => {
    const list = file(
      'order,date,sku,quantity,list price,unit price,line total,discount',
      '4,5.00,4.75,19.00,1.00',
      '4,5.00,4.50,18.00,2.00',
    )

    expect(soldIn(ordersIn(list))).toEqual({ sieve: [24, 111] })
    expect(noteOf(list)).toMatchObject({ values: { prices: 'after', agree: 6, of: 6 } })
  })

  test('come off prices at which the product also sells without one', () => {
    const before = file('order,date,sku,quantity,unit price,discount', '4,5.00,0', '4,5.00,2.00')

    expect(soldIn(ordersIn(before))).toEqual({ sieve: [24, 114] })
    expect(noteOf(before)).toMatchObject({ values: { prices: 'before' } })
  })

  test('come off as a guess, and said to be one, where nothing shows what prices are', () => {
    const open = file('order,date,sku,quantity,unit price,discount', '4,5.00,1', '4,5.00,2.00')

    expect(soldIn(ordersIn(open))).toEqual({ sieve: [24, 111] })
    expect(noteOf(open)).toMatchObject({ action: 'guessed', values: { prices: 'open' } })
  })
})
