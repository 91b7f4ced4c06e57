import { expect, test } from 'vitest'
import { meaningOf, ordersIn } from '../../../testing/order-text.ts'

const heading = 'order,ordered at,sku,quantity,unit price'

/** When each row begins, its units, and whose days they are. */
function read(times: readonly string[], timeZone?: string, first = heading) {
  const lines = times.map((time, i) => `${i},${time},mug,${i + 1},20.00`)
  const settings = { periodLength: 'day' as const, ...(timeZone !== undefined && { timeZone }) }
  const { rows, notes } = ordersIn([first, ...lines], settings)
  const clock = notes.find(({ code }) => code === 'clock')
  return { rows: rows.map(({ texts }) => `${texts[1]} ${texts[4]}`), clock }
}

const utc = ['2026-06-01T10:00:00Z', '2026-06-01T22:30:00Z', '2026-06-02T10:00:00Z']

test('times in UTC make the days of a shop whose clock is named', () => {
  const { rows, clock } = read(utc, 'Europe/Berlin')

  expect(rows).toEqual(['2026-05-31T22:00:00.000Z 1', '2026-06-01T22:00:00.000Z 5'])
  expect(clock).toMatchObject({ action: 'read', values: { clock: 'zone', zone: 'Europe/Berlin' } })
})

test('without a named clock they make days of UTC, and that is told as a guess', () => {
  const { rows, clock } = read(utc)

  expect(rows).toEqual(['2026-06-01T00:00:00.000Z 3', '2026-06-02T00:00:00.000Z 3'])
  expect(clock).toMatchObject({ action: 'guessed', values: { clock: 'utc' } })
})

test('a day is the one of the zone on both sides of a change of clocks', () => {
  const { rows } = read(['2026-10-24T21:30:00Z', '2026-10-25T22:30:00Z'], 'Europe/Berlin')

  expect(rows).toEqual(['2026-10-23T22:00:00.000Z 1', '2026-10-24T22:00:00.000Z 2'])
})

test.each(['Created date (UTC)', 'date_created_gmt'])('%s says what its times do not', (name) => {
  const mapped = heading.replace('ordered at', name)
  const lines = [mapped, '1,2026-06-01 22:30:00,mug,1,20.00']
  const mapping = new Map([['ordered_at', name]])
  const { orders } = meaningOf(lines, { kind: 'orders', mapping, timeZone: 'Europe/Berlin' })

  expect(orders?.preview.rows[0]?.texts[1]).toBe('2026-06-01T22:00:00.000Z')
})

test('times of the shop stay as they are: with their zone, or without one', () => {
  const own = read(['2026-06-01 23:30:00 +0200', '2026-06-02 00:30:00 +0200'])
  expect(own.rows).toEqual(['2026-05-31T22:00:00.000Z 1', '2026-06-01T22:00:00.000Z 2'])
  expect(own.clock).toBeUndefined()

  const bare = read(['2026-06-01 23:30:00', '2026-06-02 00:30:00'], 'Europe/Berlin')
  expect(bare.rows).toEqual(['2026-06-01T00:00:00.000Z 1', '2026-06-02T00:00:00.000Z 2'])
  expect(bare.clock).toMatchObject({ action: 'guessed', values: { clock: 'written' } })
})
