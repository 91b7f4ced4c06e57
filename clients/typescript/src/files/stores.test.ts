import { expect, test } from 'vitest'
import { meaningOf } from '../../testing/order-text.ts'
import type { FileSettings } from './file-settings.ts'

function understand(lines: readonly string[], settings: Partial<FileSettings> = {}) {
  const constants = new Map([['currency', 'usd'], ...(settings.constants ?? [])])
  return meaningOf(lines, { ...settings, constants })
}

const berlinAndParis = (paris: string) => [
  'date,store,sku,price,units',
  ...['01', '02', '03'].flatMap((day) => [
    `2026-03-${day},Berlin,MUG,14.90,5`,
    `2026-03-${day},Paris,MUG,${paris},4`,
  ]),
]

test('prices that differ by store are not averaged without a word', () => {
  const lines = berlinAndParis('15.90')
  const asked = understand(lines, { periodLength: 'day' })

  expect(asked.problems).toMatchObject([
    {
      setting: 'kind',
      message:
        "Prices of one product and day differ by 'store' (lines 2 and 3): keep these apart with --map segment='store', or add them up with --kind orders.",
      remark: { reason: 'stores_apart' },
    },
  ])
  // As sales, so that lines of orders can be chosen.
  expect(asked).toMatchObject({ kind: 'sales', orders: null, first: [] })
  const apart = understand(lines, {
    periodLength: 'day',
    mapping: new Map([['segment', 'store']]),
  })
  expect(apart.problems).toEqual([])
  expect(apart.first.slice(0, 2)).toMatchObject([
    { item: { productId: 'MUG', segment: 'Berlin', price: 1490, units: 5 } },
    { item: { productId: 'MUG', segment: 'Paris', price: 1590, units: 4 } },
  ])
  expect(understand(lines, { kind: 'orders' }).first).toMatchObject([
    { item: { productId: 'MUG', units: 9 } },
    { item: { units: 9 } },
    { item: { units: 9 } },
  ])
})

test('stores of one price are added up as before', () => {
  const { problems, first } = understand(berlinAndParis('14.90'))

  expect(problems).toEqual([])
  expect(first[0]).toMatchObject({ item: { productId: 'MUG', price: 1490, units: 9 } })
})

test.each([
  ['KW 1/2026', 'KW 2/2026', 'KW 3/2026'],
  ['2026-01-05', '2026-01-12', '2026-01-19'],
  ['Jan', 'Feb', 'Mar'],
])('a pivot table is no catalogue: %s', (...periods) => {
  const { problems } = understand([`sku,price,${periods.join(',')}`, 'MUG,14.90,20,22,19'])

  expect(problems).toMatchObject([
    { remark: { reason: 'periods_in_columns', values: { count: 3, heading: periods[0] } } },
  ])
})

test('a report of one period is read once its period is said', () => {
  const lines = ['Item Name,SKU,Items Sold,Gross Sales,Net Sales', 'Mug,MUG,20,$298.00,$290.00']

  expect(understand(lines).problems.map(({ message }) => message)).toContain(
    'These sales need a column for period, or one of all rows: --set period=2026-03.',
  )
  const { problems, first } = understand(lines, { constants: new Map([['period', '2026-03']]) })
  expect(problems).toEqual([])
  expect(first).toMatchObject([
    {
      item: {
        ...{ productId: 'MUG', price: 1450, units: 20 },
        ...{ periodStart: '2026-03-01T00:00:00.000Z', periodEnd: '2026-04-01T00:00:00.000Z' },
      },
    },
  ])
})
