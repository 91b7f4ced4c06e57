import { Lerner } from '../../../clients/typescript/src/main.ts'
import { rootAddress, serviceAddress, testPath } from '../address/base-path.ts'
import { speakAll } from '../messages/messages.ts'
import { firstAnswers } from './early-answers.ts'
import { pause } from './pause.ts'

let csrfToken: string | null = null

/** Keeps the response of GET /v1/session for every later call that may change something. */
export function keepCsrfToken(token: string | null): void {
  csrfToken = token
}

/** The published client, unmodified; the browser adds the session's cookie. */
export const client = new Lerner({
  baseUrl: serviceAddress,
  session: { csrfToken: () => csrfToken },
  // Somebody looking at a screen would rather press "Try again" than wait for a third attempt.
  maxRetries: 1,
  fetch: async (url, init) => {
    const answer = await (firstAnswers()(url, init.method) ?? send(url, init))
    return withWords(answer, init.method)
  },
})

/**
 * A part of a screen asks as it appears, and a list for each of its products: a request takes a
 * slow phone some milliseconds to begin, so that each has a task of its own.
 */
async function send(url: string, init: RequestInit): Promise<Response> {
  if (init.method === 'GET') await pause()
  return fetch(url, init)
}

/**
 * What refuses or warns is said in messages that come after the first screen. Without them it is
 * said as the service says it.
 */
async function withWords(answer: Response, method = 'GET'): Promise<Response> {
  if (!answer.ok || method !== 'GET') await speakAll().catch(() => {})
  return answer
}

/** A client for a key that is held only briefly. */
export function clientOf(apiKey: string): Lerner {
  return new Lerner({
    ...{ apiKey, baseUrl: rootAddress, maxRetries: 1 },
    fetch: async (url, init) => withWords(await fetch(url, init), init.method),
  })
}

/** The session's client of the test data, for a page of live data. */
export async function clientOfTestData(): Promise<Lerner> {
  let token: string | null = null
  const baseUrl = new URL(testPath, rootAddress).href
  const tests = new Lerner({ baseUrl, session: { csrfToken: () => token }, maxRetries: 1 })
  token = (await tests.session.get()).csrfToken
  return tests
}
