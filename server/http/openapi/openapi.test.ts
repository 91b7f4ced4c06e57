import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { scopes } from '../../domain/caller.ts'
import { refusalTable } from '../../domain/errors.ts'
import { eventTypes } from '../../domain/event.ts'
import { factorNames } from '../../domain/factors.ts'
import { openapiDocument } from '../app/openapi-document.ts'

const text = await openapiDocument()
const document = JSON.parse(text)

type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: unknown[]
  responses: Record<
    string,
    { $ref?: string; content?: Record<string, { example?: unknown; examples?: unknown }> }
  >
}

type Posted = {
  requestBody: {
    content: { 'application/json': { schema: { $ref: string }; example: { type: string } } }
  }
}

const operations: [string, Operation][] = Object.entries<Record<string, Operation>>(
  document.paths,
).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]): [string, Operation] => [
    `${method.toUpperCase()} ${path}`,
    operation,
  ]),
)

describe('the OpenAPI document', () => {
  test('is committed as it is generated; `npm run generate` writes it', () => {
    const committed = readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8')

    expect(committed === text).toBe(true)
  })

  test('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(text))

    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(document.openapi).toMatch(/^3\.1\./)
  })

  test('resolves every reference within itself', () => {
    const missing = [...text.matchAll(/"\$ref": "#\/([^"]+)"/g)]
      .map(([, pointer = '']) => pointer)
      .filter((pointer) => {
        let at = document
        for (const part of pointer.split('/')) at = at?.[part]
        return at === undefined
      })

    expect(missing).toEqual([])
  })

  test('lists what a DELETE with a body may be refused with', () => {
    const deletions = operations.filter(([name]) => name.startsWith('DELETE'))

    expect(deletions.length).toBeGreaterThan(0)
    for (const [, { responses }] of deletions) {
      for (const status of ['400', '413', '415']) expect(responses).toHaveProperty(status)
    }
  })

  test('names no operation twice', () => {
    const ids = operations.map(([, { operationId }]) => operationId)

    expect(new Set(ids).size).toBe(ids.length)
  })

  test('names each operation that a link leads to', () => {
    const ids = operations.map(([, { operationId }]) => operationId)
    const linked = [...text.matchAll(/"links": \{[\s\S]*?"operationId": "([^"]+)"/g)].map(
      ([, id]) => id,
    )

    expect(linked.length).toBeGreaterThan(0)
    for (const id of linked) expect(ids).toContain(id)
  })

  test('lists every code of refusal, with its meaning', () => {
    expect(Object.keys(document.components.examples).sort()).toEqual(
      Object.keys(refusalTable).sort(),
    )
  })

  test('gives the codes of refusals as data, and says that more may come', () => {
    const { ErrorCode, Error: body } = document.components.schemas

    expect(ErrorCode['x-extensible-enum']).toEqual(Object.keys(refusalTable))
    expect(ErrorCode.enum).toBeUndefined()
    expect(body.properties.error.properties.code).toEqual({
      $ref: '#/components/schemas/ErrorCode',
    })
  })

  test('gives the factors as data, each with its meaning, and refers to them wherever they stand', () => {
    const { Factor } = document.components.schemas
    const text = JSON.stringify(document.components.schemas)
    const lists = text.match(/"factors":\{"type":"array","items":\{.*?\}/g) ?? []

    expect(Factor['x-extensible-enum']).toEqual(factorNames)
    expect(Factor.enum).toBeUndefined()
    expect(Object.keys(document['x-factors'])).toEqual(factorNames)
    expect(lists.length).toBeGreaterThan(5)
    for (const list of lists) expect(list).toContain('"$ref":"#/components/schemas/Factor"')
  })

  test('gives the types of events as data: a closed list, each with its meaning and scope', () => {
    const { schemas } = document.components

    expect(Object.keys(document['x-events'])).toEqual(eventTypes)
    expect(schemas.Event.properties.type.enum).toEqual(eventTypes)
    for (const [type, { meaning, scope }] of Object.entries<{ meaning: string; scope: string }>(
      document['x-events'],
    )) {
      expect(document.webhooks[type].post.summary).toBe(meaning)
      expect(scopes).toContain(scope)
    }
  })

  test('says what is posted for each type of event, with an example', () => {
    expect(Object.keys(document.webhooks)).toEqual([...eventTypes])
    for (const [type, { post }] of Object.entries<{ post: Posted }>(document.webhooks)) {
      const { schema, example } = post.requestBody.content['application/json']
      const { properties } = document.components.schemas[schema.$ref.split('/').at(-1) ?? '']

      expect(properties.type.enum).toEqual([type])
      expect(example.type).toBe(type)
    }
  })
})

describe.each(operations)('%s', (_, operation) => {
  test('says what it is and how it is refused', () => {
    expect(operation.operationId).toMatch(/^[a-z_]+(\.[a-z_]+)+$/)
    expect(operation.summary.length).toBeGreaterThan(5)
    expect(operation.description.length).toBeGreaterThan(20)
    expect(operation.tags).toHaveLength(1)
    expect(operation.responses).toHaveProperty('500')
    if (operation.security.length > 0) {
      for (const status of ['401', '403', '429', '503']) {
        expect(operation.responses).toHaveProperty(status)
      }
    }
  })

  test('shows an example of each answer', () => {
    for (const response of Object.values(operation.responses)) {
      if (response.$ref || operation.operationId === 'openapi.get') continue
      if (operation.operationId === 'health.get') continue
      for (const [type, media] of Object.entries(response.content ?? {})) {
        // An export's files hold the rows that its page shows.
        if (operation.operationId === 'exports.read' && type !== 'application/json') continue
        expect(media.example ?? media.examples).toBeDefined()
      }
    }
  })
})
