import { expect, test } from 'vitest'
import { openShop } from '../open-shop.ts'
import { rowOf } from '../season.ts'
import { beginOf, rangeOf, rowsFromWire, rowsToWire, secondsOf, toldOf } from './protocol.ts'

const kinds = ['S1', 'S9', 'S10', 'S17', 'O5', 'O2D', 'M5UD']

test.each(kinds)('an engine is told of a shop of %s what contenders here are told', (kind) => {
  const { told } = openShop({ kind, seed: 10_001, products: 6, parts: null })
  const wire: unknown = JSON.parse(JSON.stringify(beginOf(told)))

  expect(toldOf(wire as ReturnType<typeof beginOf>)).toEqual(told)
})

test('rows of a week arrive as they were sent, by product', () => {
  const { told } = openShop({ kind: 'S1', seed: 10_001, products: 3, parts: null })
  const monday = secondsOf('2024-12-30')
  const rows = [[rowOf(900, 2, monday), rowOf(950, 0, monday + 86_400)], [], [rowOf(7, 1, monday)]]

  expect(rowsFromWire(told, rowsToWire(told, rows))).toEqual(rows)
})

test('an id and a random seed are those of what is told, whatever the shop is called here', () => {
  const draw = (seed: number) => openShop({ kind: 'S1', seed, products: 4, parts: null }).told
  const first = beginOf(draw(10_001))

  expect(beginOf(draw(10_001))).toEqual(first)
  expect(beginOf(draw(10_002)).shop).not.toBe(first.shop)
  expect(JSON.stringify(first)).not.toMatch(/10001|S1/)
  expect(first.random_seed).toBeLessThan(2 ** 31)
})

test('the range is within a quarter of the base price, rounded', () => {
  expect(rangeOf(1000)).toEqual({ lowest: 750, highest: 1250 })
  expect(rangeOf(333)).toEqual({ lowest: 250, highest: 416 })
})
