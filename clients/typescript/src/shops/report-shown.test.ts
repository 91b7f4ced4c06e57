import { expect, test } from 'vitest'
import { stubServer } from '../../testing/stub-server.ts'
import { Lerner } from '../lerner.ts'
import type { Sold } from './lines-sold.ts'
import { reportShown, type Shown } from './report-shown.ts'
import type { Confirmed } from './report-sold.ts'

const at = new Date('2026-11-26T10:00:00Z')

function shownPrice(id: string, quoteId: string | null, confirmed: Confirmed | null = null): Shown {
  return { id, quoteId, confirmed, productId: 'mug', currency: 'usd', price: 1999, shownAt: at }
}

/** The calls for shown prices, some of which were bought, and what the shop notes. */
async function reportOf(all: readonly Shown[], bought: Record<string, number>, abandoned: boolean) {
  await using server = await stubServer(({ body }) => ({
    recorded: (body as unknown[]).length,
    unchanged: 0,
  }))
  const noted: Record<string, number> = {}
  const sold = new Map(
    Object.entries(bought).map(([id, units]): [string, Sold] => [
      id,
      { bought: units, returned: 0, at },
    ]),
  )
  const done = await reportShown(new Lerner({ baseUrl: server.url, apiKey: 'lrn_test_x' }), all, {
    sold,
    abandoned,
    note: async (confirmed) => {
      for (const { shown, sold: state } of confirmed) noted[shown.id] = state.bought
    },
    warn: () => undefined,
  })
  const sent = server.seen.flatMap(({ path, body }) =>
    (body as { quote_id?: string; offer_id?: string }[]).map(
      ({ quote_id, offer_id }) => `${path} ${quote_id ?? offer_id}`,
    ),
  )
  return { done, sent, noted }
}

const basket = [
  shownPrice('bought', 'quote_1'),
  shownPrice('own', null),
  shownPrice('open', 'quote_2'),
  shownPrice('confirmed', null, { bought: 1, returned: 0 }),
]

test('quotes are reported as outcomes, and the shop’s own prices as offers, each once', async () => {
  const { done, sent, noted } = await reportOf(basket, { bought: 2, own: 1, confirmed: 1 }, false)

  expect(sent).toEqual(['/v1/offers own', '/v1/outcomes quote_1'])
  expect(noted).toEqual({ bought: 2, own: 1 })
  expect(done).toEqual({ reported: 2, changed: 2, unknown: 0 })
})

test('a price in no order is reported as declined once it is abandoned, and not before', async () => {
  const { sent, noted } = await reportOf(basket, { bought: 2, confirmed: 1 }, true)

  expect(sent).toEqual(['/v1/offers own', '/v1/outcomes quote_1', '/v1/outcomes quote_2'])
  expect(noted).toEqual({ bought: 2, own: 0, open: 0 })
})
