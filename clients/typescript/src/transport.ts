import { type Answer, ReadAnswer } from './answered.ts'
import { ApiError, ConfigurationError, LernerError, unreadable } from './errors.ts'
import { tell } from './log.ts'
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
import { retryDelayMs } from './retry.ts'
import { cancelled, oneTry } from './try.ts'
import { version } from './version.ts'

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** What follows /v1 in the path, ids as the caller knows them. */
  path: readonly string[]
  query?: Readonly<Record<string, string | number | undefined>>
  body?: unknown
  /** Sent without a key, as the health check and the document are. */
  open?: boolean
  options?: RequestOptions | undefined
}

export type Sent = { body: object; answer: Answer }

/** Sends a call and answers the parsed body of its success; everything else is thrown. */
export type Send = (call: Call) => Promise<Sent>

/** The way of a call: key, deadline, tries, refusals. */
export function transport(settings: Settings): Send {
  return async (call) => {
    const { method, options = {} } = call
    const timeoutMs = options.timeoutMs ?? settings.timeoutMs
    const maxRetries = options.maxRetries ?? settings.maxRetries
    checkTimeout(timeoutMs)
    checkRetries(maxRetries)
    const path = pathOf(call.path)
    const body = call.body === undefined ? null : JSON.stringify(call.body)
    const request = { method, headers: callHeaders(call, settings, body), body }
    const url = settings.baseUrl + path + queryString(call.query)

    for (let tried = 1; ; tried++) {
      const startedAtMs = performance.now()
      const about = { method, path, tried }
      try {
        const { response, text } = await oneTry(
          settings.fetch,
          url,
          request,
          timeoutMs,
          options.signal,
        )
        if (!response.ok) throw readRefusal(response.status, response.headers, text)
        const answer = new ReadAnswer(response, text, tried)
        const sent = { body: parse(answer), answer }
        if (settings.logger !== null) {
          tell(settings.logger, {
            ...about,
            elapsedMs: performance.now() - startedAtMs,
            status: answer.status,
            requestId: answer.requestId,
            error: null,
            retryInMs: null,
            sunset: answer.headers.get('sunset'),
          })
        }
        options.onAnswer?.(answer)
        return sent
      } catch (error) {
        if (!(error instanceof LernerError)) throw error
        const retryInMs = tried > maxRetries ? null : retryDelayMs(error, tried, Math.random())
        tell(settings.logger, {
          ...about,
          elapsedMs: performance.now() - startedAtMs,
          status: error instanceof ApiError ? error.status : null,
          requestId: error instanceof ApiError ? error.requestId : null,
          error: error.name,
          retryInMs,
          sunset: null,
        })
        if (retryInMs === null) throw error
        await pause(retryInMs, options.signal)
      }
    }
  }
}

/** One header set for all tries: the idempotency key must be the same in each. */
function callHeaders(call: Call, settings: Settings, body: string | null): Record<string, string> {
  const headers: Record<string, string> = {
    ...settings.defaultHeaders,
    ...headersOf(call.options?.headers),
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

/** Every success of the interface is an object: what else comes was cut, or something else listens there. */
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
    if (value !== undefined) pairs.set(name, String(value))
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
