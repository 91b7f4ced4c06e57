import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())
const who = await service.caller()

const send = (line: string, body?: unknown) =>
  service.send(who, line, body === undefined ? {} : { body })

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

async function newQuote(): Promise<string> {
  const { body } = await send('POST /v1/quote', {
    product_id: 'tea',
    base_price: 100,
    currency: 'usd',
  })
  return body.quote_id
}

describe('moments far from now', () => {
  const farAway = ['9999-12-31T00:00:00Z', '1970-01-21T00:00:00Z']
  const sale = { product_id: 'tea', currency: 'usd', price: 100, units: 1 }
  const offer = { product_id: 'tea', currency: 'usd', price: 100, accepted: true }

  test.each([...farAway, inDays(1.1)])(
    'are refused in what happened, and named: %s',
    async (at) => {
      const quote_id = await newQuote()
      const asked: [string, string, unknown][] = [
        ['outcomes', 'occurred_at', { quote_id, status: 'accepted', occurred_at: at }],
        ['outcomes', '[0].occurred_at', [{ quote_id, status: 'accepted', occurred_at: at }]],
        ['offers', '[0].offered_at', [{ ...offer, offer_id: 'far', offered_at: at }]],
        [
          'sales',
          '[0].period_start',
          [{ ...sale, period_start: at, period_end: '9999-12-31T01:00:00Z' }],
        ],
      ]
      for (const [path, param, body] of asked) {
        const answer = await send(`POST /v1/${path}`, body)
        expect(answer.status).toBe(400)
        expect(answer.body.error).toMatchObject({ code: 'parameter_invalid', param })
        expect(answer.body.error.message).toContain(at)
      }
      expect((await send(`GET /v1/quotes/${quote_id}`)).body.outcome).toBeNull()
    },
  )

  test('are taken as far as clocks may differ, and a running month may be reported', async () => {
    const quote_id = await newQuote()
    const answers = [
      await send('POST /v1/outcomes', { quote_id, status: 'accepted', occurred_at: inDays(0.9) }),
      await send('POST /v1/offers', [{ ...offer, offer_id: 'near', offered_at: inDays(0.9) }]),
      await send('POST /v1/sales', [
        { ...sale, period_start: inDays(-0.1), period_end: inDays(31) },
      ]),
    ]
    const tooLong = await send('POST /v1/sales', [
      { ...sale, period_start: inDays(-0.1), period_end: inDays(33) },
    ])

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(tooLong.body.error).toMatchObject({
      code: 'parameter_invalid',
      param: '[0].period_end',
      message: expect.stringContaining('more than 32 days in the future'),
    })
  })
})

