import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { camelCase } from '../../generator/names.ts'
import {
  type OpenApi,
  type Operation,
  operationsOf,
  queryOf,
  type Schema,
} from '../../generator/openapi.ts'
import { stubServer } from '../testing/stub-server.ts'
import { ApiError, apiError } from './errors.ts'
import { Lerner } from './lerner.ts'

const text = readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8')
const document: OpenApi = JSON.parse(text)
const { schemas } = document.components

/** POST operations with an empty body. */
const nothingToSend = [
  'account.resume',
  'api_keys.revoke',
  'price_lists.activate',
  'price_lists.end',
  'price_lists.revert',
]

/** Client names of the three operations that read better without their noun. */
const shortNames: Record<string, string> = {
  'health.get': 'health',
  'openapi.get': 'openapi',
  'quotes.create': 'quote',
  'quotes.create_batch': 'quoteBatch',
}

describe('each operation', () => {
  test.each(operationsOf(document).map((operation) => [operation.operationId, operation] as const))(
    '%s is a method of its name that goes to its path with its query',
    async (_, operation) => {
      const { method, path } = placeOf(operation)
      // The query of an upload whose body is the file, which no method sends.
      const asked = operation.operationId === 'imports.create' ? [] : queryOf(document, operation)
      const query = Object.fromEntries(asked.map(({ name, schema }) => [name, sample(schema)]))
      await using server = await stubServer(() => sampleAnswer)
      await call(new Lerner({ apiKey: 'lrn_test_key', baseUrl: server.url }), operation, query)

      const seen = new URL(server.seen[0]?.path ?? '', server.url)
      expect(`${server.seen[0]?.method} ${seen.pathname}`).toBe(`${method} ${path}`)
      const sent = [...seen.searchParams].map(([name, value]) => `${name}=${value}`)
      const due = Object.entries(query).flatMap(([name, value]) =>
        [value].flat().map((one) => `${name}=${one}`),
      )
      expect(sent.sort()).toEqual(due.sort())
    },
  )
})

describe('each refusal', () => {
  const types = schemas.ErrorType?.enum ?? []

  test.each(types)('of type %s has a class of its own', (type) => {
    const error = apiError({
      status: 400,
      type: type as never,
      code: null,
      message: 'no',
      param: null,
      reason: null,
      values: {},
      errors: [],
      requestId: null,
      retryAfterSeconds: null,
      docUrl: null,
    })
    const words: Record<string, string> = {
      api_error: 'service_error',
      permission_error: 'permission_denied_error',
    }
    const word = words[String(type)] ?? String(type)

    expect(error.name.toLowerCase()).toBe(word.replaceAll('_', ''))
    expect(error).toBeInstanceOf(ApiError)
  })

  test('has a code that the types know, as prices have factors, or one of a newer service', () => {
    const types = readFileSync(join(import.meta.dirname, 'generated/contract.ts'), 'utf8')
    for (const name of ['ErrorCode', 'Factor']) {
      const words = schemas[name]?.['x-extensible-enum'] ?? []
      const declared = types.split(`export type Known${name}`)[1] ?? ''
      const known = declared.slice(0, declared.indexOf('export'))

      expect(words.length).toBeGreaterThan(20)
      for (const word of words) expect(known).toContain(`| '${word}'`)
      expect(types).toContain(`export type ${name} = Known${name} | (string & {})`)
    }
  })
})

/** Satisfies every reader: readers only check what a price and a list need. */
const sampleAnswer = {
  quote_id: 'quote_1',
  optimized_price: 1,
  data: [],
  has_more: false,
  results: [],
}

function call(lerner: Lerner, operation: Operation, query: Record<string, Sample>) {
  const id = operation.operationId
  const parts = (shortNames[id] ?? id).split('.').map(camelCase)
  const method = parts.pop() ?? ''
  const noun = parts.reduce(
    (at, part) => (at as Record<string, object>)[part] ?? {},
    lerner as object,
  )
  const act = (noun as Record<string, (...given: unknown[]) => Promise<unknown>>)[method]
  if (act === undefined) throw new Error(`The client has no ${[...parts, method].join('.')}.`)

  const { path, hasBody } = placeOf(operation)
  const given: unknown[] = path.split('/').filter((part) => part === 'sample')
  if (id === 'quotes.create_batch') given.push([])
  else if (id === 'imports.send_rows') given.push('"a file"')
  else if (hasBody) given.push({ currency: 'usd' })
  if (Object.keys(query).length > 0 && (!hasBody || id === 'imports.send_rows')) {
    given.push(Object.fromEntries(Object.entries(query).map(([k, v]) => [camelCase(k), v])))
  }
  return act.apply(noun, given)
}

function placeOf(operation: Operation) {
  for (const [template, methods] of Object.entries(document.paths)) {
    for (const [method, one] of Object.entries(methods)) {
      if (one !== operation) continue
      const path = template.replaceAll(/\{\w+\}/g, 'sample')
      const takesNothing = nothingToSend.includes(operation.operationId)
      const hasBody = operation.requestBody !== undefined && !takesNothing
      return { method: method.toUpperCase(), path, hasBody }
    }
  }
  throw new Error(`${operation.operationId} is nowhere.`)
}

type Sample = string | string[]

function sample(schema: Schema): Sample {
  if (schema.type === 'array') return ['5', '6']
  return schema.type === 'integer' || schema.type === 'number' ? '5' : 'x'
}
