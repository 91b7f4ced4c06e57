import { connect } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '1000000', LERNER_LOG_LEVEL: 'silent' })
await service.app.listen({ host: '127.0.0.1', port: 0 })
const { port } = service.app.server.address() as { port: number }
afterAll(() => service.close())

const who = await service.caller()
// The holdout is random, and responses depend on it.
await service.send(who, 'PUT /v1/policy', { body: { holdout: 0 } })
const readOnly = await service.caller({ scopes: ['products:read'] })

/** Requests taken by the lane, and by the route: both get the same response. */
const types = { lane: 'application/json', route: 'application/json; charset=utf-8' }

describe('an ordinary quote is answered as the route answers, to the byte', () => {
  const quote = { product_id: 'mug', base_price: 1999, currency: 'usd' }
  test.each([
    ['a quote', quote],
    ['in capitals', { ...quote, currency: 'USD' }],
    ['of a segment', { ...quote, segment: 'vip' }],
    ['with its terms', { ...quote, include: ['terms'] }],
    ['with why', { ...quote, include: ['explanation', 'terms'] }],
    ['of a customer', { ...quote, customer_id: 'one' }],
    ['of several', { ...quote, quantity: 7, promotion: true }],
    ['a preview', { ...quote, preview: true }],
    ['of a product whose id has every kind of letter', { ...quote, product_id: 'ü"\\\n😀' }],
    ['without a price', { product_id: 'mug', currency: 'usd' }],
    ['with three faults', { product_id: '', base_price: -1, currency: 'xyz' }],
    ['with an unknown field', { ...quote, basePrice: 1 }],
    ['that is a list', [quote]],
    ['that is null', null],
  ])('%s', async (_, body) => {
    await expectSame(JSON.stringify(body))
  })

  test.each([
    ['no JSON', '{"product_id":'],
    ['a field twice', '{"product_id":"a","product_id":"b","base_price":1,"currency":"usd"}'],
    ['half a surrogate pair', '{"product_id":"\\ud800","base_price":1,"currency":"usd"}'],
    ['too many levels', `${'['.repeat(300)}${']'.repeat(300)}`],
    ['an archived product', '{"product_id":"gone","base_price":1,"currency":"usd"}'],
  ])('%s', async (_, body) => {
    const gone = { id: 'gone', name: 'gone', base_price: 1, currency: 'usd' }
    await service.send(who, 'POST /v1/products', { body: gone })
    await service.send(who, 'PATCH /v1/products/gone', { body: { status: 'archived' } })
    await expectSame(body)
  })

  test('by a key that may not', async () => {
    await expectSame(JSON.stringify(quote), readOnly.key)
  })

  test('with a body in two pieces', async () => {
    const text = JSON.stringify(quote)
    const whole = await ask(types.lane, text, who.key)
    const cut = await ask(types.lane, text, who.key, 20)
    expect(masked(cut)).toBe(masked(whole))
  })

  async function expectSame(body: string, key = who.key): Promise<void> {
    // A key is in memory once it has been used, and a cell once it has been priced.
    await ask(types.route, body, key)
    const byLane = await ask(types.lane, body, key)
    const byRoute = await ask(types.route, body, key)
    expect(masked(byLane)).toBe(masked(byRoute))
  }
})

test('counts in the figures with those of the route', async () => {
  const before = await counted()
  const body = '{"product_id":"mug","base_price":1999,"currency":"usd"}'
  await ask(types.lane, body, who.key)
  await ask(types.route, body, who.key)
  await ask(types.lane, '{}', who.key)
  const after = await counted()
  expect(after.quotes - before.quotes).toBe(2)
  expect(after.answered - before.answered).toBe(2)
  expect(after.refused - before.refused).toBe(1)
})

test('of the same connection come in turn, those of the lane and others', async () => {
  const body = '{"product_id":"mug","base_price":1999,"currency":"usd"}'
  const answers = await exchange(
    [types.lane, types.route, types.lane].map((type) => requestOf(type, body, who.key)).join(''),
    3,
  )
  expect(answers.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3)
})

async function counted() {
  const text = await service.app.figures()
  const read = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0)
  const series =
    'lerner_http_request_duration_seconds_count\\{method="POST",route="/v1/quote",status='
  return {
    quotes: read(/^lerner_quotes_total (\d+)/m),
    answered: sumOf(text, new RegExp(`${series}"200"\\} (\\d+)`, 'g')),
    refused: sumOf(text, new RegExp(`${series}"400"\\} (\\d+)`, 'g')),
  }
}

function sumOf(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].reduce((sum, [, count]) => sum + Number(count), 0)
}

function requestOf(type: string, body: string, key: string): string {
  return `POST /v1/quote HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${key}\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

function ask(type: string, body: string, key: string, cutFromEnd = 0): Promise<string> {
  return exchange(requestOf(type, body, key), 1, cutFromEnd)
}

/**
 * Sends text, its end a little later, and returns what comes back until all responses have arrived.
 */
function exchange(text: string, answers: number, cutFromEnd = 0): Promise<string> {
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(text)
    const socket = connect(port, '127.0.0.1')
    let heard = Buffer.alloc(0)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      heard = Buffer.concat([heard, chunk])
      if (countOf(heard) < answers) return
      socket.destroy()
      resolve(heard.toString())
    })
    socket.write(bytes.subarray(0, bytes.length - cutFromEnd))
    if (cutFromEnd > 0) setTimeout(() => socket.write(bytes.subarray(-cutFromEnd)), 20)
  })
}

/** Complete responses in what was received. */
function countOf(heard: Buffer): number {
  const text = heard.toString('latin1')
  let at = 0
  let count = 0
  for (;;) {
    const head = text.indexOf('\r\n\r\n', at)
    if (head < 0) return count
    const length = Number(/content-length: (\d+)/i.exec(text.slice(at, head))?.[1] ?? 0)
    at = head + 4 + length
    if (text.length < at) return count
    count++
  }
}

/** Without what differs from one request to the next. */
function masked(answer: string): string {
  return answer
    .replaceAll(/(quote|preview|req)_[0-9A-Z]{26}[0-9a-z]*/g, '$1_id')
    .replace(/ratelimit: .*/, 'ratelimit: …')
    .replace(/Date: .*/, 'Date: …')
    .replaceAll(/"(expires_at)":"[^"]*"/g, '"$1":"…"')
}
