import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

let who = await service.caller()
beforeEach(async () => {
  who = await service.caller()
})

const heading = 'product_id,currency,price,units,period_start,period_end\n'
const dayMs = 86_400_000
const firstMs = Math.floor(Date.now() / dayMs) * dayMs - 400 * dayMs
const day = (n: number) => new Date(firstMs + n * dayMs).toISOString()
const row = (product: string, n: number, price = 1999, units = 3) =>
  `${product},usd,${price},${units},${day(n)},${day(n + 1)}\n`
const csv = (rows: readonly string[]) => heading + rows.join('')

type Sent = { headers?: Record<string, string>; query?: string; type?: string }

async function send(payload: string | Buffer, { headers = {}, query = '', type }: Sent = {}) {
  return inject('POST', `/v1/imports?kind=sales${query}`, payload, {
    'content-type': type ?? 'text/csv',
    ...headers,
  })
}

async function inject(
  method: 'POST' | 'PUT' | 'GET',
  url: string,
  payload?: string | Buffer,
  headers: Record<string, string> = {},
) {
  const reply = await service.app.inject({
    method,
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: { authorization: `Bearer ${who.key}`, ...headers },
  })
  const isJson = String(reply.headers['content-type']).startsWith('application/json')
  return { status: reply.statusCode, text: reply.body, body: isJson ? reply.json() : null }
}

const stored = () =>
  service.deps.store.tenant(who.tenantId, (db) =>
    db.rows<{ product_id: string; price: number }>(
      `select product_id, price, units, segment, in_stock, exposure from sales
       where tenant_id = $1 order by product_id, period_start`,
      [who.tenantId],
    ),
  )

