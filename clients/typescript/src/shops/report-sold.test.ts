import { expect, test } from 'vitest'
import { refuse, stubServer } from '../../testing/stub-server.ts'
import { Lerner } from '../lerner.ts'
import { reportFallbacks } from './report-fallbacks.ts'
import { type Confirmed, type QuoteSold, reportSold } from './report-sold.ts'

const at = new Date('2026-11-26T10:00:00Z')
const occurred_at = at.toISOString()

function owed(
  quoteId: string,
  bought: number,
  returned: number,
  confirmed: Confirmed | null,
): QuoteSold {
  return { quoteId, sold: { bought, returned, at }, confirmed }
}

/** The requests sent for some quotes. */
async function sentFor(quotes: readonly QuoteSold[]) {
  await using server = await stubServer(() => ({ recorded: 1, unchanged: 0 }))
  const lerner = new Lerner({ baseUrl: server.url, apiKey: 'lrn_test_x' })
  const noted: string[] = []
  const note = async (confirmed: readonly QuoteSold[]) => {
    noted.push(...confirmed.map(({ quoteId }) => quoteId))
  }
  await reportSold(lerner, quotes, { note })
  return { sent: server.seen.flatMap(({ body }) => body as object[]), noted }
}

test('a sale that was confirmed is not reported again', async () => {
  const { sent, noted } = await sentFor([
    owed('quote_new', 2, 0, null),
    owed('quote_known', 2, 1, { bought: 2, returned: 1 }),
    owed('quote_left', 0, 0, { bought: 0, returned: 0 }),
  ])

  expect(sent).toEqual([{ quote_id: 'quote_new', status: 'accepted', quantity: 2, occurred_at }])
  expect(noted).toEqual(['quote_new'])
})

test('a return is reported after its purchase, and alone if the purchase is known', async () => {
  const back = { status: 'returned', quantity: 1, occurred_at }
  const { sent } = await sentFor([
    owed('quote_both', 2, 1, null),
    owed('quote_back', 2, 1, { bought: 2, returned: 0 }),
    owed('quote_undone', 2, 0, { bought: 2, returned: 1 }),
    owed('quote_left', 0, 0, null),
  ])

  expect(sent).toEqual([
    { quote_id: 'quote_both', status: 'accepted', quantity: 2, occurred_at },
    { quote_id: 'quote_both', ...back },
    { quote_id: 'quote_back', ...back },
    { quote_id: 'quote_undone', status: 'accepted', quantity: 2, occurred_at },
    { quote_id: 'quote_left', status: 'declined', occurred_at },
  ])
})

test('a quote that Lerner does not know does not hold up the others', async () => {
  await using server = await stubServer(({ body }, response) => {
    const place = (body as { quote_id: string }[]).findIndex((one) => one.quote_id === 'quote_2')
    if (place < 0) return { recorded: 2, unchanged: 0 }
    return refuse(response, 404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: `[${place}].quote_id`,
    })
  })
  const lerner = new Lerner({ baseUrl: server.url, apiKey: 'lrn_test_x' })
  const noted: string[] = []

  const { recorded, unknown } = await reportSold(
    lerner,
    [owed('quote_1', 2, 1, null), owed('quote_2', 1, 0, null), owed('quote_3', 1, 0, null)],
    { note: async (all) => void noted.push(...all.map(({ quoteId }) => quoteId)) },
  )

  expect(recorded).toBe(2)
  expect(unknown.map(({ quoteId }) => quoteId)).toEqual(['quote_2'])
  expect(noted).toEqual(['quote_1', 'quote_3'])
})

test('only what was confirmed is noted', async () => {
  await using server = await stubServer((_, response) =>
    refuse(response, 403, { type: 'permission_error', code: 'scope_missing' }),
  )
  const lerner = new Lerner({ baseUrl: server.url, apiKey: 'lrn_test_x' })
  const noted: string[] = []
  const note = async () => void noted.push('noted')

  await expect(reportSold(lerner, [owed('quote_1', 1, 0, null)], { note })).rejects.toThrow()
  expect(noted).toEqual([])
})

test('the shop’s own prices are reported as offers, bought or not, each with an id', async () => {
  await using server = await stubServer(() => ({ recorded: 2, unchanged: 0 }))
  const lerner = new Lerner({ baseUrl: server.url, apiKey: 'lrn_test_x' })
  const shown = { productId: 'mug', currency: 'usd', price: 1999, shownAt: at }
  const noted: number[] = []

  await reportFallbacks(
    lerner,
    [
      { ...shown, id: 'shown_1', sold: { bought: 2, returned: 0, at } },
      { ...shown, id: 'shown_2', sold: { bought: 0, returned: 0, at } },
    ],
    async (confirmed) => void noted.push(confirmed.length),
  )

  const offer = { product_id: 'mug', currency: 'usd', price: 1999, offered_at: occurred_at }
  expect(server.seen.flatMap(({ body }) => body as object[])).toEqual([
    { ...offer, offer_id: 'shown_1', accepted: true, quantity: 2 },
    { ...offer, offer_id: 'shown_2', accepted: false },
  ])
  expect(noted).toEqual([2])
})
