import type { OpenApi, Schema } from '../generator/openapi.ts'
import { type Method, methodsOf } from '../generator/operations.ts'
import type { Case } from './case.ts'
import { type Making, sample } from './sample.ts'

type Content = { schema: Schema; example?: unknown; examples?: Record<string, { value?: unknown }> }

/** Operations whose cases are by hand alone: they send a file, or answer what is as it is. */
const byHand = ['imports.send_rows', 'openapi.get', 'events.list', 'events.get']

/** An id with what an address would take for its own. */
const anId = 'a/b c'

const kinds = [
  { name: 'every', says: 'every field', fields: 'every', shape: 0 },
  { name: 'other', says: 'every field, in the other shapes', fields: 'every', shape: 1 },
  { name: 'due', says: 'the fields alone that are due', fields: 'due', shape: 0 },
] as const

/**
 * A case for each operation of a document with every field, and one with those alone that must be
 * there: what is sent arrives, and what is answered is told. Values are those of the examples.
 */
export function exampleCases(document: OpenApi): Case[] {
  return methodsOf(document)
    .filter(({ id }) => !byHand.includes(id))
    .flatMap((method) => {
      const cases = kinds.map((kind) => caseOf(document, method, kind))
      // Most have one shape, or no field that may be absent.
      const told = cases.map((one) => JSON.stringify([one.call, one.replies]))
      return cases.filter((_, i) => told.indexOf(told[i] ?? '') === i)
    })
}

function caseOf(document: OpenApi, method: Method, kind: (typeof kinds)[number]): Case {
  const { id, ids, verb, path, item, emptyBody, query } = method
  const making: Making = { ...kind, resolve: ($ref) => follow(document, $ref) }
  const operation = Object.values(document.paths)
    .flatMap((one) => Object.values(one))
    .find(({ operationId }) => operationId === id)
  const asked = operation?.requestBody?.content['application/json'] as Content | undefined
  const success = Object.entries(operation?.responses ?? {}).find(([status]) => status[0] === '2')
  const answered = success?.[1].content?.['application/json'] as Content | undefined
  // A body whose fields may all be left out is sent without any, not as null.
  const body =
    method.body === null || asked === undefined
      ? undefined
      : (sample(making, asked.schema, exampleOf(asked)) ?? {})
  const answer = sample(
    { ...making, shape: kind.shape },
    answered?.schema ?? {},
    exampleOf(answered),
  )
  const json = item === null ? answer : { ...(answer as object), has_more: false }
  const filters = kind.fields === 'every' ? queryOf(making, query) : undefined
  return {
    id: `example-${id.replaceAll(/[._]/g, '-')}-${kind.name}`,
    title: `${id} with ${kind.says}`,
    call: {
      operation: id,
      ...(ids.length > 0 && { id: ids.map(() => anId).join('|') }),
      ...(filters !== undefined && { query: filters }),
      ...(body !== undefined && { body }),
      ...(item !== null && { as: 'page' as const }),
    },
    replies: [{ status: Number(success?.[0] ?? 200), json }],
    expect: {
      result: json,
      requests: [
        {
          method: verb,
          path: ids.reduce((at, name) => at.replace(`{${name}}`, encodeURIComponent(anId)), path),
          ...(filters !== undefined && { query: spelled(filters) }),
          ...(body !== undefined && { body }),
          ...(emptyBody && { body: {} }),
        },
      ],
    },
  }
}

/** All filters of a query; of the two that exclude each other, one. */
function queryOf(making: Making, query: Method['query']): Record<string, unknown> | undefined {
  const taken = query.filter(({ name }) => name !== 'ending_before')
  if (taken.length === 0) return undefined
  return Object.fromEntries(taken.map(({ name, schema }) => [name, filterOf(making, schema)]))
}

/** What may come more than once does. */
function filterOf(making: Making, schema: Schema): unknown {
  const value = sample(making, schema, undefined)
  return Array.isArray(value) ? [value[0], value[0]] : value
}

function spelled(query: Record<string, unknown>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  )
}

function exampleOf(content: Content | undefined): unknown {
  return content?.example ?? Object.values(content?.examples ?? {})[0]?.value
}

function follow(document: OpenApi, $ref: string): Schema {
  const name = $ref.split('/').at(-1) ?? ''
  return document.components.schemas[name] ?? {}
}
