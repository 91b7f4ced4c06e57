import type { Case, ExpectedRequest, HandedOut, Language, Received } from './case.ts'
import { mismatch } from './match.ts'

/** Operations that need no key, and are sent without one. */
const openOperations = ['health.get', 'openapi.get', 'session.options', 'passport_keys.get']

/** What is wrong with the requests that a client sent. */
export function judgeRequests(
  written: Case,
  handedOut: HandedOut,
  language: Language,
  received: readonly Received[],
): string[] {
  const expected = expectedRequests(written)
  const count = expected?.length ?? written.expect.tries ?? written.replies?.length ?? 0
  const faults: string[] = []
  if (received.length !== count) faults.push(`${received.length} requests came, not ${count}`)
  for (const [i, request] of received.entries()) {
    const where = `requests[${i}]`
    faults.push(...headerFaults(request, handedOut, language, where))
    const one = expected?.[i]
    if (one !== undefined) faults.push(...requestFaults(one, request, where))
  }
  return [...faults, ...idempotencyFaults(handedOut, received), ...gapFaults(written, received)]
}

function expectedRequests({ expect }: Case): ExpectedRequest[] | null {
  const { requests, tries } = expect
  const [only] = requests ?? []
  if (requests === undefined || tries === undefined || only === undefined) return requests ?? null
  return Array.from({ length: tries }, () => only)
}

function requestFaults(expected: ExpectedRequest, request: Received, where: string): string[] {
  const { pathname, searchParams } = new URL(request.target, 'http://stub')
  const faults: (string | null)[] = [
    mismatch(expected.method, request.method, `${where}.method`),
    mismatch(segments(expected.path), segments(pathname), `${where}.path`),
    mismatch(expected.query ?? {}, queryOf(searchParams), `${where}.query`, true),
    mismatch(expected.headers ?? {}, request.headers, `${where}.headers`),
  ]
  if (expected.body !== undefined) {
    faults.push(mismatch(expected.body, parsed(request.text), `${where}.body`, true))
  }
  return faults.filter((fault) => fault !== null)
}

/** Encodings of a path differ between languages (`@` or `%40`); what they mean must not. */
function segments(path: string): string[] {
  return path.split('/').map((segment) => decodeURIComponent(segment))
}

function parsed(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return `not JSON: ${text}`
  }
}

function headerFaults(
  request: Received,
  handedOut: HandedOut,
  language: Language,
  where: string,
): string[] {
  const { headers, text } = request
  const key = handedOut.client.api_key ?? handedOut.env.LERNER_API_KEY ?? ''
  const open = openOperations.includes(handedOut.call.operation)
  const name = language.replace('-async', '')
  const faults = [
    mismatch(open ? undefined : `Bearer ${key}`, headers.authorization, 'authorization'),
    mismatch({ $matches: '^application/json' }, headers.accept, 'accept'),
    mismatch(
      { $matches: `^lerner-${name}/\\d+\\.\\d+\\.\\d+` },
      headers['user-agent'],
      'user-agent',
    ),
    text === ''
      ? null
      : mismatch(
          { $matches: '^application/(json|octet-stream)(;|$)' },
          headers['content-type'],
          'content-type',
        ),
  ]
  return faults.filter((fault) => fault !== null).map((fault) => `${where}: header ${fault}`)
}

function idempotencyFaults(handedOut: HandedOut, received: readonly Received[]): string[] {
  const faults: string[] = []
  const keys = new Set<string>()
  for (const { method, headers } of received) {
    const key = headers['idempotency-key']
    if (method === 'GET' && key !== undefined) faults.push('a GET has an Idempotency-Key')
    if (method !== 'POST') continue
    if (key === undefined || !/^[\x21-\x7e]{1,255}$/.test(key)) {
      faults.push(`a POST has the Idempotency-Key ${JSON.stringify(key)}`)
    } else keys.add(key)
  }
  const given = handedOut.call.options.idempotency_key
  const wanted = given === null ? handedOut.call.times : 1
  if (keys.size > 0 && keys.size !== wanted) {
    faults.push(`${keys.size} different Idempotency-Keys came, not ${wanted}`)
  }
  if (given !== null && keys.size > 0 && !keys.has(given)) {
    faults.push('the Idempotency-Key is not the one that the caller gave')
  }
  return faults
}

function gapFaults({ expect }: Case, received: readonly Received[]): string[] {
  const gaps = received.slice(1).map(({ atMs }, i) => atMs - (received[i]?.atMs ?? atMs))
  return (expect.gaps_ms ?? [])
    .map((bounds, i) => mismatch({ $between: bounds }, gaps[i], `gap ${i + 1} (ms)`))
    .filter((fault) => fault !== null)
}

/** A query by name; what was sent more than once is an array. */
function queryOf(sent: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(sent.keys())].map((name) => {
      const values = sent.getAll(name)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}