describe('a file', () => {
  test('sent as CSV is stored, its rows mean what they mean in POST /v1/sales, and known ones change nothing', async () => {
    const file = csv([row('a', 0), row('a', 1, 2099), row('b', 0, 500, 0)])
    const first = await send(file)
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({
      ...{ kind: 'sales', format: 'csv', status: 'completed', bytes_taken: file.length },
      ...{ rows: 3, recorded: 3, unchanged: 0, rejected: 0, warnings: [] },
    })
    const rows = await stored()
    expect(rows).toMatchObject([
      { product_id: 'a', price: 1999, units: 3, segment: '', in_stock: null },
      { product_id: 'a', price: 2099 },
      { product_id: 'b', price: 500, units: 0 },
    ])
    expect((await send(file)).body).toMatchObject({ rows: 3, recorded: 0, unchanged: 3 })
    const changed = csv([row('a', 0), row('a', 1, 2199), row('a', 2), row('a', 2, 1899)])
    expect((await send(changed)).body).toMatchObject({ rows: 4, recorded: 2, unchanged: 2 })
    expect((await stored()).map(({ price }) => price)).toEqual([1999, 2199, 1899, 500])
    const { body } = await service.send(who, 'GET /v1/products')
    expect(body.data.map(({ id }: { id: string }) => id).sort()).toEqual(['a', 'b'])
  })

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['zstd', zstdCompressSync],
  ])('compressed by %s is taken as well', async (encoding, compress) => {
    const rows = Array.from({ length: 300 }, (_, n) => row(`p${n % 3}`, n))
    const sent = await send(compress(Buffer.from(csv(rows))), {
      headers: { 'content-encoding': encoding },
    })
    expect(sent.body).toMatchObject({ rows: 300, recorded: 300, bytes_taken: csv(rows).length })
  })

  test('that is not what its encoding says, or in an unknown one, is refused', async () => {
    const asGzip = await send(csv([row('a', 0)]), { headers: { 'content-encoding': 'gzip' } })
    expect(asGzip.status).toBe(400)
    expect(asGzip.body.error.message).toContain('not gzip')
    const asBr = await send(csv([row('a', 0)]), { headers: { 'content-encoding': 'br' } })
    expect(asBr.body.error.code).toBe('media_type_unsupported')
  })

  test.each([
    ['application/vnd.ms-excel', 'The body needs the header Content-Type: text/csv, '],
    ['multipart/form-data; boundary=x', 'The body is a form; send the file itself as the body'],
  ])('of the type %s is refused with the types that are taken', async (type, says) => {
    const sent = await send(csv([row('a', 0)]), { headers: { 'content-type': type } })

    expect([sent.status, sent.body.error.code]).toEqual([415, 'media_type_unsupported'])
    expect(sent.body.error.message).toContain(says)
    expect(sent.body.error.message).toMatch(/text\/csv, application\/x-ndjson or application\/json/)
  })

  test('that is no text, or in UTF-16, is refused by the name of what it is', async () => {
    const forms: [Buffer, RegExp][] = [
      [Buffer.from('PK\x03\x04 and more\n', 'latin1'), /Excel workbook \(\.xlsx\).*lerner import/],
      [Buffer.from('\xd0\xcf\x11\xe0 and more\n', 'latin1'), /\.xls\): save it as CSV/],
      [gzipSync(csv([row('a', 0)])), /compressed by gzip: .*Content-Encoding: gzip/],
      [Buffer.from('PAR1 and more\n'), /Parquet/],
      [Buffer.from(`\ufeff${csv([row('a', 0)])}`, 'utf16le'), /UTF-16: save it as UTF-8/],
      [Buffer.from(csv([row('K\u00e4se', 0)]), 'latin1'), /not UTF-8: save it as UTF-8/],
    ]
    for (const [file, words] of forms) {
      const refused = await send(file)
      expect(refused.status).toBe(400)
      expect(refused.body.error.message).toMatch(words)
    }
    expect(await stored()).toHaveLength(0)
  })

  test('whose heading does not fit is refused with all its faults at once', async () => {
    const refused = await send('Artikel,price,price,Menge\na,1,1,2\n')
    expect(refused.body.error).toMatchObject({ code: 'parameter_unknown' })
    const { message } = refused.body.error
    expect(message).toContain('"Artikel", "Menge"')
    expect(message).toContain('"price" twice')
    expect(message).toContain('lacks product_id, units, period_start, period_end')
    const lacking = await send('product_id,price,units,period_start\na,1,2,3\n')
    expect(lacking.body.error).toMatchObject({ code: 'parameter_missing' })
  })

  test('never takes 1,299 or 05.01.2026 for what they may not be, and tells the row as it stood', async () => {
    const odd = `a,usd,"1,299",3,${day(0)},${day(1)}\n`
    const local = `a,usd,1999,3,05.01.2026,12.01.2026\n`
    const { body } = await send(heading + odd + local)
    expect(body).toMatchObject({ rows: 2, recorded: 0, rejected: 2 })
    const told = await inject('GET', `/v1/imports/${body.id}/rejected`)
    expect(told.body.data).toMatchObject([
      { source: odd.trimEnd(), reason: expect.stringContaining('"1,299"') },
      { source: local.trimEnd(), reason: expect.stringContaining('RFC 3339') },
    ])
  })

  test('with faults keeps its good rows; the others can be read and downloaded with their reasons', async () => {
    const file = csv([
      row('a', 0),
      `a,usd,19.99,3,${day(1)},${day(2)}\n`,
      'a,usd\n',
      `"say ""hi"", b",usd,500,1,${day(0)},${day(1)}\n`,
      `a,usd,1999,3,${day(5)},${day(4)}\n`,
      `a,xyz,1999,3,${day(6)},${day(7)}\n`,
    ])
    const { body } = await send(file)
    expect(body).toMatchObject({ status: 'completed', rows: 6, recorded: 2, rejected: 4 })
    const listed = await service.send(who, `GET /v1/imports/${body.id}/rejected?limit=2`)
    expect(listed.body).toMatchObject({ has_more: true, data: [{ row: 2 }, { row: 3 }] })
    expect(listed.body.data[0].reason).toContain('price')
    expect(listed.body.data[0].source).toContain('19.99')
    expect(listed.body.data[0].remarks).toEqual([{ param: 'price', reason: 'number_not_whole' }])
    expect(listed.body.data[1]).not.toHaveProperty('remarks')
    const rest = await service.send(who, `GET /v1/imports/${body.id}/rejected?starting_after=3`)
    expect(rest.body).toMatchObject({ has_more: false, data: [{ row: 5 }, { row: 6 }] })
    expect(rest.body.data[0].remarks).toEqual([
      {
        ...{ param: 'period_end', reason: 'period_not_after_start' },
        values: { until_at: day(4), from_at: day(5) },
      },
    ])
    const file2 = await inject('GET', `/v1/imports/${body.id}/rejected`, undefined, {
      accept: 'text/csv',
    })
    expect(file2.text.split('\n')).toHaveLength(6)
    expect((await stored()).map((one) => one.product_id)).toEqual(['a', 'say "hi", b'])
  })

  test.each([
    ['a column that no row has', 'product_id,colour\na,red\n', 'colour'],
    ['a column twice', 'product_id,price,price\na,1,2\n', 'price'],
    ['text that is not UTF-8', Buffer.from([0x70, 0xff, 0xfe, 0x0a]), 'UTF-8'],
    ['a row without an end', `${heading}"${'x'.repeat(1_200_000)}`, 'quotation mark'],
  ])('with %s is refused, and says what to do', async (_, file, word) => {
    const sent = await send(file)
    expect(sent.status).toBe(400)
    expect(sent.body.error.message).toContain(word)
  })

  test('of another spelling is read: semicolons, a mark at its start, line ends of Windows, no last line end', async () => {
    const text = `\uFEFF${csv([row('a', 0), row('a', 1)])}`
      .replaceAll(',', ';')
      .replaceAll('\n', '\r\n')
    expect((await send(text.trimEnd())).body).toMatchObject({ rows: 2, recorded: 2, rejected: 0 })
  })

  test('of lines of JSON may be of offers; currencies that rows lack come from the query', async () => {
    const line = (id: string, more: object = {}) =>
      `${JSON.stringify({ offer_id: id, product_id: 'a', price: 900, accepted: true, offered_at: day(3), ...more })}\n`
    const file = `${line('1')}not json\n${line('2', { accepted: 'yes' })}${line('1')}`
    const sent = await inject('POST', '/v1/imports?kind=offers&currency=EUR', file, {
      'content-type': 'application/x-ndjson',
    })
    expect(sent.body).toMatchObject({
      currency: 'eur',
      rows: 4,
      recorded: 1,
      unchanged: 1,
      rejected: 2,
    })
  })

  test('of products adds them, changes those that there are, and leaves what it does not say', async () => {
    const first =
      'id,name,base_price,currency,attributes.category\nmug,Mug,1000,usd,kitchen\npot,,2000,usd,\n'
    const url = '/v1/imports?kind=products'
    const type = { 'content-type': 'text/csv' }
    expect((await inject('POST', url, first, type)).body).toMatchObject({ recorded: 2 })
    const second = 'id,base_price,currency\nmug,1100,usd\npot,2000,usd\n'
    expect((await inject('POST', url, second, type)).body).toMatchObject({
      recorded: 1,
      unchanged: 1,
    })
    expect((await service.send(who, 'GET /v1/products/mug')).body).toEqual({
      ...{ id: 'mug', name: 'Mug', base_price: 1100, currency: 'usd', status: 'active' },
      attributes: { category: 'kitchen' },
    })
    expect((await service.send(who, 'GET /v1/products/pot')).body.name).toBe('pot')
  })

  test('of products says some attributes, and leaves the others as they are', async () => {
    const url = '/v1/imports?kind=products'
    const type = { 'content-type': 'text/csv' }
    const body = { id: 'mug', base_price: 900, currency: 'usd', attributes: { colour: 'red' } }
    await service.send(who, 'POST /v1/products', { body })
    const file = 'id,base_price,currency,attributes.category\nmug,900,usd,kitchen\n'
    expect((await inject('POST', url, file, type)).body).toMatchObject({ recorded: 1 })
    expect((await inject('POST', url, file, type)).body).toMatchObject({ unchanged: 1 })
    expect((await service.send(who, 'GET /v1/products/mug')).body.attributes).toEqual({
      ...{ category: 'kitchen', colour: 'red' },
    })
  })

  test('may say a small number of units as computers write it', async () => {
    const file = `${heading}a,usd,1999,2.5e-7,${day(0)},${day(1)}\n`
    expect((await send(file)).body).toMatchObject({ recorded: 1, rejected: 0 })
    expect(await stored()).toMatchObject([{ units: 2.5e-7 }])
  })

  test('is known again whatever its first and last bytes', async () => {
    const files = [
      `\uFEFF${csv([row('a', 0)])}`,
      csv([row('a', 1)]).trimEnd(),
      `${csv([])}\r\n\r\n`,
    ]
    for (const [n, file] of files.entries()) {
      const headers = { 'idempotency-key': `edges-${n}` }
      const first = await send(file, { headers })
      expect((await send(file, { headers })).body).toEqual(first.body)
    }
  })

  test('under the same Idempotency-Key is taken once', async () => {
    const file = csv([row('a', 0)])
    const headers = { 'idempotency-key': 'file-1' }
    const first = await send(file, { headers })
    const again = await send(file, { headers })
    expect(again.body).toEqual(first.body)
    const other = await inject('POST', '/v1/imports?kind=products', 'id\n', {
      'content-type': 'text/csv',
      ...headers,
    })
    expect(other.body.error.code).toBe('idempotency_key_reused')
    const longer = await send(csv([row('a', 0), row('a', 1)]), { headers })
    expect(longer.body.error.code).toBe('idempotency_key_reused')
    expect(await stored()).toHaveLength(1)
  })

  test('asks about what looks like a slip, by the row of the file', async () => {
    const costs = `product_id,currency,price,units,unit_cost,period_start,period_end\na,usd,x,1,1,${day(0)},${day(1)}\na,usd,1000,1,5000,${day(0)},${day(1)}\n`
    const { body } = await send(costs)
    expect(body.warnings).toMatchObject([
      {
        ...{ code: 'unit_cost_above_price', param: 'row 2: unit_cost' },
        ...{ reason: 'row_cost_above_price', values: { more: 0, currency: 'usd' } },
      },
    ])
  })
})

