import { expect, test } from 'vitest'
import type { Schema } from '../generator/openapi.ts'
import { type Making, sample } from './sample.ts'

const schemas: Record<string, Schema> = {
  Tea: {
    type: 'object',
    required: ['name', 'note'],
    properties: {
      name: { type: 'string' },
      note: { type: ['string', 'null'] },
      price: { type: 'integer' },
      ends: { anyOf: [{ type: 'integer' }, { type: 'string', enum: ['never'] }] },
    },
  },
}
const every: Making = {
  resolve: ($ref) => schemas[$ref.split('/').at(-1) ?? ''] ?? {},
  fields: 'every',
  shape: 0,
}
const tea = { $ref: '#/components/schemas/Tea' }

test('every field is there, those of the example as it has them', () => {
  expect(sample(every, tea, { name: 'sencha' })).toEqual({
    name: 'sencha',
    note: 'a text',
    price: 7,
    ends: 7,
  })
})

test('the fields that are due stand alone, null where they may be', () => {
  expect(sample({ ...every, fields: 'due' }, tea, { note: 'green', price: 3 })).toEqual({
    name: 'a text',
    note: null,
  })
})

test('another shape is taken where there are several', () => {
  expect(sample({ ...every, shape: 1 }, tea, {})).toMatchObject({ ends: 'never' })
})

test('a list has an item of each shape', () => {
  const list = { type: 'array', items: { anyOf: [tea, { type: 'string', enum: ['none'] }] } }
  expect(sample(every, list, undefined)).toEqual([expect.objectContaining({ price: 7 }), 'none'])
})
