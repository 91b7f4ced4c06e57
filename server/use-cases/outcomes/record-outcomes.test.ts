import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '../../domain/errors.ts'
import { readObservations } from '../../storage/tables/observations.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { storeQuote } from '../../testing/quotes.ts'
import { type OutcomesReport, recordOutcomes } from './record-outcomes.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Records requests in one transaction of a separate tenant, whose log is then read back. */
async function scene() {
  const { store } = database
  const tenantId = await database.createTenant()
  return {
    quote: (quote = {}) => storeQuote(store, tenantId, quote),
    record: (...requests: OutcomesReport[]) =>
      store.tenant(tenantId, (db) => recordOutcomes(db, tenantId, requests, Date.now())),
    log: () => store.tenant(tenantId, (db) => readObservations(db, tenantId, 0, 1000)),
    outcomes: () =>
      store.tenant(tenantId, (db) =>
        db.rows<{ status: string; quantity: number; occurred_at: Date; seq: number }>(
          'select quote_id, status, quantity, occurred_at, seq from outcomes where tenant_id = $1',
          [tenantId],
        ),
      ),
  }
}

describe('recordOutcomes', () => {
  test('counts a first answer as one offer, bought or not', async () => {
    const { quote, record, log } = await scene()
    const [bought, left] = [await quote({ priceMinor: 900 }), await quote({ priceMinor: 1100 })]

    const answers = await record([
      { quoteId: bought, status: 'accepted', quantity: 3 },
      { quoteId: left, status: 'declined' },
    ])

    expect(answers).toEqual([{ recorded: 2, unchanged: 0 }])
    expect(await log()).toMatchObject([
      { seq: 1, kind: 'offer', priceMinor: 900, offers: 1, purchases: 1, quantity: 3, weight: 1 },
      { seq: 2, kind: 'offer', priceMinor: 1100, offers: 1, purchases: 0, quantity: 0 },
    ])
  })

  test('lets a duplicate change nothing, in the same request or a later one', async () => {
    const { quote, record, log } = await scene()
    const id = await quote()

    const first = await record([
      { quoteId: id, status: 'accepted' },
      { quoteId: id, status: 'accepted' },
    ])
    const second = await record([{ quoteId: id, status: 'accepted' }])

    expect(first).toEqual([{ recorded: 1, unchanged: 1 }])
    expect(second).toEqual([{ recorded: 0, unchanged: 1 }])
    expect(await log()).toHaveLength(1)
  })

  test('takes a purchase back when it is returned, and counts the offer still', async () => {
    const { quote, record, log, outcomes } = await scene()
    const id = await quote()
    await record([{ quoteId: id, status: 'accepted', quantity: 2 }])

    await record([{ quoteId: id, status: 'returned', quantity: 2 }])

    expect(await log()).toMatchObject([
      { seq: 1, offers: 1, purchases: 1, quantity: 2 },
      { seq: 2, kind: 'correction', offers: 0, purchases: -1, quantity: -2, correctsSeq: 1 },
    ])
    expect(await outcomes()).toMatchObject([{ status: 'returned', seq: 1 }])
  })

  test('takes back only what was returned, and the purchase when nothing is left of it', async () => {
    const { quote, record, log, outcomes } = await scene()
    const id = await quote()
    await record([{ quoteId: id, status: 'accepted', quantity: 5 }])

    await record([{ quoteId: id, status: 'returned', quantity: 2 }])
    const repeated = await record([{ quoteId: id, status: 'returned', quantity: 2 }])
    await record([{ quoteId: id, status: 'returned', quantity: 3 }])
    expect(await outcomes()).toMatchObject([{ status: 'returned', quantity: 3 }])
    await record([{ quoteId: id, status: 'returned' }])
    expect(await outcomes()).toMatchObject([{ status: 'returned', quantity: 5 }])
    await record([{ quoteId: id, status: 'accepted', quantity: 4 }])

    expect(repeated).toEqual([{ recorded: 0, unchanged: 1 }])
    expect((await log()).map(({ purchases, quantity }) => [purchases, quantity])).toEqual([
      [1, 5],
      [0, -2],
      [0, -1],
      [-1, -2],
      [1, 4],
    ])
  })

  test('takes no more back than was bought, and nothing of what nobody bought', async () => {
    const { quote, record, log } = await scene()
    const [bought, unknown] = [await quote(), await quote()]
    await record([{ quoteId: bought, status: 'accepted', quantity: 2 }])

    await record([
      { quoteId: bought, status: 'returned', quantity: 9 },
      { quoteId: unknown, status: 'returned', quantity: 1 },
    ])

    expect((await log()).map(({ purchases, quantity }) => [purchases, quantity])).toEqual([
      [1, 2],
      [-1, -2],
      [0, 0],
    ])
  })

  test('lets the last word win, however often it changes', async () => {
    const { quote, record, log } = await scene()
    const id = await quote()

    for (const status of ['declined', 'accepted', 'returned', 'accepted'] as const) {
      await record([{ quoteId: id, status }])
    }

    const entries = await log()
    expect(entries.map((entry) => entry.purchases)).toEqual([0, 1, -1, 1])
    expect(entries.slice(1).every((entry) => entry.correctsSeq === 1)).toBe(true)
  })

  test('lets a time that is sent correct the one known, and one that is not sent leave it', async () => {
    const { quote, record, log, outcomes } = await scene()
    const occurredAt = '2026-01-31T12:00:00Z'
    const id = await quote({ createdAtMs: Date.parse(occurredAt) - 60_000 })
    const accepted = { quoteId: id, status: 'accepted' } as const

    await record([accepted])
    const corrected = await record([{ ...accepted, occurredAt }])
    const repeated = await record([accepted, { ...accepted, occurredAt }])

    expect(corrected).toEqual([{ recorded: 1, unchanged: 0 }])
    expect(repeated).toEqual([{ recorded: 0, unchanged: 2 }])
    expect(await outcomes()).toMatchObject([{ occurred_at: new Date(occurredAt), seq: 1 }])
    expect(await log()).toHaveLength(1)
  })

  test('tells the learner nothing when only the word for "not bought" changes', async () => {
    const { quote, record, log } = await scene()
    const id = await quote()

    await record([{ quoteId: id, status: 'declined' }])
    const second = await record([{ quoteId: id, status: 'returned' }])

    expect(second).toMatchObject([{ recorded: 1, unchanged: 0 }])
    expect(await log()).toHaveLength(1)
  })

  test('refuses a request with an unknown quote whole, and records the others', async () => {
    const { quote, record, log } = await scene()
    const id = await quote()

    const [refused, recorded] = await record(
      [
        { quoteId: id, status: 'accepted' },
        { quoteId: 'quote_of_nobody', status: 'accepted' },
      ],
      [{ quoteId: id, status: 'declined' }],
    )

    expect(refused).toBeInstanceOf(Refusal)
    expect(refused).toMatchObject({ code: 'resource_missing', param: '[1].quote_id' })
    expect(recorded).toEqual({ recorded: 1, unchanged: 0 })
    expect(await log()).toMatchObject([{ purchases: 0 }])
  })

  test('does not know the quotes of another tenant', async () => {
    const [mine, theirs] = [await scene(), await scene()]
    const id = await theirs.quote()

    const outcome = { quoteId: id, status: 'accepted' } as const
    const answers = await mine.record(outcome, [outcome])

    expect(answers).toMatchObject([
      { code: 'resource_missing', param: 'quote_id' },
      { code: 'resource_missing', param: '[0].quote_id' },
    ])
    expect(await theirs.outcomes()).toEqual([])
  })

  test('numbers the log without gaps while many transactions run at once', async () => {
    const { quote, record, log } = await scene()
    const ids = await Promise.all(Array.from({ length: 40 }, () => quote()))

    await Promise.all(ids.map((id) => record([{ quoteId: id, status: 'declined' }])))

    expect((await log()).map((entry) => entry.seq)).toEqual(ids.map((_, i) => i + 1))
  })
})