describe('periods that share time with stored ones', () => {
  const span = (product: string, from: number, to: number, units = 3) =>
    `${product},usd,1999,${units},${day(from)},${day(to)}\n`
  const counted = async () => (await stored()).length
  const on = (at: number) => day(at).slice(0, 10)

  test('are asked about, and nothing is stored until they may be kept', async () => {
    await send(csv([span('a', 0, 7), span('b', 0, 7)]))
    const file = csv([span('a', 7, 14), span('a', 5, 9), span('c', 0, 7)])
    const asked = await send(file, { headers: { 'idempotency-key': 'overlapping' } })
    expect([asked.status, asked.body.error.code, asked.body.error.param]).toEqual([
      ...[409, 'state_conflict', 'overlaps'],
    ])
    expect(asked.body.error.message).toContain(
      `2 rows overlap other rows of the product, and the shared time would count twice: row 1, 'a' from ${on(7)} to ${on(14)}, which overlaps row 2, ${on(5)} to ${on(9)}; row 2, 'a' from ${on(5)} to ${on(9)}, which overlaps the stored ${on(0)} to ${on(7)}. To replace`,
    )
    expect(await counted()).toBe(2)
    expect((await service.send(who, 'GET /v1/products/c')).status).toBe(404)

    const keep = { headers: { 'idempotency-key': 'overlapping' }, query: '&overlaps=keep' }
    expect((await send(file, keep)).body).toMatchObject({ status: 'completed', recorded: 3 })
    expect(await counted()).toBe(5)
    expect((await send(file)).body).toMatchObject({ status: 'completed', unchanged: 3 })
    // Rows that were kept despite overlaps do not affect later ones.
    expect((await send(csv([span('a', 14, 21)]))).body).toMatchObject({ recorded: 1 })
  })

  test('are those of one product, currency and segment that are not the very same', async () => {
    await send(csv([span('a', 0, 7)]))
    const others = csv([span('a', 0, 7, 9), span('a', 7, 8), span('b', 3, 9)])
    expect((await send(others)).body).toMatchObject({ status: 'completed', recorded: 3 })
    const wide = await send(csv([span('a', -3, 30)]))
    expect(wide.body.error.message).toMatch(
      /^One row overlaps .*'a' from .*, which overlaps the stored /,
    )
  })

  test('are given for rows sent as JSON', async () => {
    await send(csv([span('a', 0, 7)]))
    const sale = { product_id: 'a', currency: 'usd', price: 1999, units: 1 }
    const row = { ...sale, period_start: day(5), period_end: day(9) }
    const { status, body } = await service.send(who, 'POST /v1/sales', { body: [row] })
    expect([status, body.recorded]).toEqual([200, 1])
    expect(body.warnings).toMatchObject([{ code: 'periods_overlap', param: '[0].period_start' }])
    expect(body.warnings[0].message).toContain(`the stored one from ${day(0)}`)
  })

  test('are no matter of offers', async () => {
    const reply = await inject('POST', '/v1/imports?kind=offers&overlaps=keep', 'x', {
      'content-type': 'text/csv',
    })
    expect(reply.body.error).toMatchObject({ code: 'parameters_exclusive', param: 'overlaps' })
  })
})