describe('an outcome', () => {
  test('is taken alone or with others, and shows in the record of its quote', async () => {
    const [one, two] = [await newQuote(), await newQuote()]
    const nowMs = Date.now()
    const at = new Date(nowMs + 2 * 3_600_000).toISOString()
    const alone = await send('POST /v1/outcomes', {
      quote_id: one,
      status: 'accepted',
      quantity: 2,
    })
    const many = await send('POST /v1/outcomes', [
      { quote_id: one, status: 'accepted', quantity: 2 },
      { quote_id: two, status: 'declined', occurred_at: at.replace('Z', '+02:00') },
    ])
    const record = await send(`GET /v1/quotes/${two}`)

    expect([alone.status, alone.body]).toEqual([200, { recorded: 1, unchanged: 0 }])
    expect(many.body).toEqual({ recorded: 1, unchanged: 1 })
    expect(record.body.outcome).toEqual({
      status: 'declined',
      quantity: 1,
      occurred_at: new Date(nowMs).toISOString(),
    })
  })

  test.each([0.9, 400])('dated %d days before its quote happened with it', async (days) => {
    const quote_id = await newQuote()
    const occurred_at = inDays(-days)
    const ask = () => send('POST /v1/outcomes', { quote_id, status: 'accepted', occurred_at })
    const first = await ask()
    const again = await ask()
    const { body } = await send(`GET /v1/quotes/${quote_id}`)

    expect(first.body).toEqual({ recorded: 1, unchanged: 0 })
    expect(again.body).toEqual({ recorded: 0, unchanged: 1 })
    expect(body.outcome.occurred_at).toBe(body.created_at)
  })

  test('is recorded once per Idempotency-Key, and answered alike', async () => {
    const [one, two] = [await newQuote(), await newQuote()]
    const ask = (quote_id: string) =>
      service.send(who, 'POST /v1/outcomes', {
        body: { quote_id, status: 'accepted' },
        headers: { 'idempotency-key': 'outcome-once' },
      })
    const first = await ask(one)
    const again = await ask(one)
    const other = await ask(two)

    expect(first.body).toEqual({ recorded: 1, unchanged: 0 })
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(other.body.error.code).toBe('idempotency_key_reused')
  })

  test('of an unknown quote refuses them all, and names it', async () => {
    const known = await newQuote()
    const { status, body } = await send('POST /v1/outcomes', [
      { quote_id: known, status: 'accepted' },
      { quote_id: 'quote_nobody', status: 'accepted' },
    ])
    const record = await send(`GET /v1/quotes/${known}`)

    expect(status).toBe(404)
    expect(body.error).toMatchObject({ code: 'resource_missing', param: '[1].quote_id' })
    expect(record.body.outcome).toBeNull()
  })

  test("of another account's quote is refused like one of no quote", async () => {
    const theirs = await newQuote()
    const other = await service.caller()
    const ask = (quote_id: string) =>
      service.send(other, 'POST /v1/outcomes', { body: { quote_id, status: 'accepted' } })
    const plain = (text: string, id: string) =>
      text.replaceAll(id, 'ID').replace(/"request_id":"[^"]*"/, '')
    const nobodys = `quote_${'0'.repeat(26)}`

    expect(plain((await ask(theirs)).text, theirs)).toBe(plain((await ask(nobodys)).text, nobodys))
  })

  test.each([
    [[], ''],
    [Array.from({ length: 1001 }, () => ({ quote_id: 'q', status: 'accepted' })), ''],
    [{ quote_id: 'q', status: 'expired' }, 'status'],
    [{ quote_id: 'q', status: 'accepted', quantity: 0 }, 'quantity'],
    [{ quote_id: 'q', status: 'accepted', occurred_at: '2026-02-29T00:00:00Z' }, 'occurred_at'],
    [{ quote_id: 'q', status: 'accepted', occurred_at: '1969-12-31T00:00:00Z' }, 'occurred_at'],
    [{ quote_id: 'q', status: 'accepted', occurred_at: 1_700_000_000 }, 'occurred_at'],
    [
      [
        { quote_id: 'q', status: 'accepted' },
        { quote_id: 'q', status: 'maybe' },
      ],
      '[1].status',
    ],
  ])('is refused when it is not as it should be (%#)', async (body, param) => {
    const answer = await send('POST /v1/outcomes', body)

    expect(answer.status).toBe(400)
    expect(answer.body.error.param ?? '').toBe(param)
  })

  test('of none is refused with the number allowed', async () => {
    const { body } = await send('POST /v1/outcomes', [])

    expect(body.error.message).toBe(
      'The body is an array of 0 items; it must be an array of 1 to 1000 items.',
    )
  })

  test('of many at fault names twenty at most', async () => {
    const { body } = await send(
      'POST /v1/outcomes',
      Array.from({ length: 1000 }, () => ({})),
    )

    expect(body.error.errors).toHaveLength(20)
    expect(body.error.errors[0].param).toBe('[0].quote_id')
  })
})

describe('the record of a quote', () => {
  test('holds the quote, what was asked, and how the price came about', async () => {
    const quote = await send('POST /v1/quote', {
      product_id: 'tea',
      base_price: 100,
      currency: 'USD',
      segment: 'new',
      quantity: 3,
    })
    const { body } = await send(`GET /v1/quotes/${quote.body.quote_id}`)

    expect(body).toMatchObject(quote.body)
    expect(Object.keys(body).sort()).toEqual(
      [
        ...Object.keys(quote.body),
        'arm',
        'belief_version',
        'created_at',
        'outcome',
        'propensity',
        'request',
        'terms',
      ].sort(),
    )
    expect(body.request).toEqual({
      product_id: 'tea',
      base_price: 100,
      currency: 'usd',
      segment: 'new',
      quantity: 3,
      promotion: false,
      channel: null,
    })
    expect(body.propensity).toBeGreaterThan(0)
    expect(body.outcome).toBeNull()
  })

  test('is found by product', async () => {
    await send('POST /v1/quote', { product_id: 'rare', base_price: 1, currency: 'usd' })
    const { body } = await send('GET /v1/quotes?product_id=rare')

    expect(body.data).toHaveLength(1)
    expect(body.data[0].request.product_id).toBe('rare')
  })
})

