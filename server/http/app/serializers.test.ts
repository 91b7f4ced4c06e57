import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { components } from '../schemas/components.ts'
import { serializersWhenAsked } from './serializers.ts'

const service = await testApp()
afterAll(() => service.close())

const schemas = Object.fromEntries(components.map((one) => [(one as { $id: string }).$id, one]))
const answer = { method: 'GET', url: '/', httpStatus: '200' }

test('code is made of a schema with the first answer, and not before', () => {
  const ofTwo = serializersWhenAsked(schemas, {})
  const good = { type: 'object', properties: { of: { type: 'integer' } } }

  const write = ofTwo({ ...answer, schema: good })
  const fail = ofTwo({ ...answer, schema: { type: 'no such type' } })

  expect(write({ of: 1, more: 2 })).toBe('{"of":1}')
  expect(() => fail({})).toThrow('schema is invalid')
})

test('every answer of every route has a schema that code can be made of', () => {
  const compile = SerializerSelector()(schemas, {})
  const written = service.app.routeTable.entries.flatMap(({ method, url, schema }) =>
    Object.entries((schema.response ?? {}) as Record<string, { content?: object }>)
      .filter(([, one]) => one.content === undefined)
      .map(([httpStatus, one]) => compile({ method, url, httpStatus, schema: one })),
  )

  expect(written.length).toBeGreaterThan(100)
})