describe('prices about a hundred times the base prices', () => {
  const product = (id: string) =>
    service.send(who, 'POST /v1/products', { body: { id, base_price: 1999, currency: 'usd' } })

  test('are refused before a row is stored, until a base price or the file says otherwise', async () => {
    for (const id of ['a', 'b']) await product(id)
    const file = csv([row('a', 0, 199_900), row('b', 0, 179_900), row('new', 0, 500)])

    const asked = await send(file)

    expect([asked.status, asked.body.error.reason]).toEqual([409, 'rows_hundredfold'])
    expect(asked.body.error.message).toContain(
      "'a' has price 199900 here (1999.00 USD), and its base price is 1999 (19.99 USD)",
    )
    expect(await stored()).toEqual([])
    expect((await service.send(who, 'GET /v1/products/new')).status).toBe(404)
    for (const id of ['a', 'b']) {
      const body = { base_price: 199_900 }
      await service.send(who, `PATCH /v1/products/${id}`, { body })
    }
    expect((await send(file)).body).toMatchObject({ status: 'completed', recorded: 3 })
  })

  test('are asked about only, where others of the file are not', async () => {
    for (const id of ['a', 'b']) await product(id)

    const { body } = await send(csv([row('a', 0, 199_900), row('b', 0, 1899)]))

    expect(body).toMatchObject({ recorded: 2, warnings: [{ code: 'price_off_by_units' }] })
  })

  test('are taken where the base price only follows earlier rows', async () => {
    await send(csv([row('a', 0, 20)]))

    expect((await send(csv([row('a', 1, 1999)]))).body).toMatchObject({ recorded: 1 })
  })
})

