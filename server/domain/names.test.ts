import { expect, test } from 'vitest'
import { type NamesOf, rename, renameBack } from './names.ts'

type Shelf = {
  shelfName?: string
  sizes?: number[]
  stock?: { onHand: number; soldAt?: string }
  drawers?: { madeOf: string }[]
  ending?: { lastDigits: number[] } | { step: number }
}

const names: NamesOf<Shelf> = {
  shelfName: 'shelf_name',
  sizes: 'sizes',
  stock: ['stock', { onHand: 'on_hand', soldAt: 'sold_at' }],
  drawers: ['drawers', { madeOf: 'made_of' }],
  ending: ['ending', { lastDigits: 'last_digits', step: 'step' }],
}

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
  expect(rename(names, shelf)).toStrictEqual(elsewhere)
  expect(renameBack(names, elsewhere)).toStrictEqual(shelf)
})

test('a field without a name does not come back', () => {
  expect(renameBack(names, { shelf_name: 'tea', newer: 1 })).toStrictEqual({ shelfName: 'tea' })
})
