import { type Answer, ReadAnswer } from './answer.ts'
import type { Call, Send } from './call.ts'
import { ApiError, ConfigurationError, LernerError, unreadable } from './errors.ts'
import { type Logger, tell } from './log.ts'
import {
  checkRetries,
  checkTimeout,
  headersOf,
  type RequestOptions,
  requireKey,
  type Settings,
} from './options.ts'
import { pathOf } from './path.ts'
import { readRefusal } from './read-refusal.ts'
import { countRetries } from './retry.ts'
import { cancelled, fetchOnce, type TryRequest } from './try.ts'
import { version } from './version.ts'

/** A call as sent, identical in each attempt. */
type Prepared = {
  url: string
  path: string
  request: TryRequest
  timeoutMs: number
  maxRetries: number
  options: RequestOptions
}

/** How a call is sent: key, deadline, attempts, refusals. */
export function createTransport(settings: Settings): Send {
  return async (call) => {
    const prepared = prepare(call, settings)
    const nextTry = countRetries(prepared.maxRetries, prepared.timeoutMs)
    for (let tried = 1; ; tried++) {
      const report = startTelling(settings.logger, prepared, tried)
      try {
        const answer = await tryOnce(settings, prepared, tried)
        const sent = { body: parse(answer), answer }
        report(answer, null, null)
        prepared.options.onAnswer?.(answer)
        return sent
      } catch (error) {
        if (!(error instanceof LernerError)) throw error
        const retryInMs = nextTry(error, performance.now(), Math.random())
        report(null, error, retryInMs)
        if (retryInMs === null) throw error
        await pause(retryInMs, prepared.options.signal)
      }
    }
  }
}

function prepare(call: Call, settings: Settings): Prepared {
  const { options = {} } = call
  const { timeoutMs = settings.timeoutMs, maxRetries = settings.maxRetries } = options
  checkTimeout(timeoutMs)
  checkRetries(maxRetries)
  const path = pathOf(call.path)
  const body = call.file ?? (call.body === undefined ? null : JSON.stringify(call.body))
  const request = {
    method: call.method,
    headers: callHeaders(call, settings, body),
    body,
  } as TryRequest
  const url = settings.baseUrl + path + queryString(call.query)
  return { url, path, request, timeoutMs, maxRetries, options }
}

async function tryOnce(
  { fetch }: Settings,
  { url, request, timeoutMs, options }: Prepared,
  tried: number,
): Promise<Answer> {
  const { signal } = options
  const { response, text } = await fetchOnce(fetch, { url, request, timeoutMs, signal })
  if (!response.ok) throw readRefusal(response.status, response.headers, text)
  return new ReadAnswer(response, text, tried)
}

/**
 * Reports to the logger how an attempt ended: with a response or an error. Its time starts here.
 */
function startTelling(logger: Logger | null, { request, path }: Prepared, tried: number) {
  const startedAtMs = performance.now()
  return (answer: Answer | null, error: LernerError | null, retryInMs: number | null): void => {
    if (logger === null) return
    const refused = error instanceof ApiError ? error : null
    tell(logger, {
      method: request.method,
      path,
      tried,
      elapsedMs: performance.now() - startedAtMs,
      status: answer?.status ?? refused?.status ?? null,
      requestId: answer?.requestId ?? refused?.requestId ?? null,
      error: error?.name ?? null,
      retryInMs,
      sunset: answer?.headers.get('sunset') ?? null,
    })
  }
}

/** One set of headers for all attempts: the idempotency key must be the same in each. */
function callHeaders(
  call: Call,
  settings: Settings,
  body: string | Uint8Array | null,
): Record<string, string> {
  const headers: Record<string, string> = {
    ...settings.defaultHeaders,
    ...headersOf(call.options?.headers),
    accept: 'application/json',
    'user-agent': `lerner-typescript/${version}`,
  }
  if (!call.open) sign(headers, call, settings)
  if (call.file !== undefined) headers['content-type'] = 'application/octet-stream'
  else if (body !== null) headers['content-type'] = 'application/json'
  if (call.method === 'POST') {
    const given = call.options?.idempotencyKey
    const key =
      typeof given === 'function'
        ? given(typeof body === 'string' ? body : '')
        : (given ?? randomId())
    if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
      throw new ConfigurationError('idempotencyKey must be 1 to 255 visible ASCII characters.')
    }
    headers['idempotency-key'] = key
  }
  return headers
}

/**
 * Identifies the caller: by key, or in a browser by its session, whose cookie the browser adds
 * itself.
 */
function sign(headers: Record<string, string>, call: Call, settings: Settings): void {
  const { session } = settings
  if (session === null) {
    headers.authorization = `Bearer ${requireKey(settings)}`
    return
  }
  const token = call.method === 'GET' ? null : session.csrfToken()
  if (token !== null) headers['x-csrf-token'] = token
}

/**
 * 128 random bits. Browsers have randomUUID only over https; a console may be served over plain
 * http.
 */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Every success of the interface is an object: anything else was truncated, or comes from another
 * service.
 */
function parse(answer: Answer): object {
  let parsed: unknown
  try {
    parsed = JSON.parse(answer.text)
  } catch {
    throw unreadable(answer, 'it is not JSON')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw unreadable(answer, 'it is not an object')
  }
  return parsed
}

function queryString(query: Call['query']): string {
  if (query === undefined) return ''
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) pairs.append(name, String(one))
  }
  const text = pairs.toString()
  return text === '' ? '' : `?${text}`
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(cancelled(signal))
    const stop = () => {
      clearTimeout(timer)
      if (signal) reject(cancelled(signal))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