describe('parts of a file', () => {
  const begin = async () =>
    (await service.send(who, 'POST /v1/imports', { body: { kind: 'sales' } })).body.id as string
  const part = (id: string, bytes: string | Buffer, query: string) =>
    inject('PUT', `/v1/imports/${id}/rows?${query}`, bytes, { 'content-type': 'text/csv' })

  test('cut anywhere and sent on from bytes_taken come to the same as the whole file', async () => {
    const rows = Array.from({ length: 60 }, (_, n) =>
      row(n % 7 === 0 ? `"q ${n}\n"` : 'a', n, 900 + n),
    )
    const file = Buffer.from(csv(rows))
    const id = await begin()
    let at = 0
    for (let step = 1; at < file.length; step++) {
      const length = 100 + ((step * 7919) % 400)
      const isLast = at + length >= file.length
      const sent = await part(id, file.subarray(at, at + length), `offset=${at}&more=${!isLast}`)
      expect(sent.status).toBe(200)
      at = sent.body.bytes_taken
      if (isLast) expect(sent.body).toMatchObject({ status: 'completed', rows: 60, recorded: 60 })
    }
    expect(await stored()).toHaveLength(60)
  })

  test('sent again are passed over; one that leaves a gap is refused', async () => {
    const file = csv([row('a', 0), row('a', 1), row('a', 2)])
    const id = await begin()
    const half = file.indexOf(row('a', 2))
    await part(id, file.slice(0, half), 'more=true')
    const again = await part(id, file.slice(0, half), 'more=true')
    expect(again.body).toMatchObject({ rows: 2, recorded: 2, bytes_taken: half, status: 'open' })
    const gap = await part(id, file.slice(half + 5), `offset=${half + 5}`)
    expect(gap).toMatchObject({ status: 409, body: { error: { code: 'state_conflict' } } })
    expect((await part(id, file, 'offset=0')).body).toMatchObject({ rows: 3, status: 'completed' })
    expect((await part(id, file, 'offset=0')).body).toMatchObject({ rows: 3, status: 'completed' })
    const last = await part(id, file.slice(half), `offset=${half}`)
    expect(last.body).toMatchObject({ rows: 3, status: 'completed' })
  })

  test.each([
    ['another file', csv([row('b', 0)]), 'offset=0'],
    ['more of it', row('a', 2), 'offset=1000'],
  ])('of %s are not passed over after its end, which would lose them', async (_, rows, query) => {
    const id = await begin()
    await part(id, csv([row('a', 0), row('a', 1)]), 'offset=0')

    const sent = await part(id, rows, query)

    expect(sent).toMatchObject({ status: 409, body: { error: { reason: 'import_closed' } } })
    expect(sent.body.error.message).toContain('begin another one')
  })

  test('come to an end when the import is cancelled; what was stored stays', async () => {
    const id = await begin()
    await part(id, csv([row('a', 0)]), 'more=true')
    const cancelled = await service.send(who, `POST /v1/imports/${id}/cancel`)
    expect(cancelled.body).toMatchObject({ status: 'cancelled', rows: 1 })
    expect((await part(id, row('a', 1), 'offset=200')).status).toBe(409)
    expect(await stored()).toHaveLength(1)
    const { body } = await service.send(who, 'GET /v1/audit')
    expect(body.data[0]).toMatchObject({ action: 'import.cancelled', subject: `imports/${id}` })
    const listed = await service.send(who, 'GET /v1/imports')
    expect(listed.body.data).toMatchObject([{ id, status: 'cancelled' }])
  })

  test('may end with nothing more to come; the last offset that is named is one', async () => {
    const id = await begin()
    const file = csv([row('a', 0)])
    await part(id, file, 'more=true')
    expect((await part(id, row('a', 1), 'offset=1000000000000000')).status).toBe(409)
    const ended = await part(id, '', `offset=${file.length}`)
    expect(ended.body).toMatchObject({ status: 'completed', rows: 1, bytes_taken: file.length })
  })

  test('of another account are not found', async () => {
    const id = await begin()
    who = await service.caller()
    expect((await part(id, csv([row('a', 0)]), '')).status).toBe(404)
  })
})
