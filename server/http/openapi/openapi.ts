import { agentMaxLength, askedMaxLength } from '../../domain/audit.ts'
import { Refusal, type RefusalCode, refusalTable } from '../../domain/errors.ts'
import { eventTable } from '../../domain/event.ts'
import { factorNames, wordsOf } from '../../domain/factors.ts'
import { deprecationHeadersInWords } from '../answers/deprecation.ts'
import { problemOf } from '../answers/problem.ts'
import { spellOutFormats } from './limits.ts'
import { reasonsInWords } from './reasons-in-words.ts'
import type { RouteEntry } from './route-table.ts'
import { webhooksInWords } from './webhooks.ts'

type Json = Record<string, unknown>

const headers: Json = {
  RequestId: {
    description: 'Identifies the request; also in error.request_id and the log.',
    schema: { type: 'string', maxLength: 64 },
  },
  RateLimitPolicy: {
    description:
      'The limit that the request counts against: q requests in w seconds. Absent if there is none.',
    schema: { type: 'string', maxLength: 64 },
    example: '"quote";q=1000;w=1',
  },
  RateLimit: {
    description:
      'How many requests are left (r), and in how many seconds the limit is fully available again (t).',
    schema: { type: 'string', maxLength: 64 },
    example: '"quote";r=987;t=1',
  },
  RetryAfter: {
    description: 'Seconds to wait before trying again.',
    schema: { type: 'integer', minimum: 0, maximum: 86_400 },
  },
  IdempotentReplayed: {
    description: 'true: the response to an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
  TotalCount: {
    description: 'How many objects the list has on all pages; only in responses to `skip`.',
    schema: { type: 'integer', minimum: 0, maximum: 2_147_483_647 },
  },
  WwwAuthenticate: {
    description: 'How to authenticate.',
    schema: { type: 'string', enum: ['Bearer'] },
  },
}

const limitHeaders = {
  'RateLimit-Policy': header('RateLimitPolicy'),
  RateLimit: header('RateLimit'),
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A value of your own, 1 to 255 visible ASCII characters, such as a UUID. A request repeated with the same key is executed once and gets the same response for at least 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
}

/** Who acts with the key, for the audit. */
const agentHeaders: Json = {
  LernerAgent: {
    name: 'Lerner-Agent',
    in: 'header',
    required: false,
    description: 'What uses the key, such as the name of an agent; recorded in the audit.',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: agentMaxLength,
      pattern: '^[!-~]([ -~]*[!-~])?$',
    },
  },
  LernerAsked: {
    name: 'Lerner-Asked',
    in: 'header',
    required: false,
    description: `What it was asked to do, up to ${askedMaxLength} characters in UTF-8, percent-encoded; recorded in the audit.`,
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 12_000,
      pattern: '^([!-$&-~]|%[0-9A-Fa-f]{2})+$',
    },
  },
}

const titles: Record<number, string> = {
  200: 'The response.',
  201: 'Created.',
  202: 'Accepted.',
  400: 'The request is invalid.',
  401: 'No API key and no session, or an invalid one.',
  403: 'The API key lacks the scope, or the request does not come from one of our own pages.',
  404: 'There is no such object, or it is not yours.',
  409: 'The state of the object does not allow it.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  429: 'Too many requests.',
  500: 'An internal error.',
  503: 'The service cannot accept the request now.',
}

/** Refusals before a request counts against a limit. */
const refusedUncounted = new Set([401, 403])

/** The refusals that are the same everywhere. */
const sharedRefusals: Record<number, { name: string; codes: RefusalCode[] }> = {
  401: {
    name: 'Unauthenticated',
    codes: [
      'api_key_missing',
      'api_key_invalid',
      'api_key_expired',
      'api_key_revoked',
      'session_invalid',
    ],
  },
  403: {
    name: 'Forbidden',
    codes: ['scope_missing', 'csrf_refused', 'authority_exceeded', 'approval_required'],
  },
  413: { name: 'TooLarge', codes: ['body_too_large'] },
  415: { name: 'UnsupportedMediaType', codes: ['media_type_unsupported'] },
  429: { name: 'RateLimited', codes: ['rate_limited'] },
  500: { name: 'Fault', codes: ['internal_error'] },
  503: { name: 'Overloaded', codes: ['overloaded'] },
}

