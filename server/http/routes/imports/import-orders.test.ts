import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as exports from '../../../../clients/typescript/testing/order-exports/exports.ts'
import { makeShop, type Shop } from '../../../../clients/typescript/testing/order-exports/shop.ts'
import { testApp } from '../../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

let who = await service.caller()
beforeEach(async () => {
  who = await service.caller()
})

const shop = makeShop()
const csv = { 'content-type': 'text/csv' }
const text = (bytes: Uint8Array | string) => Buffer.from(bytes)

function send(query: string, body: Uint8Array | string, headers: Record<string, string> = {}) {
  const line = `POST /v1/imports?kind=orders${query}`
  return service.send(who, line, { body: text(body), headers: { ...csv, ...headers } })
}

/** Units sold by product and day, as they are stored. */
async function stored(offsetHours = 0): Promise<[string, number][]> {
  const rows = await service.deps.store.tenant(who.tenantId, (db) =>
    db.rows<{ product_id: string; period_start: Date; units: number }>(
      `select product_id, period_start, units from sales where tenant_id = $1 and units > 0`,
      [who.tenantId],
    ),
  )
  return rows
    .map(({ product_id, period_start, units }): [string, number] => {
      const day = new Date(period_start.getTime() + offsetHours * 3_600_000)
      return [`${product_id} ${day.toISOString().slice(0, 10)}`, units]
    })
    .toSorted()
}

const truthOf = ({ truth }: Shop) =>
  [...truth].map(([day, { units }]): [string, number] => [day, units]).toSorted()

