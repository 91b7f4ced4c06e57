import { parquetReadObjects } from 'hyparquet'
import { afterAll, describe, expect, test } from 'vitest'
import { exportNames, exportTables } from '../../../storage/tables/export-tables.ts'
import { testApp } from '../../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())
const who = await service.caller()

const body = (product_id: string) => ({ product_id, base_price: 2000, currency: 'usd' })
const quoted: { quote_id: string; optimized_price: number }[] = []
for (let i = 0; i < 12; i++) {
  quoted.push((await service.send(who, 'POST /v1/quote', { body: body(`p${i % 3}`) })).body)
}
await service.send(who, 'POST /v1/outcomes', {
  body: quoted.slice(0, 5).map(({ quote_id }) => ({ quote_id, status: 'accepted', quantity: 2 })),
})
await service.send(who, 'POST /v1/sales', {
  body: [0, 1, 2].map((week) => ({
    ...{ product_id: 'p0', currency: 'usd', price: 1900, units: 3.5, unit_cost: 900 },
    period_start: `2026-01-0${1 + week * 2}T00:00:00.000Z`,
    period_end: `2026-01-0${2 + week * 2}T00:00:00.000Z`,
  })),
})

const read = async (name: string, query = '') =>
  (await service.send(who, `GET /v1/exports/${name}${query}`)).body
const file = (name: string, accept: string) =>
  service.app.inject({
    url: `/v1/exports/${name}`,
    headers: { authorization: `Bearer ${who.key}`, accept },
  })

describe('an export', () => {
  test('of propensities has a row for each drawn price, with its revenue', async () => {
    const { data, next } = await read('propensities')
    expect(next).toBeNull()
    expect(data).toHaveLength(12)
    const sold = data.filter((row: { units: number }) => row.units > 0)
    expect(sold).toHaveLength(5)
    for (const row of sold) expect(row.reward).toBe(2 * row.action)
    for (const row of data) expect(row.pscore).toBeGreaterThan(0)
  })

  test.each(exportNames)('of %s has the columns that are promised', async (name) => {
    const { data } = await read(name)
    for (const row of data)
      expect(Object.keys(row)).toEqual(Object.keys(exportTables[name].columns))
    const { db } = await viewColumns(name)
    expect(db).toEqual(['tenant_id', ...Object.keys(exportTables[name].columns)])
  })

  test('comes page by page, each row once, and refuses a place that no page named', async () => {
    const seen: string[] = []
    for (let next: string | null = ''; next !== null; ) {
      const after: string = next === '' ? '' : `&starting_after=${next}`
      const page = await read('quotes', `?limit=5${after}`)
      seen.push(...page.data.map((row: { quote_id: string }) => row.quote_id))
      next = page.next
    }
    expect(seen).toEqual(quoted.map(({ quote_id }) => quote_id).sort())
    const sales = await read('sales', '?limit=2')
    expect((await read('sales', `?starting_after=${sales.next}`)).data).toHaveLength(1)
    const wrong = await read('quotes', '?starting_after=nothing')
    expect(wrong.error).toMatchObject({ code: 'parameter_invalid', param: 'starting_after' })
  })

  test('is bounded by time where rows have one', async () => {
    expect((await read('quotes', '?since=2099-01-01T00:00:00Z')).data).toEqual([])
    expect((await read('sales', '?since=2026-01-03T00:00:00Z')).data).toHaveLength(2)
    expect((await read('sales', '?until=2026-01-03T00:00:00Z')).data).toHaveLength(1)
  })

  test('as CSV runs in no spreadsheet, and is imported as what it was', async () => {
    const names = ['=1+1', '-5 °C mug', "'=x", '@cmd', '-5']
    const sender = await service.caller()
    const sales = names.map((product_id) => ({
      ...{ product_id, currency: 'usd', price: 1900, units: 3 },
      period_start: '2026-01-01T00:00:00.000Z',
      period_end: '2026-01-08T00:00:00.000Z',
    }))
    await service.send(sender, 'POST /v1/sales', { body: sales })
    const csv = await service.send(sender, 'GET /v1/exports/sales', {
      headers: { accept: 'text/csv' },
    })
    const cells = csv.text.split('\n').flatMap((line) => line.split(',')[0] ?? [])
    expect(cells.slice(1, -1).sort()).toEqual(["''=x", "'-5 °C mug", "'=1+1", "'@cmd", '-5'].sort())

    const reader = await service.caller()
    const imported = await service.send(reader, 'POST /v1/imports?kind=sales', {
      body: csv.text.split('\n').map(firstColumns).join('\n'),
      headers: { 'content-type': 'text/csv' },
    })
    expect(imported.body).toMatchObject({ recorded: names.length, rejected: 0 })
    const { data } = (await service.send(reader, 'GET /v1/exports/sales')).body
    expect(data.map((row: { product_id: string }) => row.product_id).sort()).toEqual(names.sort())
  })

  test('comes as Parquet, with numbers, moments and what is not known', async () => {
    const reply = await file('sales', 'application/vnd.apache.parquet')
    expect(reply.headers['content-type']).toBe('application/vnd.apache.parquet')
    const bytes = new Uint8Array(reply.rawPayload)
    const rows = await parquetReadObjects({ file: bytes.buffer.slice(bytes.byteOffset) })
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({
      ...{ product_id: 'p0', price: 1900n, units: 3.5, unit_cost: 900n, exposure: null },
      period_start: new Date('2026-01-01T00:00:00Z'),
    })
    const empty = new Uint8Array(
      (await file('price_lists', 'application/vnd.apache.parquet')).rawPayload,
    )
    expect(await parquetReadObjects({ file: empty.buffer.slice(empty.byteOffset) })).toEqual([])
  })

  test('comes as CSV and as lines of JSON', async () => {
    const csv = (await file('sales', 'text/csv')).body.trim().split('\n')
    expect(csv[0]).toMatch(/^product_id,currency,segment,period_start/)
    expect(csv[1]).toMatch(/^p0,usd,,2026-01-01T00:00:00.000Z,/)
    const lines = (await file('sales', 'application/x-ndjson')).body.trim().split('\n')
    expect(JSON.parse(lines[2] ?? '')).toMatchObject({ product_id: 'p0', price: 1900 })
  })

  test('of another account is empty, and of what there is none is not found', async () => {
    const other = await service.caller()
    const { body: page } = await service.send(other, 'GET /v1/exports/quotes')
    expect(page).toEqual({ data: [], next: null })
    expect((await service.send(who, 'GET /v1/exports/api_keys')).status).toBe(404)
  })
})

async function viewColumns(name: string) {
  const rows = await service.deps.store.system((db) =>
    db.rows<{ attname: string }>(
      `select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 order by attnum`,
      [`lerner_export.${name}`],
    ),
  )
  return { db: rows.map(({ attname }) => attname) }
}

/** A line of a file of sales up to its units, without the empty segment. */
function firstColumns(line: string): string {
  const [product, currency, , ...rest] = line.split(',')
  return line === '' ? '' : [product, currency, ...rest.slice(0, 4)].join(',')
}
