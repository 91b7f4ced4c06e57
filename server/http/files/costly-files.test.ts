import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mostRejects } from '../../domain/import.ts'
import { testApp } from '../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
await service.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => service.close())

let who = await service.caller()
beforeEach(async () => {
  who = await service.caller()
})

const heading = 'product_id,currency,price,units,period_start,period_end\n'
const day = (n: number) => new Date(Date.UTC(2025, 0, 1) + n * 86_400_000).toISOString()
const row = (n: number) =>
  `p${n % 50},usd,1999,3,${day(Math.floor(n / 50))},${day(Math.floor(n / 50) + 1)}\n`
const faulty = 'p,usd,nothing,3,then,later\n'
const rows = (count: number, of: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => of(n)).join('')

const csv = { 'content-type': 'text/csv' }
const ndjson = { 'content-type': 'application/x-ndjson' }
const send = (body: string | Buffer, headers: Record<string, string> = csv, kind = 'sales') =>
  service.send(who, `POST /v1/imports?kind=${kind}`, { body, headers })
const gzip = { ...csv, 'content-encoding': 'gzip' }

async function newest(): Promise<{ id: string; [field: string]: unknown }> {
  const { body } = await service.send(who, 'GET /v1/imports')
  return body.data[0]
}

describe('a file', () => {
  test('of more columns than rows have is refused, and few names are listed', async () => {
    const names = rows(10_000, () => ',x')
    const wide = await send(`id,base_price,currency${names}\n`, csv, 'products')
    expect([wide.status, wide.body.error.code]).toEqual([400, 'parameter_invalid'])
    expect(wide.body.error.message).toMatch(/10003 columns: send at most 200/)
    const wider = await send(`id${rows(10_000, (n) => `,attributes.a${n}`)}\n`, csv, 'products')
    expect(wider.body.error.message).toMatch(/longer than 65536 bytes.*too many columns/)

    const unknown = await send(`product_id,${rows(150, (n) => `x${n},`)}price\n`)
    expect(unknown.body.error.message).toContain('and 130 more')
    expect(unknown.body.error.message.length).toBeLessThan(2000)
  })

  test('of as many attributes as there may be is read, each row with its own', async () => {
    const names = rows(190, (n) => `,attributes.a${n}`)
    const of = (n: number) => `p${n},1,usd${rows(190, (i) => (i % 190 === n ? ',v' : ','))}\n`
    const taken = await send(`id,base_price,currency${names}\n${rows(20, of)}`, csv, 'products')
    expect(taken.body).toMatchObject({ rows: 20, recorded: 20 })
    const { body } = await service.send(who, 'GET /v1/products/p7')
    expect(body.attributes).toEqual({ a7: 'v' })
  })

  test('of nothing but faulty rows is given up, told why, and keeps its report', async () => {
    const body = heading + row(0) + faulty.repeat(30_000)
    const refused = await send(body, { ...csv, 'idempotency-key': 'all-faulty' })
    expect([refused.status, refused.body.error.code]).toEqual([400, 'parameter_invalid'])
    const found = await newest()
    expect(refused.body.error.message).toMatch(/^10000 rows in a row .*`price` .*correct the file/)
    expect(refused.body.error.message).toContain(`GET /v1/imports/${found.id}/rejected`)
    expect(found).toMatchObject({ status: 'cancelled', recorded: 1, rejected: mostRejects })
    const told = await service.send(who, `GET /v1/imports/${found.id}/rejected?limit=1000`)
    expect(told.body.data[0]).toMatchObject({ row: 2, source: faulty.trim() })
    const again = await send(body, { ...csv, 'idempotency-key': 'all-faulty' })
    expect(again.body).toMatchObject({ id: found.id, status: 'cancelled' })
  })

  test('of many rows, some faulty, is taken to its end', async () => {
    const answer = await send(heading + rows(24_000, (n) => (n % 2 === 0 ? row(n) : faulty)))
    expect(answer.status).toBe(201)
    const counts = { rows: 24_000, recorded: 12_000, rejected: 12_000 }
    expect(answer.body).toMatchObject({ status: 'completed', ...counts })
  })

  test('in parts is given up once a hundred thousand rows in all are faulty', async () => {
    const begun = await service.send(who, 'POST /v1/imports', { body: { kind: 'sales' } })
    const { id } = begun.body
    const part = rows(40_000, (n) => (n % 5000 === 0 ? row(n) : faulty))
    let at = 0
    for (const text of [heading + part, part, part]) {
      const path = `PUT /v1/imports/${id}/rows?offset=${at}&more=true`
      const answer = await service.send(who, path, { body: text, headers: csv })
      at += text.length
      if (answer.status === 200) expect(answer.body.bytes_taken).toBe(at)
      else expect(answer.body.error.message).toMatch(/^100000 rows in all /)
    }
    expect(await newest()).toMatchObject({ id, status: 'cancelled', rejected: 100_000 })
  })

  test('that unpacks to more than any table does is refused', async () => {
    const refused = await send(gzipSync(heading + row(0).repeat(60_000)), gzip)
    expect(refused.body.error.message).toMatch(
      /more than 200 times its size.*without Content-Encoding/,
    )
    const table = heading + rows(30_000, row)
    const taken = await send(gzipSync(table, { level: 9 }), gzip)
    expect(taken.body).toMatchObject({ status: 'completed', rows: 30_000 })
  })
})

