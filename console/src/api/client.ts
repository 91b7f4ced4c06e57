import { Lerner } from '../../../clients/typescript/src/main.ts'
import { serviceAddress } from '../app/base-path.ts'

let csrfToken: string | null = null

/** Keeps what GET /v1/session says, for every later call that may change something. */
export function keepCsrfToken(token: string | null): void {
  csrfToken = token
}

/** The published client, as anybody uses it; the browser adds the session's cookie. */
export const client = new Lerner({
  baseUrl: serviceAddress,
  session: { csrfToken: () => csrfToken },
  // Whoever looks at a screen would rather press "Try again" than wait for a third try.
  maxRetries: 1,
  fetch: (url, init) => fetch(url, isEarly(url, init) ? { ...init, headers: {} } : init),
})

/** Addresses whose answers the page asked for while its scripts were on their way. */
const early = new Set(
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]')].map(
    ({ href }) => href,
  ),
)

/**
 * Whether an answer came with the page and was not taken yet. It is taken only by a request with
 * the same headers, which are none of ours.
 */
function isEarly(url: string, { method }: RequestInit): boolean {
  return method === 'GET' && early.delete(url)
}

/** A client of a key that somebody holds for a moment. */
export function clientOf(apiKey: string): Lerner {
  return new Lerner({ apiKey, baseUrl: serviceAddress, maxRetries: 1 })
}
