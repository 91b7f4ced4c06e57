import { describe, expect, test } from 'vitest'
import type { Case, HandedOut, Reply } from './case.ts'
import { type ConformanceServer, startServer } from './server.ts'

const quoteJson = { quote_id: 'quote_1', optimized_price: 2099 }

function quoteCase(id: string, replies: Reply[], more: Partial<Case> = {}): Case {
  const call = { operation: 'health.get' }
  return { id, title: id, call, replies, expect: { result: quoteJson }, ...more }
}

async function withServer(
  cases: Case[],
  use: (server: ConformanceServer) => Promise<void>,
): Promise<void> {
  const server = await startServer(cases)
  try {
    await use(server)
  } finally {
    await server.close()
  }
}

async function next(server: ConformanceServer, language = 'go'): Promise<HandedOut | null> {
  const response = await fetch(`${server.url}/_next?language=${language}`, { method: 'POST' })
  return response.status === 204 ? null : ((await response.json()) as HandedOut)
}

const headers = { 'user-agent': 'lerner-go/1.0.0', accept: 'application/json' }

/** Asks for health below the address of a case, as a client would. */
function ask(handedOut: HandedOut | null, signal?: AbortSignal): Promise<Response> {
  const url = `${handedOut?.client.base_url}/v1/health`
  return fetch(url, { headers, ...(signal ? { signal } : {}) })
}

describe('the stub server', () => {
  test('hands out each case once, then says that it was the last, then begins again', async () => {
    await withServer([quoteCase('one', []), quoteCase('two', [])], async (server) => {
      expect((await next(server))?.id).toBe('one')
      expect((await next(server, 'python'))?.id).toBe('one')
      expect((await next(server))?.id).toBe('two')
      expect(await next(server)).toBeNull()
      expect((await next(server))?.id).toBe('one')
    })
  })

  test('passes over a case that is not for a language', async () => {
    const cases = [quoteCase('one', [], { not_for: { go: 'why' } }), quoteCase('two', [])]
    await withServer(cases, async (server) => {
      expect((await next(server))?.id).toBe('two')
      expect((await next(server, 'python'))?.id).toBe('one')
    })
  })

  test('plays the replies in order and judges what came of them', async () => {
    const replies = [{ status: 503, headers: { 'retry-after': '0' } }, { json: quoteJson }]
    await withServer([quoteCase('retry', replies)], async (server) => {
      const handedOut = await next(server)
      const first = await ask(handedOut)
      expect([first.status, first.headers.get('retry-after')]).toEqual([503, '0'])
      const result = await (await ask(handedOut)).json()
      const judged = await fetch(`${server.url}/_judge?language=go&case=retry`, {
        method: 'POST',
        body: JSON.stringify({ result }),
      })

      expect(await judged.json()).toEqual({ ok: true, detail: '' })
      expect(server.verdicts).toEqual([{ case: 'retry', language: 'go', ok: true, detail: '' }])
    })
  })

  test('answers a request too many with what no client tries again, and says so', async () => {
    await withServer([quoteCase('one', [{ json: quoteJson }])], async (server) => {
      const handedOut = await next(server)
      await ask(handedOut)
      expect((await ask(handedOut)).status).toBe(418)
      const judged = await fetch(`${server.url}/_judge?language=go&case=one`, {
        method: 'POST',
        body: JSON.stringify({ result: quoteJson }),
      })

      expect(await judged.json()).toEqual({ ok: false, detail: '2 requests came, not 1' })
    })
  })

  test.each<[Reply['end'], RegExp]>([
    ['close_before_headers', /other side closed|fetch failed/],
    ['close_after_headers', /terminated/],
    ['close_in_body', /terminated/],
    ['stall_before_headers', /timeout/],
    ['stall_in_body', /timeout/],
  ])('can %s', async (end, told) => {
    const cases = [quoteCase('broken', [{ json: quoteJson, ...(end ? { end } : {}) }])]
    await withServer(cases, async (server) => {
      const handedOut = await next(server)
      const whole = async () => (await ask(handedOut, AbortSignal.timeout(150))).text()

      await expect(whole()).rejects.toThrow(told)
    })
  })

  test('can drip a body that is whole in the end', async () => {
    await withServer([quoteCase('drip', [{ json: quoteJson, drip_ms: 5 }])], async (server) => {
      expect(await (await ask(await next(server))).json()).toEqual(quoteJson)
    })
  })

  test('turns a date so far from now into an HTTP date', async () => {
    const replies = [{ status: 503, headers: { 'retry-after': { date_in_seconds: 60 } } }]
    await withServer([quoteCase('date', replies)], async (server) => {
      const { headers: answered } = await ask(await next(server))
      const inSeconds = (Date.parse(answered.get('retry-after') ?? '') - Date.now()) / 1000

      expect(inSeconds).toBeGreaterThan(55)
      expect(inSeconds).toBeLessThanOrEqual(60)
    })
  })

  test('lets a later step use what an earlier one answered', async () => {
    const cases = [
      quoteCase('first', [{ json: quoteJson }], { save: 'quote' }),
      quoteCase('second', [], { call: { operation: 'quotes.get', id: '{quote.quote_id}' } }),
    ]
    await withServer(cases, async (server) => {
      await next(server)
      await fetch(`${server.url}/_judge?language=go&case=first`, {
        method: 'POST',
        body: JSON.stringify({ result: quoteJson }),
      })

      expect((await next(server))?.call.id).toBe('quote_1')
    })
  })

  test('tells the author of a runner what was wrong with a request', async () => {
    await withServer([], async (server) => {
      const response = await fetch(`${server.url}/_next?language=ruby`, { method: 'POST' })

      expect(response.status).toBe(400)
      expect(await response.text()).toContain('language is ruby')
    })
  })
})