describe('an order export', () => {
  test.each([
    ['Shopify orders', exports.shopifyExport(shop), -5],
    ['WooCommerce, Advanced Order Export', exports.wooExport(shop), 0],
    ['Stripe payments', exports.stripeExport(shop), 0],
    ['Stripe invoices', exports.stripeInvoicesExport(shop), 0],
    ['Amazon orders', exports.amazonExport(shop), 0],
    ['Magento order items', exports.magentoExport(shop), 0],
    ['PrestaShop order details', exports.prestashopExport(shop), 0],
    ['Medusa orders', exports.medusaExport(shop), 0],
    [null, exports.frenchExport(shop), 0],
    [null, exports.spanishExport(shop), 0],
  ])('of %s is sold as its shop knows it', async (system, { bytes }, offsetHours) => {
    const { status, body } = await send('&currency=eur', bytes)

    expect(status).toBe(201)
    expect(body).toMatchObject({ kind: 'orders', status: 'completed', rejected: 0 })
    expect(body.orders).toMatchObject({ system, unreadable: 0, sales_rows: body.rows })
    expect(await stored(offsetHours)).toEqual(truthOf(shop))
  })

  test('says where prices below a cent are rounded and which documents are no sales', async () => {
    const lines = [
      'Belegart,Belegnr,Datum,SKU,Menge,Einzelpreis',
      'Rechnung,1,2026-03-02,disc,9,0.0145',
    ]
    const others = ['Angebot,2,2026-03-02,disc,9,0.0145', 'Gutschrift,3,2026-03-02,disc,2,0.0145']
    const { body } = await send('&currency=eur&dry_run=true', [...lines, ...others].join('\n'))

    expect(body.orders.units).toBe(7)
    expect(body.orders.notes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ action: 'guessed', code: 'rounded', count: 1 },
          examples: [{ line: 2, text: 'disc 0.0145 → 0.01' }],
        }),
        expect.objectContaining({ action: 'left_out', code: 'document', count: 1 }),
        expect.objectContaining({ action: 'netted', code: 'credit_note', count: 1 }),
      ]),
    )
  })

  test('whose prices are a multiple of its totals is refused, and either can be left out', async () => {
    const lines = [
      'order,date,sku,quantity,unit price,line total',
      '1,2026-03-02,disc,1000,185.00,185.00',
    ]
    const refused = await send('&currency=eur&dry_run=true', lines.join('\n'))

    expect(refused.body.error).toMatchObject({ param: 'map' })
    expect(refused.body.error.message).toContain('map=unit_price= or map=line_total= for none')
    const taken = await send('&currency=eur&dry_run=true&map=unit_price=', lines.join('\n'))
    expect(taken.body.orders).toMatchObject({ units: 1000 })
  })

  test('says what it would become before anything is stored, and is then taken under its key', async () => {
    const { bytes } = exports.shopifyExport(shop)
    const key = { 'idempotency-key': 'orders-2026' }
    const looked = await send('&currency=eur&dry_run=true', bytes, key)

    expect(looked.body).toMatchObject({ status: 'open', rows: 0, bytes_taken: 0 })
    const { notes, lines, sales_rows } = looked.body.orders
    expect(lines).toBeGreaterThan(300)
    const actions = new Map(notes.map((note: { code: string }) => [note.code, note]))
    expect(actions.get('cancelled')).toMatchObject({
      ...{ action: 'left_out', count: expect.any(Number) },
      examples: [{ line: expect.any(Number), text: expect.any(String) }, {}, {}],
    })
    expect(await stored()).toEqual([])

    const taken = await send('&currency=eur', bytes, key)
    expect(taken.body).toMatchObject({
      ...{ id: looked.body.id, status: 'completed', recorded: sales_rows },
      orders: looked.body.orders,
    })
    const again = await send('&currency=eur', bytes)
    expect(again.body).toMatchObject({ recorded: 0, unchanged: sales_rows })
    const kept = await service.send(who, `GET /v1/imports/${taken.body.id}`)
    expect(kept.body.orders.notes).toEqual(notes)
  })

  test('is sent to an import that was asked for, packed, in one body', async () => {
    const asked = { kind: 'orders', currency: 'eur' }
    const { body: begun } = await service.send(who, 'POST /v1/imports', { body: asked })
    const path = `PUT /v1/imports/${begun.id}/rows`
    const body = gzipSync(exports.medusaExport(shop).bytes)
    const headers = { ...csv, 'content-encoding': 'gzip' }

    const parts = await service.send(who, `${path}?more=true`, { body, headers })
    expect(parts.body.error).toMatchObject({ code: 'parameters_exclusive', param: 'more' })
    const looked = await service.send(who, `${path}?dry_run=true`, { body, headers })
    expect(looked.body).toMatchObject({ status: 'open', orders: { system: 'Medusa orders' } })
    const taken = await service.send(who, path, { body, headers })
    expect(taken.body).toMatchObject({ status: 'completed', orders: looked.body.orders })
    expect(await stored()).toEqual(truthOf(shop))
  })

  test('is added up to the days of the time zone that is said, if there is such a one', async () => {
    const file = 'order,created at,sku,quantity,unit price\n1,2026-06-01T22:30:00Z,tee,2,9.99\n'
    const { body } = await send('&currency=eur&time_zone=Europe/Berlin', file)
    expect(body.orders).toMatchObject({ first_day: '2026-06-02', last_day: '2026-06-02' })
    expect(body.orders.notes).toContainEqual(
      expect.objectContaining({ code: 'clock', text: 'days are those of Europe/Berlin' }),
    )

    const wrong = await send('&currency=eur&time_zone=Berlin', file)
    expect(wrong.body.error).toMatchObject({
      code: 'parameter_invalid',
      param: 'time_zone',
      message: '`time_zone` is "Berlin": send a name such as Europe/Berlin.',
    })
  })

  test('is added up to weeks, its taxes taken out, and its columns named, where that is said', async () => {
    const file =
      'Nr;Ware;Zeit;Stueck;Betrag\n1;tee;05.01.2026 10:00;2;19,98\n2;tee;13.01.2026 11:00;1;9,99\n'
    const open = await send('&currency=eur', file)
    expect(open.status).toBe(400)
    expect(open.body.error).toMatchObject({ code: 'parameter_missing', param: 'map' })
    expect(open.body.error.message).toMatch(/map=ordered_at=COLUMN/)

    const map = 'order=Nr,product=Ware,ordered_at=Zeit,quantity=Stueck,line_total=Betrag'
    const said = `&currency=eur&map=${encodeURIComponent(map)}&period_length=week&dates=dmy&decimals=comma`
    const { body } = await send(said, file)
    expect(body.orders).toMatchObject({ units: 3, period_length: 'week', dates: 'dmy' })
    expect(body.recorded).toBe(2)
  })
})