/**
 * Adds to the generated document what schemas cannot say: refusals, headers, examples, links, keys.
 */
export function completeOpenapi(document: Json, entries: readonly RouteEntry[]): Json {
  const components = document.components as Json
  components.headers = headers
  // For pages that explain: the meaning of each of these, from their source tables.
  document['x-error-codes'] = refusalTable
  document['x-error-reasons'] = reasonsInWords()
  document['x-events'] = eventTable
  document['x-factors'] = Object.fromEntries(factorNames.map((name) => [name, wordsOf(name)]))
  components.responses = Object.fromEntries(
    Object.entries(sharedRefusals).map(([status, { name, codes }]) => [
      name,
      refusalResponse(
        Number(status),
        codes,
        refusedUncounted.has(Number(status)) ? {} : limitHeaders,
      ),
    ]),
  )
  components.parameters = { IdempotencyKey: idempotencyKey, ...agentHeaders }
  components.examples = Object.fromEntries(
    (Object.keys(refusalTable) as RefusalCode[]).map((code) => [code, exampleOf(code)]),
  )
  const paths = document.paths as Record<string, Record<string, Json>>
  for (const entry of entries) {
    const path = entry.url.replace(/:(\w+)/g, '{$1}')
    const operation = paths[path]?.[entry.method.toLowerCase()]
    if (operation) complete(operation, entry)
  }
  document.webhooks = webhooksInWords()
  spellOutFormats(document.components)
  spellOutFormats(document.paths)
  return document
}

function complete(operation: Json, entry: RouteEntry): void {
  const { config } = entry
  const isSecured = config.scope !== undefined || config.anyKey === true
  operation.security = isSecured ? [{ apiKey: [] }, { session: [] }] : []
  const ownHeaders = {
    ...(isSecured ? limitHeaders : {}),
    ...(config.deprecated ? deprecationHeadersInWords : {}),
  }
  sayWhatItNeeds(operation, entry)
  nameHeaders(operation, entry)
  completeBody(operation, entry)
  completeAnswers(operation, entry, ownHeaders)
  addRefusals(operation, entry, isSecured, ownHeaders)
}

function sayWhatItNeeds(operation: Json, { config }: RouteEntry): void {
  if (config.scope !== undefined) {
    const or = config.orScope === undefined ? '' : ` or \`${config.orScope}\``
    operation.description = `${operation.description}\n\nNeeds the scope \`${config.scope}\`${or}.`
  }
  if (config.deprecated) {
    const { sunset, successor } = config.deprecated
    operation.deprecated = true
    operation.description = `${operation.description}\n\nDeprecated: it ends on ${sunset}. Use \`${successor}\` instead.`
  }
}

/** The headers that a request may contain. */
function nameHeaders(operation: Json, { method, config }: RouteEntry): void {
  const isChange = method !== 'GET' && config.scope?.endsWith(':read') === false
  const names = [
    ...(method === 'POST' ? ['IdempotencyKey'] : []),
    ...(isChange ? Object.keys(agentHeaders) : []),
  ]
  if (names.length === 0) return
  const parameters = (operation.parameters ?? []) as Json[]
  const more = names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
  operation.parameters = [...parameters, ...more]
}

function completeBody(operation: Json, { config, schema }: RouteEntry): void {
  const body = operation.requestBody as { content: Record<string, Json>; required?: boolean }
  if (body === undefined) return
  if (config.bodyExample !== undefined) {
    for (const media of Object.values(body.content)) media.example = config.bodyExample
  }
  if (config.csvExample !== undefined) {
    const text = { type: 'string', minLength: 1, maxLength: 8_388_608 }
    body.content['text/csv'] = { schema: text, example: config.csvExample }
  }
  if (config.fileExamples !== undefined) {
    const text = { type: 'string', maxLength: 1e12 }
    const { csv, ndjson } = config.fileExamples
    body.content['text/csv'] = { schema: text, example: csv }
    body.content['application/x-ndjson'] = { schema: text, example: ndjson }
  }
  if (config.takesFilesOnly) delete body.content['application/json']
  const { type } = schema.body as { type?: string | string[] }
  body.required = !config.bodyMayBeAbsent && ![type].flat().includes('null')
}

