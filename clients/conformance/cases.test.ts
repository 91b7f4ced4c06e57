import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { refusalTable } from '../../server/domain/errors.ts'
import { languages } from './case.ts'
import { readCases, readEndToEnd } from './read-cases.ts'

type Json = Record<string, unknown>
type Operation = { operationId: string; requestBody?: Json; responses: Record<string, Json> }

const openapi = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8'),
) as { paths: Record<string, Record<string, Operation>>; components: Json }
const operations = Object.values(openapi.paths)
  .flatMap((path) => Object.values(path))
  .filter(({ operationId }) => operationId !== undefined)
const cases = readCases()

describe('the cases', () => {
  test('have ids of their own, fit for an address', () => {
    const ids = [...cases, ...readEndToEnd()].map(({ id }) => id)

    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  test('each name a promise of their own', () => {
    const titles = cases.map(({ title }) => title)

    expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([])
  })

  test('leave out a language only for a reason', () => {
    for (const { not_for } of cases) {
      for (const [language, reason] of Object.entries(not_for ?? {})) {
        expect(languages).toContain(language)
        expect(reason).toMatch(/\w+ \w+/)
      }
    }
  })

  test.each(operations.map((operation) => [operation.operationId, operation] as const))(
    'call %s, with every field of its request and every field of its answer',
    (id, { requestBody, responses }) => {
      const own = cases.filter(({ call }) => call.operation === id)
      const sent = own.map(({ expect: due }) => due.requests?.map(({ body }) => body))
      const expected = own.map(({ expect: due }) => [due.result, due.items])
      const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]

      expect(own.length).toBeGreaterThan(0)
      expect(missing(fieldsOf(schemaOf(requestBody)), sent)).toEqual([])
      expect(missing(fieldsOf(schemaOf(success)), expected)).toEqual([])
    },
  )

  test.each(Object.entries(refusalTable))(
    'answer %s with its status and type',
    (code, { status, type }) => {
      const found = cases.some(({ replies }) =>
        replies?.some(
          (reply) =>
            reply.status === status && reply.refusal?.code === code && reply.refusal.type === type,
        ),
      )
      expect(found).toBe(true)
    },
  )
})

describe('the end-to-end script', () => {
  test.each(operations.map(({ operationId }) => [operationId]))('calls %s', (id) => {
    expect(readEndToEnd().some(({ call }) => call.operation === id)).toBe(true)
  })
})

function schemaOf(holder: Json | undefined): unknown {
  const content = holder?.content as Record<string, Json> | undefined
  return content?.['application/json']?.schema
}

/** Names of a schema's fields, nested ones included. */
function fieldsOf(schema: unknown, seen = new Set<unknown>()): Set<string> {
  const names = new Set<string>()
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return names
  seen.add(schema)
  const { $ref, properties } = schema as { $ref?: string; properties?: Json }
  if ($ref !== undefined) return fieldsOf(resolve($ref), seen)
  for (const name of Object.keys(properties ?? {})) names.add(name)
  for (const below of Object.values({ ...schema, ...properties })) {
    for (const name of fieldsOf(below, seen)) names.add(name)
  }
  return names
}

function resolve(ref: string): unknown {
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, name) => (at as Json)[name], openapi)
}

/** Fields that no part of the value has. */
function missing(fields: Set<string>, value: unknown): string[] {
  const present = new Set<string>()
  const walk = (at: unknown): void => {
    if (typeof at !== 'object' || at === null) return
    if (!Array.isArray(at)) for (const name of Object.keys(at)) present.add(name)
    for (const below of Object.values(at)) walk(below)
  }
  walk(value)
  return [...fields].filter((name) => !present.has(name))
}
