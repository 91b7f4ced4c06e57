import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type Case,
  type Expectation,
  type Language,
  languages,
  type Received,
  type Verdict,
} from './case.ts'
import { fill, handOut, type Names } from './hand-out.ts'
import { judge } from './judge.ts'
import { playReply } from './play-reply.ts'

export type ConformanceServer = {
  url: string
  /** One for each case judged so far. */
  verdicts: Verdict[]
  close(): Promise<void>
}

/** How far a language has come: the case it has, what came of it, what earlier steps saved. */
type Progress = { next: number; names: Names; received: Received[] }

/**
 * Starts the server that hands out cases, plays their replies and judges what came of them.
 *
 * @param names - Texts that the cases may use in braces, beside `base` and `refused`.
 */
export async function startServer(
  cases: readonly Case[],
  names: Names = {},
): Promise<ConformanceServer> {
  const verdicts: Verdict[] = []
  const progresses = new Map<Language, Progress>()
  let url = ''
  let refused = ''

  const progressOf = (language: Language): Progress => {
    const known = progresses.get(language)
    if (known) return known
    const fresh = { next: 0, names: { ...names, language, refused }, received: [] }
    progresses.set(language, fresh)
    return fresh
  }

  const baseUrl = (language: Language, written: Case) => `${url}/c/${language}/${written.id}`

  /** Hands out the case that is due; the answer is null once, after the last one. */
  const next = (language: Language) => {
    const progress = progressOf(language)
    while (cases[progress.next]?.not_for?.[language] !== undefined) progress.next++
    const written = cases[progress.next]
    progress.received = []
    if (written === undefined) {
      progress.next = 0
      return null
    }
    progress.next++
    progress.names = { ...progress.names, base: baseUrl(language, written) }
    return handOut(written, progress.names, Date.now())
  }

  const judged = (language: Language, id: string, text: string): Verdict => {
    const progress = progressOf(language)
    const written = cases.find((one) => one.id === id)
    if (written === undefined) throw new RangeError(`No case has the id ${id}.`)
    const handedOut = handOut(written, progress.names, Date.now())
    const observed = JSON.parse(text)
    const expect = fill(written.expect, progress.names) as Expectation
    const due = { ...written, expect }
    const faults = judge(due, handedOut, language, progress.received, observed)
    if (written.save !== undefined) progress.names[written.save] = observed.result
    const verdict = { case: id, language, ok: faults.length === 0, detail: faults.join('; ') }
    verdicts.push(verdict)
    return verdict
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      // The runner's author reads this: it is their request that was wrong.
      if (!response.headersSent) sendJson(response, 400, { error: String(error) })
    })
  })
  // Clients that open a connection early and stay silent must not be cut off by the stub.
  server.requestTimeout = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const atMs = performance.now()
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const target = request.url ?? '/'
    const { pathname, searchParams } = new URL(target, url)
    if (pathname === '/_next') {
      const handedOut = next(languageOf(searchParams.get('language')))
      if (handedOut === null) response.writeHead(204).end()
      else sendJson(response, 200, handedOut)
      return
    }
    if (pathname === '/_judge') {
      const language = languageOf(searchParams.get('language'))
      const { ok, detail } = judged(language, searchParams.get('case') ?? '', text)
      return sendJson(response, 200, { ok, detail })
    }
    if (pathname === '/_log') {
      return sendJson(response, 200, progressOf(languageOf(searchParams.get('language'))).received)
    }
    const [, language, id, below] = /^\/c\/([a-z-]+)\/([a-z0-9-]+)(.*)$/.exec(target) ?? []
    const written = cases.find((one) => one.id === id)
    if (written === undefined) throw new RangeError(`${target} is below no case.`)
    const { received } = progressOf(languageOf(language ?? null))
    const reply = written.replies?.[received.length]
    received.push({
      method: request.method ?? '',
      target: below ?? '',
      headers: flat(request),
      text,
      atMs,
    })
    // 418 is tried again by nobody: one request too many is then counted as one.
    await playReply(reply ?? { status: 418, text: 'The script has no reply left.' }, response)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // Only now, so that it is not the port that this server has got.
  refused = await refusingUrl()
  return {
    url,
    verdicts,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function languageOf(text: string | null): Language {
  const language = languages.find((known) => known === text)
  if (!language) throw new RangeError(`language is ${text}: it must be ${languages.join(', ')}.`)
  return language
}

function flat(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.headers)) headers[name] = String(value)
  return headers
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(value))
}

/** The address of a port that was free a moment ago: connections to it are refused. */
async function refusingUrl(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}