/** The success responses. */
function completeAnswers(
  operation: Json,
  { method, config, schema }: RouteEntry,
  ownHeaders: Json,
): void {
  for (const [status, response] of Object.entries(operation.responses as Record<string, Json>)) {
    response.description = titles[Number(status)] ?? response.description
    response.headers = {
      'Request-Id': header('RequestId'),
      ...ownHeaders,
      ...(method === 'POST' ? { 'Idempotent-Replayed': header('IdempotentReplayed') } : {}),
      ...(status === '503' ? { 'Retry-After': header('RetryAfter') } : {}),
      ...(takes(schema, 'skip') && status === '200' ? { 'Total-Count': header('TotalCount') } : {}),
    }
    const example = config.examples?.[status]
    const content = response.content as Record<string, Json> | undefined
    if (example !== undefined && content) {
      for (const [type, media] of Object.entries(content)) {
        const shown = (media.schema as { examples?: unknown[] }).examples?.[0]
        media.example = type === 'application/json' ? example : shown
      }
    }
    const links = config.links?.[status]
    if (links) response.links = links
  }
}

function addRefusals(
  operation: Json,
  { method, config, schema }: RouteEntry,
  isSecured: boolean,
  ownHeaders: Json,
): void {
  const responses = operation.responses as Record<string, Json>
  const own = takes(schema, 'starting_after')
    ? (['parameters_exclusive', ...(config.refusals ?? [])] as const)
    : config.refusals
  const byStatus = refusalsByStatus(method, isSecured, schema.body !== undefined, own)
  for (const [status, codes] of byStatus) {
    const shared = config.deprecated ? undefined : sharedRefusals[status]
    responses[status] ??= shared
      ? { $ref: `#/components/responses/${shared.name}` }
      : refusalResponse(status, codes, ownHeaders)
  }
}

function takes({ querystring }: RouteEntry['schema'], parameter: string): boolean {
  const { properties = {} } = (querystring ?? {}) as { properties?: Json }
  return parameter in properties
}

/** The refusals of an operation: those common to its kind, and its own. */
function refusalsByStatus(
  method: string,
  secured: boolean,
  hasBody: boolean,
  own: readonly RefusalCode[] = [],
): Map<number, RefusalCode[]> {
  const codes: RefusalCode[] = ['parameter_invalid', 'parameter_unknown']
  if (hasBody) codes.push('parameter_missing')
  // A DELETE needs no body, but one that is sent is still read.
  if (hasBody || method === 'DELETE') {
    codes.push('body_invalid_json', 'body_too_large', 'media_type_unsupported')
  }
  if (secured) {
    codes.push(
      'api_key_missing',
      'api_key_invalid',
      'api_key_expired',
      'api_key_revoked',
      'session_invalid',
      'csrf_refused',
      'scope_missing',
      'rate_limited',
      'overloaded',
    )
  }
  if (method === 'POST') {
    codes.push('idempotency_key_invalid', 'idempotency_key_reused', 'idempotency_key_in_use')
  }
  codes.push(...own, 'internal_error')
  const byStatus = new Map<number, RefusalCode[]>()
  for (const code of new Set(codes)) {
    const { status } = refusalTable[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b))
}

function refusalResponse(status: number, codes: readonly RefusalCode[], ownHeaders: Json): Json {
  return {
    description: titles[status],
    headers: {
      'Request-Id': header('RequestId'),
      ...ownHeaders,
      ...(status === 401 ? { 'WWW-Authenticate': header('WwwAuthenticate') } : {}),
      ...(status === 429 || status === 503 ? { 'Retry-After': header('RetryAfter') } : {}),
    },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(
          codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
        ),
      },
    },
  }
}

function exampleOf(code: RefusalCode): Json {
  const { meaning } = refusalTable[code]
  return {
    summary: meaning,
    value: problemOf(new Refusal(code, meaning), 'req_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3'),
  }
}

function header(name: string): Json {
  return { $ref: `#/components/headers/${name}` }
}
