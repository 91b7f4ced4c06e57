import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../domain/errors.ts'
import { createValidatorCompiler } from './validation.ts'

const compile = createValidatorCompiler([])

/** The faults reported for a body of this shape. */
function refuse(shape: Record<string, unknown>, body: unknown, httpPart = 'body') {
  const schema = Type.Object(shape as Record<string, ReturnType<typeof Type.String>>, {
    additionalProperties: false,
  })
  const checked = compile({ schema, method: 'POST', url: '/', httpPart })(body)
  if (typeof checked === 'object' && 'error' in checked && checked.error instanceof Refusal) {
    return { code: checked.error.code, param: checked.error.param, message: checked.error.message }
  }
  return checked
}

describe('a refusal says which field, what came, and what would be right', () => {
  test.each([
    [
      Type.Integer({ minimum: 1, maximum: 9 }),
      0,
      '`x` is 0; it must be a whole number from 1 to 9.',
    ],
    [Type.Integer({ minimum: 1 }), '5', '`x` is "5"; it must be a whole number from 1.'],
    [
      Type.Number({ exclusiveMinimum: 0, maximum: 10 }),
      11,
      '`x` is 11; it must be a number above 0 up to 10.',
    ],
    [
      Type.Number({ minimum: 0, exclusiveMaximum: 1 }),
      1,
      '`x` is 1; it must be a number from 0 to below 1.',
    ],
    [Type.Boolean(), 1, '`x` is 1; it must be true or false.'],
    [
      Type.String({ minLength: 1, maxLength: 3 }),
      '',
      '`x` is ""; it must be a string of 1 to 3 characters.',
    ],
    [
      Type.String({ minLength: 1, maxLength: 3, not: { enum: ['.', '..'] } }),
      '..',
      '`x` is ".."; it must be a string of 1 to 3 characters other than ".", "..".',
    ],
    [Type.String(), null, '`x` is null; it must be a string.'],
    [Type.String(), ['a'], '`x` is an array of 1 items; it must be a string.'],
    [Type.String(), {}, '`x` is an object; it must be a string.'],
    [Type.Unsafe({ enum: ['a', 'b'] }), 'c', '`x` is "c"; it must be one of "a", "b".'],
    [
      Type.Array(Type.String(), { minItems: 1, maxItems: 2 }),
      [],
      '`x` is an array of 0 items; it must be an array of 1 to 2 items, each a string.',
    ],
    [
      Type.String({ format: 'date-time' }),
      'now',
      '`x` is "now"; it must be an RFC 3339 date and time, from 1970 to 9999 in UTC, such as "2026-01-31T12:00:00Z".',
    ],
    [
      Type.Unsafe({ type: ['string', 'null'], minLength: 1, maxLength: 2 }),
      4,
      '`x` is 4; it must be a string of 1 to 2 characters, or null.',
    ],
  ])('%#', (schema, value, message) => {
    expect(refuse({ x: schema }, { x: value })).toEqual({
      code: 'parameter_invalid',
      param: 'x',
      message,
    })
  })

  test.each([
    [{ endings: [7, 10] }, 'endings[1]', '`x.endings[1]` is 10; it must be a whole number to 9.'],
    [
      { endings: [] },
      'endings',
      '`x.endings` is an array of 0 items; it must be an array of 1 to 3 items, each a whole number to 9.',
    ],
    [{ endings: [9, 9] }, 'endings', '`x.endings` contains an item twice; send each item once.'],
    [{ step: 0 }, 'step', '`x.step` is 0; it must be a whole number from 1.'],
    [
      { endings: [9], step: 1 },
      '',
      '`x` is an object with `endings`, `step`; it must be either an object with `endings`, or an object with `step`.',
    ],
    [
      {},
      '',
      '`x` is an object without fields; it must be either an object with `endings`, or an object with `step`.',
    ],
    [7, '', '`x` is 7; it must be either an object with `endings`, or an object with `step`.'],
  ])('of the branch of a union that is meant: %j', (value, inside, message) => {
    const digits = { minItems: 1, maxItems: 3, uniqueItems: true }
    const x = Type.Union([
      Type.Object(
        { endings: Type.Array(Type.Integer({ maximum: 9 }), digits) },
        { additionalProperties: false },
      ),
      Type.Object({ step: Type.Integer({ minimum: 1 }) }, { additionalProperties: false }),
    ])

    const param = inside === '' ? 'x' : `x.${inside}`
    expect(refuse({ x }, { x: value })).toEqual({ code: 'parameter_invalid', param, message })
  })

  test('without repeating a value of any length', () => {
    const refused = refuse({ x: Type.Integer() }, { x: '😀'.repeat(1000) })

    expect(JSON.stringify(refused).length).toBeLessThan(300)
  })

  test('also of a body nested beyond reason', () => {
    const depth = 100_000
    const body = JSON.parse(`{"x":${'['.repeat(depth)}${']'.repeat(depth)}}`)

    expect(refuse({ x: Type.Integer() }, body)).toMatchObject({
      code: 'parameter_invalid',
      param: 'x',
    })
  })

  test.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])(
    'and takes %s for the unknown field that it is',
    (name) => {
      const body = JSON.parse(`{"${name}":1}`)

      expect(refuse({ x: Type.Optional(Type.Integer()) }, body)).toMatchObject({
        code: 'parameter_unknown',
        param: name,
      })
    },
  )
})

