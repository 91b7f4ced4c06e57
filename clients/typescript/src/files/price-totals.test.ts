import { expect, test } from 'vitest'
import { meaningOf } from '../../testing/order-text.ts'

const units = [3, 1, 12, 5, 2, 9, 4, 7]
const asked = [20, 20, 18, 20, 22, 18, 20, 20]

/** A row a day of one product; `price` gets the units and the price of one. */
function sales(heading: string, price: (units: number, asked: number) => number): string[] {
  const rows = units.map((one, i) => [`2026-03-${i + 10}`, 'mug', one, price(one, asked[i] ?? 20)])
  return [`date,sku,units,${heading}`, ...rows.map((row) => row.join(','))]
}

function read(lines: readonly string[], mapping: Record<string, string> = {}) {
  const settings = { periodLength: 'day' as const, mapping: new Map(Object.entries(mapping)) }
  const { first, notes, problems } = meaningOf(lines, settings)
  expect(problems).toEqual([])
  return { prices: first.map(({ item }) => ('price' in item ? item.price : item)), notes }
}

const paid = asked.map((price) => price * 100)

test.each(['price', 'Unit price', 'Preis'])(
  '%s that grows with the units is a total',
  (heading) => {
    const { prices, notes } = read(sales(heading, (units, price) => units * price))

    expect(prices).toEqual(paid)
    const values = { heading, line: 4, example: 'mug 216, 12' }
    expect(notes).toMatchObject([
      { action: 'guessed', remark: { reason: 'price_holds_totals', values } },
    ])
  },
)

test.each([
  ['as they move', (_: number, price: number) => price],
  ['that never move', () => 20],
  ['that fall with the quantity', (units: number) => 25 - units],
  ['that rise a little with demand', (units: number) => 18 + units / 4],
])('prices of one unit %s stay prices', (_, price) => {
  const { prices, notes } = read(sales('price', price))

  expect(prices).toEqual(units.map((one, i) => Math.round(price(one, asked[i] ?? 20) * 100)))
  expect(notes).toEqual([])
})

test('a column that a person named stays what they say, and the doubt is told', () => {
  const lines = sales('price', (units, price) => units * price)
  const { prices, notes } = read(lines, { price: 'price' })

  expect(prices[0]).toBe(6000)
  expect(notes).toMatchObject([{ remark: { reason: 'price_grows_with_units' } }])
  expect(read(lines, { revenue: 'price' }).prices).toEqual(paid)
})

test('too few rows show nothing', () => {
  const lines = sales('price', (units, price) => units * price).slice(0, 5)

  expect(read(lines).notes).toEqual([])
})
