import type { Answer } from './answer.ts'
import { ConfigurationError } from './errors.ts'
import type { Logger } from './log.ts'

/**
 * What a call needs of fetch: the global one, or one that goes through a proxy, a pool, a tracer.
 */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * `base_price`: a quote that the service cannot answer is the base price. `none`: it is an error.
 */
export type Fallback = 'base_price' | 'none'

/** A sign-in, whose cookie the browser keeps and no script can read. */
export type CookieSession = {
  /**
   * What goes out as X-CSRF-Token with every call that may change something; null: not yet known.
   */
  csrfToken: () => string | null
}

export type LernerOptions<Chosen extends Fallback = Fallback> = {
  /** The API key; without it the environment variable LERNER_API_KEY is read at the first call. */
  apiKey?: string | undefined
  /** In a browser on the service's own pages: calls carry the cookie of a sign-in, and no key. */
  session?: CookieSession | undefined
  /** Where the service listens, `http://127.0.0.1:8080` say; without it LERNER_BASE_URL. */
  baseUrl?: string | undefined
  /** One deadline over headers and body of each try. 10 000 if absent. */
  timeoutMs?: number | undefined
  /** Further tries after a failure that may pass. 2 if absent. */
  maxRetries?: number | undefined
  /** What `quote` answers when the service cannot: an error if absent. */
  fallback?: Chosen | undefined
  /** Sent with every request, beside those of the client, which they never replace. */
  defaultHeaders?: Readonly<Record<string, string>> | undefined
  /** Gets a record of every try, never the key. */
  logger?: Logger | undefined
  /** Replaces the global fetch: for tests, proxies, tracing. */
  fetch?: Fetch | undefined
}

/** What one call may change. */
export type RequestOptions = {
  timeoutMs?: number | undefined
  maxRetries?: number | undefined
  /** Cancels the call, waiting between tries included. */
  signal?: AbortSignal | undefined
  /**
   * Makes a repeated POST harmless: the service answers it with the first answer. One is made up
   * for each POST if absent. A function gets the body as it goes out and answers the key.
   */
  idempotencyKey?: string | ((body: string) => string) | undefined
  /** Sent with this call, beside those of the client, which they never replace. */
  headers?: Readonly<Record<string, string>> | undefined
  /**
   * Called with each answer, for those who share options among calls. `withResponse()` gives one.
   */
  onAnswer?: ((answer: Answer) => void) | undefined
}

/** What one call of `quote` may change. */
export type QuoteOptions<Chosen extends Fallback = Fallback> = RequestOptions & {
  fallback?: Chosen | undefined
}

export type Settings = {
  apiKey: string | null
  session: CookieSession | null
  /** Without a slash at its end. */
  baseUrl: string
  timeoutMs: number
  maxRetries: number
  fallback: Fallback
  /** Names in lower case. */
  defaultHeaders: Readonly<Record<string, string>>
  logger: Logger | null
  fetch: Fetch
}

/**
 * Completes and checks the options of a client.
 *
 * @throws ConfigurationError if there is no base address, or an option is malformed. A key is never
 * repeated in a message.
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
    // Looked up at each call, so that a fetch that is instrumented later is used.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
  }
}

/**
 * Headers under their names in lower case, so that the client's own replace them.
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

/** @throws ConfigurationError if the fallback is none that there is. */
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

/** @throws ConfigurationError if there is no key, or one that no service could have made. */
export function requireKey(settings: Settings): string {
  const key = settings.apiKey ?? environment('LERNER_API_KEY')
  if (key === undefined || key === '') {
    throw new ConfigurationError('No API key: pass apiKey, or set LERNER_API_KEY.')
  }
  // fetch would refuse such a header with a message that repeats the key.
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new ConfigurationError(
      'The API key holds a space, a line break or another character that no key has.',
    )
  }
  return key
}

function checkedBaseUrl(baseUrl: string | undefined): string {
  if (baseUrl === undefined || baseUrl === '') {
    throw new ConfigurationError(
      'No base address: pass baseUrl, or set LERNER_BASE_URL, to http://127.0.0.1:8080 say.',
    )
  }
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new ConfigurationError(
      'The base address must be an http or https address without query, such as http://127.0.0.1:8080.',
    )
  }
  if (url.username !== '' || url.password !== '') {
    throw new ConfigurationError('The base address must not hold a user or password; pass apiKey.')
  }
  let { href } = url
  while (href.endsWith('/')) href = href.slice(0, -1)
  return href
}

type Surroundings = { process?: { env?: Record<string, string | undefined> } }

/** A variable of the environment, where there is one: browsers and some edges have none. */
function environment(name: string): string | undefined {
  return (globalThis as Surroundings).process?.env?.[name]
}
