import { expect, test } from 'vitest'
import { snakeCased } from './names.ts'

type Shelf = {
  shelfName?: string
  sizes?: number[]
  stock?: { onHand: number; soldAt?: string }
  drawers?: { madeOf: string }[]
  ending?: { lastDigits: number[] } | { step: number }
}

const { names, rename, renameBack } = snakeCased<Shelf>({
  shelfName: true,
  sizes: true,
  stock: { onHand: true, soldAt: true },
  drawers: { madeOf: true },
  ending: { lastDigits: true, step: true },
})

test.each<[Shelf, object]>([
  [{}, {}],
  [{ shelfName: 'on_hand' }, { shelf_name: 'on_hand' }],
  [{ sizes: [1, 2] }, { sizes: [1, 2] }],
  [{ stock: { onHand: 0 } }, { stock: { on_hand: 0 } }],
  [{ stock: { onHand: 3, soldAt: 'now' } }, { stock: { on_hand: 3, sold_at: 'now' } }],
  [{ drawers: [{ madeOf: 'oak' }] }, { drawers: [{ made_of: 'oak' }] }],
  [{ ending: { lastDigits: [99] } }, { ending: { last_digits: [99] } }],
  [{ ending: { step: 5 } }, { ending: { step: 5 } }],
])('%j is %j elsewhere, and comes back', (shelf, elsewhere) => {
  expect(rename(shelf)).toStrictEqual(elsewhere)
  expect(renameBack(elsewhere)).toStrictEqual(shelf)
})

test('a field without a name does not come back', () => {
  expect(renameBack({ shelf_name: 'tea', newer: 1 })).toStrictEqual({ shelfName: 'tea' })
})

test('names are those at the top', () => {
  expect(names).toEqual(['shelf_name', 'sizes', 'stock', 'drawers', 'ending'])
})
