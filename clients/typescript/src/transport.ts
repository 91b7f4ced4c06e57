import {
  CancelledError,
  ConfigurationError,
  ConnectionError,
  LernerError,
  TimeoutError,
} from './errors.ts'
import {
  type Answer,
  checkRetries,
  checkTimeout,
  type RequestOptions,
  requireKey,
  type Settings,
} from './options.ts'
import { readRefusal } from './read-refusal.ts'
import { retryDelayMs } from './retry.ts'
import { version } from './version.ts'

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the base address, with ids already encoded. */
  path: string
  query?: Readonly<Record<string, string | number | undefined>>
  body?: unknown
  /** Sent without a key, as only the health check is. */
  open?: boolean
  options?: RequestOptions | undefined
}

/** Sends a call and answers the parsed body of its success; everything else is thrown. */
export type Send = (call: Call) => Promise<unknown>

/** The way of a call: key, deadline, tries, refusals. */
export function transport(settings: Settings): Send {
  return async (call) => {
    const { options = {} } = call
    const timeoutMs = options.timeoutMs ?? settings.timeoutMs
    const maxRetries = options.maxRetries ?? settings.maxRetries
    checkTimeout(timeoutMs)
    checkRetries(maxRetries)
    const url = settings.baseUrl + call.path + queryString(call.query)
    const body = call.body === undefined ? null : JSON.stringify(call.body)
    const headers = headersOf(call, settings, body)

    for (let tried = 1; ; tried++) {
      try {
        const request = { method: call.method, headers, body, redirect: 'manual' } as const
        const { response, text } = await oneTry(
          settings.fetch,
          url,
          request,
          timeoutMs,
          options.signal,
        )
        if (!response.ok) throw readRefusal(response.status, response.headers, text)
        const parsed = parse(text)
        options.onAnswer?.(answerOf(response, tried))
        return parsed
      } catch (error) {
        if (!(error instanceof LernerError) || tried > maxRetries) throw error
        const delayMs = retryDelayMs(error, tried, Math.random())
        if (delayMs === null) throw error
        await pause(delayMs, options.signal)
      }
    }
  }
}

async function oneTry(
  fetch: Settings['fetch'],
  url: string,
  request: RequestInit,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<{ response: Response; text: string }> {
  if (signal?.aborted) throw cancelled(signal)
  const ending = new AbortController()
  const end = () => ending.abort()
  let late = false
  const timer = setTimeout(() => {
    late = true
    end()
  }, timeoutMs)
  signal?.addEventListener('abort', end, { once: true })
  try {
    const response = await fetch(url, { ...request, signal: ending.signal })
    return { response, text: await response.text() }
  } catch (error) {
    if (signal?.aborted) throw cancelled(signal)
    const where = new URL(url).origin
    if (late) throw new TimeoutError(`${where} gave no complete answer within ${timeoutMs} ms.`)
    throw new ConnectionError(`${where} could not be reached: ${reasonOf(error)}`, { cause: error })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

/** One header set for all tries: the idempotency key must be the same in each. */
function headersOf(call: Call, settings: Settings, body: string | null): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'user-agent': `lerner-typescript/${version}`,
  }
  if (!call.open) headers.authorization = `Bearer ${requireKey(settings)}`
  if (body !== null) headers['content-type'] = 'application/json'
  if (call.method === 'POST') {
    const given = call.options?.idempotencyKey
    const key = typeof given === 'function' ? given(body ?? '') : (given ?? crypto.randomUUID())
    if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
      throw new ConfigurationError('idempotencyKey must be 1 to 255 visible ASCII characters.')
    }
    headers['idempotency-key'] = key
  }
  return headers
}

function answerOf(response: Response, tries: number): Answer {
  const { status, headers } = response
  return {
    status,
    headers,
    requestId: headers.get('request-id'),
    replayed: headers.get('idempotent-replayed') === 'true',
    tries,
  }
}

function parse(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    throw new ConnectionError(
      'The answer was not JSON: it was cut, or something else listens there.',
    )
  }
}

function queryString(query: Call['query']): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) pairs.set(name, String(value))
  }
  return pairs.size === 0 ? '' : `?${pairs}`
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

function cancelled(signal: AbortSignal): CancelledError {
  return new CancelledError('The call was cancelled by its signal.', { cause: signal.reason })
}

/** fetch says only "fetch failed"; what happened (ECONNREFUSED …) is in the cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return 'the connection failed.'
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  const said = cause.message.includes(code) ? cause.message : `${code} ${cause.message}`
  return said.trim() || 'the connection failed.'
}
