// Holds the TypeScript client to the cases: see ../README.md.
import { type Answer, type Fallback, Lerner, type QuoteOptions } from '../../typescript/src/main.ts'
import type { HandedOut, Observation } from '../case.ts'
import { describeError } from './describe-error.ts'
import { toCamel, toWire } from './names.ts'
import { lists, operations } from './operations.ts'

/** Operations whose answers are data under names that are not the client's to change. */
const asStored = new Set(['openapi.get', 'exports.read'])

const language = 'typescript'
const server = process.env.LERNER_CONFORMANCE_URL
if (server === undefined) throw new Error('LERNER_CONFORMANCE_URL is not set.')

for (;;) {
  const next = await fetch(`${server}/_next?language=${language}`, { method: 'POST' })
  if (next.status === 204) break
  const handedOut = (await next.json()) as HandedOut
  const body = JSON.stringify(await observe(handedOut))
  const address = `${server}/_judge?language=${language}&case=${handedOut.id}`
  const judged = await fetch(address, { method: 'POST', body })
  const verdict = (await judged.json()) as { ok: boolean; detail: string }
  console.log(JSON.stringify({ case: handedOut.id, language, ...verdict }))
}

async function observe({ env, client: setup, call }: HandedOut): Promise<Observation> {
  for (const [name, value] of Object.entries(env)) {
    if (value === null) delete process.env[name]
    else process.env[name] = value
  }
  const log: string[] = []
  let client: Lerner<Fallback>
  try {
    client = makeClient(setup, log)
  } catch (error) {
    return { error: describeError(error, 'construct'), log }
  }
  if (call.as === 'construct') return { result: null, log }

  const seen: Observation = {}
  const startedAtMs = performance.now()
  try {
    for (let time = 1; time <= call.times; time++) await run(client, call, seen)
  } catch (error) {
    seen.error = describeError(error, 'call')
    seen.result = null
  }
  return { ...seen, elapsed_ms: performance.now() - startedAtMs, log }
}

function makeClient(setup: HandedOut['client'], log: string[]): Lerner<Fallback> {
  return new Lerner<Fallback>({
    apiKey: setup.api_key ?? undefined,
    baseUrl: setup.base_url ?? undefined,
    timeoutMs: setup.timeout_ms ?? undefined,
    maxRetries: setup.max_retries ?? undefined,
    fallback: setup.fallback ?? undefined,
    defaultHeaders: setup.default_headers ?? undefined,
    logger: (entry) => log.push(JSON.stringify(entry)),
    fetch: setup.own_http_client ? markedFetch : undefined,
  })
}

function markedFetch(...[url, init]: Parameters<typeof fetch>): Promise<Response> {
  const headers = new Headers(init?.headers)
  headers.set('x-own-http-client', 'yes')
  return fetch(url, { ...init, headers })
}

async function run(
  client: Lerner<Fallback>,
  call: HandedOut['call'],
  seen: Observation,
): Promise<void> {
  const { operation, options: given, cancel_after_ms, take } = call
  const options: QuoteOptions = {
    timeoutMs: given.timeout_ms ?? undefined,
    maxRetries: given.max_retries ?? undefined,
    fallback: given.fallback ?? undefined,
    idempotencyKey: given.idempotency_key ?? undefined,
    signal: cancel_after_ms === null ? undefined : AbortSignal.timeout(cancel_after_ms),
  }
  const body = toCamel(call.body)
  const args = { id: call.id ?? '', query: toCamel(call.query), body, options }

  const list = lists[operation]
  if (list !== undefined && call.as === 'page') {
    const { data, hasMore } = await list(client, args)
    seen.result = toWire({ data, hasMore })
  } else if (list !== undefined) {
    const items: unknown[] = []
    seen.items = items
    for await (const item of list(client, args)) {
      items.push(toWire(item))
      if (items.length === take) break
    }
  } else {
    const act = operations[operation]
    if (act === undefined) throw new Error(`The runner does not know ${operation}.`)
    const asked = act(client, args)
    if (call.as === 'raw' && 'withResponse' in asked) {
      seen.response = described((await asked.withResponse()).response)
    }
    const result = await asked
    seen.result = asStored.has(operation) ? result : toWire(result)
  }
}

function described(answer: Answer | null): Observation['response'] {
  if (answer === null) return null
  const { status, headers, requestId } = answer
  return { status, request_id: requestId, headers: Object.fromEntries(headers) }
}
