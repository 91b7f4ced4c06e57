import { expect, test } from 'vitest'
import { priceChanges } from './price-changes.ts'

test('what is new, what differs and what is too many changes; what is right stays', () => {
  const present = new Map([
    ['stays', 1999],
    ['differs', 1999],
    ['too many', 1999],
  ])
  const wanted = new Map([
    ['stays', 1999],
    ['differs', 2099],
    ['new', 3450],
  ])

  expect(priceChanges(present, wanted)).toEqual([
    { variantId: 'differs', before: 1999, after: 2099 },
    { variantId: 'new', before: null, after: 3450 },
    { variantId: 'too many', before: 1999, after: null },
  ])
  expect(priceChanges(wanted, wanted)).toEqual([])
})
