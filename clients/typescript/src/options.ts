import type { Answer } from './answer.ts'
import { ConfigurationError } from './errors.ts'
import type { Logger } from './log.ts'

/** The part of fetch that a call needs: the global one, or one with a proxy, a pool or a tracer. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * `base_price`: if the service cannot answer a quote, the base price is returned. `none`: it is an
 * error.
 */
export type Fallback = 'base_price' | 'none'

/** A sign-in, whose cookie is kept by the browser and not readable by scripts. */
export type CookieSession = {
  /** Sent as X-CSRF-Token with every call that may change something; null: not known yet. */
  csrfToken: () => string | null
}

export type LernerOptions<Chosen extends Fallback = Fallback> = {
  /** The API key; if absent, the environment variable LERNER_API_KEY is read at the first call. */
  apiKey?: string | undefined
  /** In a browser on the service's own pages: calls carry the cookie of a sign-in, and no key. */
  session?: CookieSession | undefined
  /** The service's address, such as `http://127.0.0.1:8080`; LERNER_BASE_URL if absent. */
  baseUrl?: string | undefined
  /** A single deadline for headers and body of each attempt. 10 000 if absent. */
  timeoutMs?: number | undefined
  /** Further attempts after a transient failure. 2 if absent. */
  maxRetries?: number | undefined
  /** What `quote` returns when the service is unavailable: an error if absent. */
  fallback?: Chosen | undefined
  /** Sent with every request in addition to the client's own headers, which they never replace. */
  defaultHeaders?: Readonly<Record<string, string>> | undefined
  /** Receives a record of every attempt, never the key. */
  logger?: Logger | undefined
  /** Replaces the global fetch: for tests, proxies, tracing. */
  fetch?: Fetch | undefined
}

/** Options of a single call. */
export type RequestOptions = {
  timeoutMs?: number | undefined
  maxRetries?: number | undefined
  /** Cancels the call, including waits between attempts. */
  signal?: AbortSignal | undefined
  /**
   * Makes a repeated POST safe: the service repeats its first response. Generated for each POST if
   * absent. A function receives the serialised body and returns the key.
   */
  idempotencyKey?: string | ((body: string) => string) | undefined
  /** Sent with this call in addition to the client's headers, which they never replace. */
  headers?: Readonly<Record<string, string>> | undefined
  /**
   * Called with each response, for callers that share options among calls. Otherwise use
   * `withResponse()`.
   */
  onAnswer?: ((answer: Answer) => void) | undefined
}

/** Options of a single call of `quote`. */
export type QuoteOptions<Chosen extends Fallback = Fallback> = RequestOptions & {
  fallback?: Chosen | undefined
}

export type Settings = {
  apiKey: string | null
  session: CookieSession | null
  /** Without a trailing slash. */
  baseUrl: string
  timeoutMs: number
  maxRetries: number
  fallback: Fallback
  /** Lower-case names. */
  defaultHeaders: Readonly<Record<string, string>>
  logger: Logger | null
  fetch: Fetch
}

/**
 * Fills in and validates the options of a client.
 *
 * @throws ConfigurationError if there is no base address, or an option is malformed. Messages never
 * contain a key.
 */
export function readOptions(options: LernerOptions): Settings {
  const { timeoutMs = 10_000, maxRetries = 2, fallback = 'none' } = options
  checkTimeout(timeoutMs)
  checkRetries(maxRetries)
  checkFallback(fallback)
  if (options.session !== undefined && options.apiKey !== undefined) {
    throw new ConfigurationError('Pass apiKey or session, not both.')
  }
  return {
    apiKey: options.apiKey ?? null,
    session: options.session ?? null,
    baseUrl: checkedBaseUrl(options.baseUrl ?? environment('LERNER_BASE_URL')),
    timeoutMs,
    maxRetries,
    fallback,
    defaultHeaders: headersOf(options.defaultHeaders),
    logger: options.logger ?? null,
    // Looked up at each call, so that a fetch instrumented later is used.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
  }
}

/**
 * Headers under lower-case names, so that the client's own replace them.
 *
 * @throws ConfigurationError if a header is malformed.
 */
export function headersOf(
  given: Readonly<Record<string, string>> | undefined,
): Record<string, string> {
  if (given === undefined) return {}
  try {
    return Object.fromEntries(new Headers({ ...given }))
  } catch {
    throw new ConfigurationError(
      'A header is malformed: a name or a value that no header can have.',
    )
  }
}

/**
 * @throws ConfigurationError if there is no such fallback.
 */
export function checkFallback(fallback: Fallback): void {
  if (fallback !== 'base_price' && fallback !== 'none') {
    throw new ConfigurationError(`fallback is ${fallback}: it must be base_price or none.`)
  }
}

/** @throws ConfigurationError if the timeout is not a number above 0. */
export function checkTimeout(timeoutMs: number): void {
  // setTimeout fires at once above 2³¹ − 1.
  if (!(timeoutMs > 0 && timeoutMs <= 2_147_483_647)) {
    throw new ConfigurationError(
      `timeoutMs is ${timeoutMs}: it must be above 0 and at most 2147483647.`,
    )
  }
}

/** @throws ConfigurationError if the count is not a whole number of 0 or more. */
export function checkRetries(maxRetries: number): void {
  if (!Number.isSafeInteger(maxRetries) || maxRetries < 0) {
    throw new ConfigurationError(
      `maxRetries is ${maxRetries}: it must be a whole number, 0 or more.`,
    )
  }
}

/**
 * @throws ConfigurationError if there is no key, or one that no service could have issued.
 */
export function requireKey(settings: Settings): string {
  const key = settings.apiKey ?? environment('LERNER_API_KEY')
  if (key === undefined || key === '') {
    throw new ConfigurationError('No API key: pass apiKey, or set LERNER_API_KEY.')
  }
  // fetch would refuse such a header with a message that contains the key.
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new ConfigurationError(
      'The API key contains a space, a line break or another character that no key has.',
    )
  }
  return key
}

function checkedBaseUrl(baseUrl: string | undefined): string {
  if (baseUrl === undefined || baseUrl === '') {
    throw new ConfigurationError(
      'No base address: pass baseUrl, or set LERNER_BASE_URL, such as http://127.0.0.1:8080.',
    )
  }
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new ConfigurationError(
      'The base address must be an http or https address without query, such as http://127.0.0.1:8080.',
    )
  }
  if (url.username !== '' || url.password !== '') {
    throw new ConfigurationError(
      'The base address must not contain a user or password; pass apiKey.',
    )
  }
  let { href } = url
  while (href.endsWith('/')) href = href.slice(0, -1)
  return href
}

type Surroundings = { process?: { env?: Record<string, string | undefined> } }

/** An environment variable, where the platform has them: browsers and some edge runtimes do not. */
function environment(name: string): string | undefined {
  return (globalThis as Surroundings).process?.env?.[name]
}
