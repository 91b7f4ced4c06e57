import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Case, type Language, languages, type Verdict } from './case.ts'
import { createCourse } from './course.ts'
import type { Names } from './hand-out.ts'
import { playReply } from './play-reply.ts'

export type ConformanceServer = {
  url: string
  /** One for each case judged so far. */
  verdicts: Verdict[]
  close(): Promise<void>
}

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
  const at = { url: '', refused: '' }
  const course = createCourse(cases, names, at)

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
    const { pathname, searchParams } = new URL(target, at.url)
    if (pathname === '/_next') {
      const handedOut = course.next(languageOf(searchParams.get('language')))
      if (handedOut === null) response.writeHead(204).end()
      else sendJson(response, 200, handedOut)
      return
    }
    if (pathname === '/_judge') {
      const language = languageOf(searchParams.get('language'))
      const verdict = course.judge(language, searchParams.get('case') ?? '', text)
      verdicts.push(verdict)
      return sendJson(response, 200, { ok: verdict.ok, detail: verdict.detail })
    }
    if (pathname === '/_log') {
      return sendJson(response, 200, course.received(languageOf(searchParams.get('language'))))
    }
    const [, language, id, below] = /^\/c\/([a-z-]+)\/([a-z0-9-]+)(.*)$/.exec(target) ?? []
    const written = cases.find((one) => one.id === id)
    if (written === undefined) throw new RangeError(`${target} is below no case.`)
    const received = course.received(languageOf(language ?? null))
    const reply = written.replies?.[received.length]
    const { method = '' } = request
    received.push({ method, target: below ?? '', headers: flat(request), text, atMs })
    // 418 is tried again by nobody: one request too many is then counted as one.
    await playReply(reply ?? { status: 418, text: 'The script has no reply left.' }, response)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  at.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // Only now, so that it is not the port that this server has got.
  at.refused = await refusingUrl()
  return {
    url: at.url,
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