test('rows of a file count against the rate limit, and rejected ones ten times as much', async () => {
  const limited = await testApp()
  const left = async (body: string) => {
    const caller = await limited.caller()
    const sent = { body, headers: csv }
    const { headers } = await limited.send(caller, 'POST /v1/imports?kind=sales', sent)
    const next = await limited.send(caller, 'GET /v1/imports')
    return [Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1]), next.status]
  }
  const [ofGood = 0] = await left(heading + rows(20_000, row))
  expect(ofGood).toBeLessThanOrEqual(1000 - 1 - 200)
  const [ofFaulty = 0] = await left(heading + faulty.repeat(9000))
  expect(ofFaulty).toBeLessThanOrEqual(1000 - 1 - 900)
  expect(await left(heading + rows(16, () => row(0) + faulty.repeat(5000)))).toEqual([0, 429])
  await limited.close()
})

describe('a line of JSON', () => {
  const line = (more: string) =>
    `{"product_id":"p","currency":"usd","units":1,"period_start":"${day(0)}","period_end":"${day(1)}"${more}}\n`

  test.each([
    ['names a field twice', ',"price":1,"price":100', /"price" twice/],
    ['names one twice, the second escaped', ',"price":1,"\\u0070rice":100', /"price" twice/],
    ['names one twice further in', ',"price":{"a":[{"b":1,"b":2}]}', /"b" twice/],
    ['has more fields than a row', rows(200, (n) => `,"a${n}":1`), /over 100 fields/],
    ['nests deeply', `,"price":${'['.repeat(20_000)}${']'.repeat(20_000)}`, /deeper than 8 levels/],
  ])('that %s is rejected', async (_, more, reason) => {
    const { body } = await send(line(more) + line(',"price":1999'), ndjson)
    expect(body).toMatchObject({ rows: 2, recorded: 1, rejected: 1 })
    const told = await service.send(who, `GET /v1/imports/${body.id}/rejected`)
    expect(told.body.data[0].reason).toMatch(reason)
  })
})

test('a file that is refused while it is being sent gets the reason on its connection', async () => {
  const { port } = service.app.server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/v1/imports?kind=sales`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.key}`, ...csv },
    body: heading + faulty.repeat(200_000),
  })
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('in a row')])
})

test('a file whose client has gone is not read on', async () => {
  const { port } = service.app.server.address() as AddressInfo
  // Compressed, all of it has arrived before much is read.
  const rare = (n: number) => (n % 40 === 0 ? `${(n * 7919) % 99_991}` : 'p')
  const body = gzipSync(heading + rows(120_000, (n) => row(0).replace('p', rare(n))))
  expect(body.length).toBeLessThan(60_000)
  await new Promise<void>((resolve) => {
    const sent = request({
      ...{ port, method: 'POST', path: '/v1/imports?kind=sales' },
      headers: { authorization: `Bearer ${who.key}`, ...gzip, 'content-length': body.length },
    })
    sent.on('error', () => resolve())
    sent.end(body)
    const look = setInterval(async () => {
      if (Number((await newest())?.rows ?? 0) === 0) return
      clearInterval(look)
      sent.destroy()
    }, 5)
  })
  let before = -1
  for (let now = 0; now !== before; ) {
    before = now
    await new Promise((resolve) => setTimeout(resolve, 500))
    now = Number((await newest()).rows)
  }
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(120_000)
  expect((await newest()).status).toBe('open')
})