describe('dates', () => {
  const date = { x: Type.String({ format: 'date-time' }) }

  test.each([
    '2024-02-29T00:00:00Z',
    '1970-01-01T00:00:00Z',
    '2026-11-20T23:59:59.999999+14:00',
    '2000-02-29t10:00:00z',
    '9999-12-31T23:59:59.999999999Z',
    '9999-12-31T23:59:59+23:59',
  ])('%s is one', (x) => {
    expect(refuse(date, { x })).toBe(true)
  })

  test.each([
    '2023-02-29T00:00:00Z',
    '2100-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-01',
    '2026-01-01T00:00:00',
    '2026-01-01 00:00:00Z',
    '2026-01-01T24:00:01Z',
    '2026-01-31T24:00:00Z',
    '2026-01-01T00:00:00+24:00',
    '9999-12-31T23:59:59-00:01',
    '9999-12-31T23:59:59-23:59',
    '1970-01-01T00:00:00+00:01',
    '2016-12-31T23:59:60Z',
    '0000-01-01T00:00:00Z',
    '',
  ])('%j is none', (x) => {
    expect(refuse(date, { x })).toMatchObject({ code: 'parameter_invalid' })
  })
})

describe('numbers in a query', () => {
  const query = { x: Type.Optional(Type.Integer()) }

  test.each([
    ['7', 7],
    ['0', 0],
    ['-7', -7],
    ['999999999999999', 999_999_999_999_999],
    ['1000000000000000', 1e15],
    ['-9007199254740991', -Number.MAX_SAFE_INTEGER],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('%j is %i', (x, number) => {
    expect(refuse(query, { x }, 'querystring')).toEqual({ value: { x: number } })
  })

  test.each([
    '',
    ' 7',
    '7 ',
    '07',
    '-0',
    '+7',
    '7.0',
    '7e0',
    '0x7',
    '٧',
    '9007199254740992',
    'NaN',
  ])('%j is none', (x) => {
    expect(refuse(query, { x }, 'querystring')).toMatchObject({ param: 'x' })
  })

  test('may be the highest that is named, and no more', () => {
    const bounded = { x: Type.Optional(Type.Integer({ minimum: 0, maximum: 1e15 })) }

    expect(refuse(bounded, { x: '1000000000000000' }, 'querystring')).toEqual({
      value: { x: 1e15 },
    })
    expect(refuse(bounded, { x: '1000000000000001' }, 'querystring')).toMatchObject({
      message: '`x` is 1000000000000001; it must be a whole number from 0 to 1000000000000000.',
    })
  })

  test.each([
    ['0.25', 0.25],
    ['1', 1],
    ['-3.5', -3.5],
  ])('%j is the number %d', (x, number) => {
    const some = { x: Type.Optional(Type.Number()) }
    expect(refuse(some, { x }, 'querystring')).toEqual({ value: { x: number } })
  })

  test.each(['', '.5', '5.', '1e3', '01.5', 'NaN', 'Infinity', '1,5'])('%j is no number', (x) => {
    const some = { x: Type.Optional(Type.Number()) }
    expect(refuse(some, { x }, 'querystring')).toMatchObject({ param: 'x' })
  })

  test('may be many where the parameter may be repeated, and one is many too', () => {
    const many = { x: Type.Optional(Type.Array(Type.Integer(), { minItems: 1, maxItems: 2 })) }

    expect(refuse(many, { x: '7' }, 'querystring')).toEqual({ value: { x: [7] } })
    expect(refuse(many, { x: ['7', '8'] }, 'querystring')).toEqual({ value: { x: [7, 8] } })
    expect(refuse(many, { x: ['7', 'y'] }, 'querystring')).toMatchObject({ param: 'x[1]' })
    expect(refuse(many, { x: ['7', '8', '9'] }, 'querystring')).toMatchObject({ param: 'x' })
    expect(refuse(query, { x: ['7', '8'] }, 'querystring')).toMatchObject({ param: 'x' })
    expect(refuse(many, { x: ['7', 'a\0'] }, 'querystring')).toMatchObject({ param: 'x' })
  })

  test('are not read in a body', () => {
    expect(refuse(query, { x: '7' })).toMatchObject({ param: 'x' })
  })
})

test.each([
  [Type.Optional(Type.String({ minLength: 1, maxLength: 9 })), 'a string of 1 to 9 characters'],
  [Type.Optional(Type.Integer({ minimum: 1 })), 'a whole number from 1'],
  [Type.Optional(Type.Unsafe({ enum: ['a'] })), '"a"'],
])('null in a field that may be absent is told to be left out', (shape, wanted) => {
  const message = `\`x\` is null; it must be ${wanted}, or left out.`

  expect(refuse({ x: shape }, { x: null })).toMatchObject({ message })
  const rows = Type.Array(Type.Object({ x: shape }, { additionalProperties: false }))
  const checked = compile({ schema: rows, method: 'POST', url: '/', httpPart: 'body' })([
    { x: null },
  ])
  expect(checked).toMatchObject({ error: { message: message.replace('x', '[0].x') } })
})

test.each([
  ['2026-12-01T09:30:00', '"2026-12-01T09:30:00Z" in UTC, or "2026-12-01T09:30:00+01:00"'],
  ['2026-12-01T09:30:00.123456', '"2026-12-01T09:30:00.123456Z" in UTC'],
  ['2026-12-01 09:30:00', '"2026-12-01T09:30:00Z" in UTC'],
  ['2026-12-01', '"2026-12-01T00:00:00Z" in UTC'],
  ['2026-12-01T09:30', '"2026-12-01T09:30:00Z" in UTC'],
])('a moment without a time zone (%s) is told how to have one', (text, wanted) => {
  const { message } = refuse({ x: Type.String({ format: 'date-time' }) }, { x: text }) as Refusal

  expect(message).toContain(
    `it must be an RFC 3339 date and time with its time zone, such as ${wanted}`,
  )
})

test('a moment with a blank between day and time is told to have a T', () => {
  const { message } = refuse(
    { x: Type.String({ format: 'date-time' }) },
    { x: '2026-12-01 09:30:00Z' },
  ) as Refusal

  expect(message).toContain('it must be written with a T, as "2026-12-01T09:30:00Z".')
})

test.each([
  ['costumer_id', 'did you mean `customer_id`?'],
  ['customerId', 'did you mean `customer_id`?'],
  ['unit_cost', 'set it with PUT /v1/products/{id}/policy. Here it takes `base_price`,'],
  ['maxPrice', 'set it with PUT /v1/products/{id}/policy.'],
  ['category', 'send it as `attributes.category`.'],
  ['page', 'it takes `base_price`, `customer_id`, `attributes`.'],
])(
  'the field %s, which a product or quote does not have, is told where it belongs',
  (name, hint) => {
    const text = Type.Optional(Type.String())
    const shape = { base_price: text, customer_id: text, attributes: text }

    const { message } = refuse(shape, { [name]: 'a' }) as Refusal

    expect(message).toContain(`\`${name}\` is not a field of this operation; ${hint}`)
  },
)
