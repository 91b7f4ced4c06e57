import { describe, expect, test } from 'vitest'
import { type Fields, fromWire, toWire } from './fields.ts'

type Shelf = {
  shelfId: string
  labels?: Record<string, string> | undefined
  items?: { unitCost: number; note?: string | undefined }[] | undefined
  owner?: { fullName: string } | null | undefined
}

const fields: Fields<Shelf> = {
  shelfId: 'shelf_id',
  labels: 'labels',
  items: ['items', { unitCost: 'unit_cost', note: 'note' }],
  owner: ['owner', { fullName: 'full_name' }],
}

describe('fields', () => {
  test('are renamed both ways, inside arrays and objects too', () => {
    const shelf: Shelf = { shelfId: 'a', items: [{ unitCost: 3 }], owner: { fullName: 'B' } }
    const wire = { shelf_id: 'a', items: [{ unit_cost: 3 }], owner: { full_name: 'B' } }

    expect(toWire(fields, shelf)).toEqual(wire)
    expect(fromWire(fields, wire)).toEqual(shelf)
  })

  test('leave what users made up alone, names of keys included', () => {
    const shelf: Shelf = { shelfId: 'unitCost', labels: { unitCost: 'shelfId', unit_cost: 'x' } }

    expect(toWire(fields, shelf)).toEqual({ shelf_id: 'unitCost', labels: shelf.labels })
    expect(fromWire(fields, toWire(fields, shelf))).toEqual(shelf)
  })

  test('undefined is left out and null is kept', () => {
    expect(toWire(fields, { shelfId: 'a', labels: undefined, owner: null })).toEqual({
      shelf_id: 'a',
      owner: null,
    })
  })

  test('unknown ones pass under their own names, so that the service can speak of them', () => {
    const mistyped = { shelfId: 'a', constructor: 1, shelfIdd: 2 } as unknown as Shelf

    expect(toWire(fields, mistyped)).toEqual({ shelf_id: 'a', constructor: 1, shelfIdd: 2 })
    expect(fromWire(fields, { shelf_id: 'a', newer_field: 2 })).toEqual({
      shelfId: 'a',
      newer_field: 2,
    })
  })
})