test('orders of time that is stored in other periods are asked about before any is stored', async () => {
  const { bytes } = exports.medusaExport(shop)
  await send('&currency=eur&period_length=week', bytes)
  const before = await stored()

  const looked = await send('&currency=eur&period_length=day&dry_run=true', bytes)
  expect(looked.body.orders.overlaps).toBeGreaterThan(10)
  expect(looked.body.orders.overlapping).toHaveLength(5)
  const asked = await send('&currency=eur&period_length=day', bytes)
  expect([asked.status, asked.body.error.param]).toEqual([409, 'overlaps'])
  expect(await stored()).toEqual(before)

  const kept = await send('&currency=eur&period_length=day&overlaps=keep', bytes)
  expect(kept.body).toMatchObject({ status: 'completed', rejected: 0 })
  expect((await stored()).length).toBeGreaterThan(before.length)
})

describe('an order export is refused, and nothing of it is stored,', () => {
  const heading = 'order,sku,date,quantity,unit price\n'

  test.each([
    [
      'with a line that cannot be read',
      `${heading}1,a,2026-01-05,two,9.99\n2,a,2026-01-06,1,9.99\n`,
      '',
      /line 2: quantity 'two'.*unreadable=leave_out/,
    ],
    ['that sold nothing', `${heading}1,a,2026-01-05,1,0.00\n`, '', /sold anything/],
    [
      'whose days may be months',
      `${heading}1,a,05/01/2026,1,9.99\n`,
      '',
      /dates=dmy, or dates=mdy/,
    ],
    [
      'of more columns than an export has',
      `${heading.trim()}${',x'.repeat(300)}\n1\n`,
      '',
      /305 columns: send at most 200/,
    ],
    [
      'whose products have too many days between their sales',
      heading +
        Array.from({ length: 80 }, (_, i) =>
          ['2006-01-05', '2026-01-05'].map((day) => `${i},p${i},${day},1,9.99\n`).join(''),
        ).join(''),
      '',
      /more than 500000 days together: send the orders of a shorter period/,
    ],
    [
      'with a row that does not end',
      `${heading}1,"${'a'.repeat(70_000)}",2026-01-05,1,9.99\n`,
      '',
      /longer than 65536 characters/,
    ],
    [
      'that is a workbook',
      Buffer.from([0x50, 0x4b, 3, 4, 0, 0]),
      '',
      /lerner import. or the console/,
    ],
    [
      'that is in no currency',
      `${heading}1,a,2026-01-05,1,9.99\n`,
      'none',
      /currency=eur in the query/,
    ],
  ])('%s', async (_, body, currency, message) => {
    const answer = await send(currency === 'none' ? '' : '&currency=eur', body)
    expect([answer.status, answer.body.error.message]).toEqual([
      400,
      expect.stringMatching(message),
    ])
    expect(await stored()).toEqual([])
  })

  test('unless its unreadable lines are left out', async () => {
    const file = `${heading}1,a,2026-01-05,two,9.99\n2,a,2026-01-06,1,9.99\n`
    const { body } = await send('&currency=eur&unreadable=leave_out', file)
    expect(body).toMatchObject({ recorded: 1, orders: { unreadable: 1 } })
    expect(body.orders.unreadable_lines).toEqual([
      { line: 2, column: 'quantity', value: 'two', reason: expect.any(String) },
    ])
  })

  test('of more bytes than are read at once, or packed to nothing', async () => {
    const line = `1,a,2026-01-05,1,9.99,${'x'.repeat(900)}\n`
    const large = await send('&currency=eur', heading + line.repeat(19_000))
    expect(large.body.error.message).toMatch(/larger than 16 MB.*lerner import/)
    const packed = gzipSync(heading + line.repeat(5000))
    const dense = await send('&currency=eur', packed, { 'content-encoding': 'gzip' })
    expect(dense.body.error.message).toMatch(/more than 200 times its size/)
    expect(await stored()).toEqual([])
  })

  test('that says how orders are read and is of something else', async () => {
    const { body } = await service.send(who, 'POST /v1/imports?kind=sales&taxes=in', {
      ...{ body: 'x', headers: csv },
    })
    expect(body.error).toMatchObject({ code: 'parameters_exclusive', param: 'taxes' })
    const ndjson = await send('&currency=eur', '{}', { 'content-type': 'application/x-ndjson' })
    expect(ndjson.body.error).toMatchObject({ code: 'parameter_invalid', param: 'format' })
  })
})
