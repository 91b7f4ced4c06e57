import type { Random } from '../../../engine/random/random.ts'
import { type Schema, wildValue } from './wild-values.ts'

/** A request as sent. */
export type WildRequest = {
  operation: string
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer | null
}

type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}
type Operation = {
  operationId: string
  parameters?: readonly (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}
export type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> }
}

/** Ids that the service returned, so that some requests find what they name. */
export type KnownIds = { keep(text: string): void; any(random: Random): string | null }

const mostIds = 2000
/** Long-running background work: requested rarely, so that it does not pile up. */
const rare = /^(simulations|price_lists|imports)\.(create|revert)|^reports\./
const rareShare = 0.03

/** Remembers the latest ids; new ones replace the oldest. */
export function createKnownIds(): KnownIds {
  const ids: string[] = []
  let next = 0
  return {
    keep(text) {
      for (const [, id = ''] of text.slice(0, 4000).matchAll(/"(?:quote_)?id":"([\w-]{1,64})"/g)) {
        ids[next % mostIds] = id
        next++
      }
    },
    any: (random) => (ids.length === 0 ? null : (ids[pick(random, ids.length)] ?? null)),
  }
}

/** Makes requests to all operations of a document: mostly nearly right, some completely wrong. */
export function createWildRequests(
  document: Document,
  key: string,
  ids: KnownIds,
  random: Random,
): () => WildRequest {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const { schemas, parameters = {} } = document.components
  const parameterOf = (given: Parameter | { $ref: string }): Parameter | undefined =>
    '$ref' in given ? parameters[given.$ref.split('/').at(-1) ?? ''] : given

  function textOf(parameter: Parameter): string {
    const id = parameter.name.endsWith('id') ? ids.any(random) : null
    if (id !== null && random.uniform() < 0.8) return id
    const value = wildValue(parameter.schema, schemas, random)
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  }

  return () => {
    let chosen = operations[pick(random, operations.length)]
    while (
      chosen === undefined ||
      (rare.test(chosen.operation.operationId) && random.uniform() > rareShare)
    ) {
      chosen = operations[pick(random, operations.length)]
    }
    const { operation, method } = chosen
    const headers = headersOf(key, random)
    const query: string[] = []
    let path = chosen.path
    for (const given of operation.parameters ?? []) {
      const parameter = parameterOf(given)
      if (parameter === undefined) continue
      const text = textOf(parameter)
      if (parameter.in === 'path') {
        path = path.replace(`{${parameter.name}}`, encodeURIComponent(wellFormed(text)) || '-')
      } else if (parameter.required === true || random.uniform() < 0.4) {
        if (parameter.in === 'query') query.push(`${parameter.name}=${queryText(text, random)}`)
        else headers[parameter.name] = text.replace(/[^\x20-\x7e]/g, '?')
      }
    }
    if (random.uniform() < 0.02) query.push('unknown=1')
    return {
      operation: operation.operationId,
      method: method.toUpperCase(),
      path: path + (query.length === 0 ? '' : `?${query.join('&')}`),
      headers,
      body: bodyOf(operation, headers),
    }
  }

  function bodyOf(operation: Operation, headers: Record<string, string>): string | Buffer | null {
    const contents = Object.entries(operation.requestBody?.content ?? {})
    const [type, { schema }] = contents[pick(random, contents.length)] ?? ['', {}]
    if (type === '') return null
    headers['content-type'] = random.uniform() < 0.98 ? type : 'text/plain'
    if (schema === undefined || !type.includes('json')) return linesOf(random)
    return sent(JSON.stringify(wildValue(schema, schemas, random)) ?? '', random)
  }
}

/** Mostly a key, occasionally truncated, or none. */
function headersOf(key: string, random: Random): Record<string, string> {
  const u = random.uniform()
  if (u < 0.96) return { authorization: `Bearer ${key}` }
  if (u < 0.98) return { authorization: `Bearer ${key.slice(0, pick(random, key.length))}` }
  return u < 0.99 ? {} : { authorization: 'Basic AAAA' }
}

/** Mostly a proper body, otherwise truncated, doubled, or with bytes that are not text. */
function sent(text: string, random: Random): string | Buffer {
  const u = random.uniform()
  if (u < 0.95) return text
  if (u < 0.97) return text.slice(0, pick(random, text.length + 1))
  if (u < 0.98) return text + text
  const bytes = Buffer.from(text)
  if (bytes.length > 0) bytes[pick(random, bytes.length)] = pick(random, 256)
  return bytes
}

/** Rows as in a file, right and wrong ones. */
function linesOf(random: Random): string {
  const cells = [
    'mug',
    '',
    '19.99',
    '-1',
    '2026-01-01',
    '"',
    'usd',
    '1e309',
    '\u0000',
    'é'.repeat(40),
  ]
  const row = () => Array.from({ length: 6 }, () => cells[pick(random, cells.length)]).join(',')
  const head = 'product_id,price,currency,units,period_start,period_end'
  return [head, ...Array.from({ length: pick(random, 8) }, row)].join('\n')
}

/** What a URL may carry: lone surrogates cannot be encoded. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString().slice(0, 600)
}

function queryText(text: string, random: Random): string {
  if (random.uniform() < 0.01) return '%E0%A4%A'
  return encodeURIComponent(wellFormed(text))
}

function pick(random: Random, count: number): number {
  return Math.floor(random.uniform() * count)
}