describe('sales', () => {
  const row = {
    product_id: 'wine',
    currency: 'EUR',
    price: 700,
    units: 12.5,
    period_start: '2026-01-01T00:00:00Z',
    period_end: '2026-01-08T00:00:00Z',
  }

  test('are recorded once, replaced by the same period, and make unknown products', async () => {
    const first = await send('POST /v1/sales', [row])
    const again = await send('POST /v1/sales', [row])
    const other = await send('POST /v1/sales', [
      { ...row, units: 0, promotion: 1, in_stock: false },
    ])
    const product = await send('GET /v1/products/wine')

    expect(first.body).toEqual({ recorded: 1, unchanged: 0 })
    expect(again.body).toEqual({ recorded: 0, unchanged: 1 })
    expect(other.body).toEqual({ recorded: 1, unchanged: 0 })
    expect(product.body).toMatchObject({ base_price: 700, currency: 'eur' })
  })

  test('are taken ten thousand at a time, and no more', async () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => ({
      ...row,
      product_id: `bulk-${i % 50}`,
      period_start: new Date(Date.UTC(2020, 0, 1 + Math.floor(i / 50))).toISOString(),
      period_end: new Date(Date.UTC(2020, 0, 2 + Math.floor(i / 50))).toISOString(),
    }))
    const all = await send('POST /v1/sales', rows)
    const more = await send('POST /v1/sales', [...rows, row])

    expect(all.body).toEqual({ recorded: 10_000, unchanged: 0 })
    expect(more.status).toBe(400)
  })

  test.each([
    [{ ...row, units: -1 }, '[0].units'],
    [{ ...row, price: 0 }, '[0].price'],
    [{ ...row, promotion: 1.1 }, '[0].promotion'],
    [{ ...row, currency: 'zzz' }, '[0].currency'],
    [{ ...row, in_stock: 'yes' }, '[0].in_stock'],
    [{ ...row, segment: 'a\0' }, '[0].segment'],
    [{ ...row, period_end: 'later' }, '[0].period_end'],
  ])('are refused as a whole for one faulty row (%#)', async (bad, param) => {
    const { status, body } = await send('POST /v1/sales', [bad])

    expect(status).toBe(400)
    expect(body.error.param).toBe(param)
  })
})

describe('offers made elsewhere', () => {
  const offer = {
    offer_id: 'o-1',
    product_id: 'bread',
    currency: 'usd',
    price: 350,
    accepted: true,
    offered_at: '2026-01-01T08:00:00Z',
  }

  test('are recorded once', async () => {
    const first = await send('POST /v1/offers', [
      offer,
      { ...offer, offer_id: 'o-2', accepted: false },
    ])
    const again = await send('POST /v1/offers', [offer])

    expect(first.body).toEqual({ recorded: 2, unchanged: 0 })
    expect(again.body).toEqual({ recorded: 0, unchanged: 1 })
  })

  test.each([
    [{ ...offer, accepted: 1 }, '[0].accepted'],
    [{ ...offer, offer_id: '' }, '[0].offer_id'],
    [{ ...offer, price: 1e13 }, '[0].price'],
  ])('are refused when they are not as they should be (%#)', async (bad, param) => {
    const { status, body } = await send('POST /v1/offers', [bad])

    expect(status).toBe(400)
    expect(body.error.param).toBe(param)
  })
})

test('a return of what nobody was reported to have bought is taken and asked about', async () => {
  const [silent, bought] = [await newQuote(), await newQuote()]
  await send('POST /v1/outcomes', [{ quote_id: bought, status: 'accepted' }])
  const { body } = await send('POST /v1/outcomes', [
    { quote_id: bought, status: 'returned' },
    { quote_id: silent, status: 'returned' },
  ])

  expect(body).toMatchObject({
    recorded: 2,
    warnings: [{ code: 'returned_without_purchase', param: '[1].status' }],
  })
})

test('a return of more units than were bought is taken and asked about, also when repeated', async () => {
  const [one, other] = [await newQuote(), await newQuote()]
  await send('POST /v1/outcomes', [
    { quote_id: one, status: 'accepted', quantity: 2 },
    { quote_id: other, status: 'accepted', quantity: 2 },
  ])
  const report = [
    { quote_id: other, status: 'returned', quantity: 2 },
    { quote_id: one, status: 'returned', quantity: 9 },
  ]
  const question = {
    code: 'returned_more_than_bought',
    param: '[1].quantity',
    message:
      'quantity is 9, and 2 were bought: none is kept. Of a return, send all units that came back so far.',
  }

  const taken = await send('POST /v1/outcomes', report)
  expect(taken.body).toMatchObject({ recorded: 2, unchanged: 0, warnings: [question] })
  const again = await send('POST /v1/outcomes', report)
  expect(again.body).toMatchObject({ recorded: 0, unchanged: 2, warnings: [question] })
  const single = await send('POST /v1/outcomes', report[1])
  expect(single.body.warnings).toMatchObject([{ param: 'quantity' }])
  expect((await send('POST /v1/outcomes', report[0])).body.warnings).toBeUndefined()
})
