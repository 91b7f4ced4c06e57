import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { type Service, startService } from '../main.ts'
import { distributed } from '../testing/cluster.ts'
import { createDatabase, dropDatabase } from '../testing/database.ts'
import { tracingPackages } from './open-traces.ts'

type Span = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  links?: { traceId: string; spanId: string }[]
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

const key = 'lrn_live_traces_0123456789_0123456789'
const database = `lerner_traces_${process.pid}`
const spans: Span[] = []
const resources: string[] = []
let receiver: Server
let service: Service

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (text) => {
      body += text
    })
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(body)
      for (const { resource, scopeSpans } of resourceSpans) {
        resources.push(JSON.stringify(resource.attributes))
        for (const scope of scopeSpans) spans.push(...scope.spans)
      }
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`
  process.env.OTEL_BSP_SCHEDULE_DELAY = '50'
  const url = await createDatabase(database, 'template0')
  service = await startService(
    readConfig({
      DATABASE_URL: url,
      LERNER_DISTRIBUTED: distributed ?? '',
      PORT: '0',
      LERNER_API_KEY: key,
      LERNER_KEY_PEPPER: 'pepper-of-traces-0123',
      LERNER_LOG_LEVEL: 'silent',
      LERNER_TRACES: 'otlp',
    }),
  )
})

afterAll(async () => {
  await service?.close()
  receiver.close()
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  delete process.env.OTEL_BSP_SCHEDULE_DELAY
  await dropDatabase(database)
})

async function send(path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(service.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Record<string, unknown>
}

async function spanWith(matches: (span: Span) => boolean): Promise<Span> {
  for (let tries = 0; tries < 200; tries++) {
    const found = spans.find(matches)
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no such span among: ${spans.map(({ name }) => name).join(', ')}`)
}

const hasLinkTo = (span: Span, other: Span) =>
  span.links?.some(({ traceId, spanId }) => {
    return traceId === other.traceId && spanId === other.spanId
  }) ?? false

test('a quote goes on with the trace of its caller, is linked with its commit, and an outcome with its fold', async () => {
  const caller = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
  const { quote_id } = await send(
    '/v1/quote',
    { product_id: 'mug', base_price: 2000, currency: 'usd' },
    { traceparent: `00-${caller.traceId}-${caller.spanId}-01` },
  )
  await send('/v1/outcomes', { quote_id, status: 'accepted' })

  const quote = await spanWith(({ parentSpanId }) => parentSpanId === caller.spanId)
  const commit = await spanWith(({ name }) => name === 'commit quotes')
  const outcome = await spanWith(({ attributes }) =>
    attributes.some(({ value }) => value.stringValue === '/v1/outcomes'),
  )
  const fold = await spanWith(({ name }) => name === 'learn from offers')

  expect(quote.traceId).toBe(caller.traceId)
  expect(hasLinkTo(quote, commit)).toBe(true)
  expect(hasLinkTo(commit, quote)).toBe(true)
  expect(commit.traceId).not.toBe(caller.traceId)
  expect(hasLinkTo(fold, outcome)).toBe(true)
  expect(resources[0]).toContain('"lerner"')
})

test('quotes that share a commit link to the same one', async () => {
  spans.length = 0
  await Promise.all(
    Array.from({ length: 12 }, () =>
      send('/v1/quote', { product_id: 'tea', base_price: 1000, currency: 'usd' }),
    ),
  )
  const isQuote = ({ attributes }: Span) =>
    attributes.some(({ value }) => value.stringValue === '/v1/quote')
  await spanWith(() => spans.filter(isQuote).length === 12)
  const commits = spans.filter(({ name }) => name === 'commit quotes')

  expect(commits.length).toBeLessThan(12)
  for (const quote of spans.filter(isQuote)) {
    expect(commits.filter((commit) => hasLinkTo(quote, commit))).toHaveLength(1)
  }
})

test('probes and figures make no spans', async () => {
  spans.length = 0
  for (const path of ['/livez', '/readyz', '/metrics']) await fetch(service.url + path)
  await send('/v1/quote', { product_id: 'mug', base_price: 2000, currency: 'usd' })
  await spanWith(({ name }) => name === 'commit quotes')

  expect(JSON.stringify(spans)).not.toMatch(/livez|readyz|"\/metrics"/)
})

test('the packages of tracing are pinned, one by one', () => {
  expect(tracingPackages().length).toBeGreaterThan(5)
  for (const one of tracingPackages()) expect(one).toMatch(/^@[\w/-]+@\d+\.\d+\.\d+$/)
})
