import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyBelief } from '../../../engine/belief/belief.ts'
import { decodeBelief, encodeBelief } from '../../../engine/belief/codec.ts'
import { foldOffers } from '../../../engine/belief/fold-offers.ts'
import { answeredOffer } from '../../../engine/market/answered-offer.ts'
import { idTimeMs } from '../../domain/ids.ts'
import { readLedgers } from '../../storage/tables/loss-ledgers.ts'
import { putPolicy } from '../../storage/tables/policies.ts'
import { quiet, type TestDatabase, testDatabase } from '../../testing/database.ts'
import { storeQuote, storeQuotes } from '../../testing/quotes.ts'
import { type OutcomeReport, recordOutcomes } from '../../use-cases/outcomes/record-outcomes.ts'
import { expireQuotes } from '../upkeep/expire-quotes.ts'
import { foldTenant } from './fold-tenant.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

type CellRow = { product_id: string; segment: string; version: number; belief: Buffer }

async function scene() {
  const { store } = database
  const tenantId = await database.createTenant()
  const deps = { store, log: quiet }
  return {
    tenantId,
    quote: (quote = {}) => storeQuote(store, tenantId, { createdAtMs: Date.parse(at), ...quote }),
    record: (outcomes: OutcomeReport[]) =>
      store.tenant(tenantId, (db) => recordOutcomes(db, tenantId, [outcomes], Date.now())),
    fold: (owner = 'learner') => foldTenant(deps, owner, tenantId),
    cells: () =>
      store.tenant(tenantId, (db) =>
        db.rows<CellRow>(
          'select product_id, segment, version, belief from cells where tenant_id = $1 order by 1, 2',
          [tenantId],
        ),
      ),
  }
}

/** When customers were quoted, unless a test overrides it. */
const at = new Date(Date.now() - 10_000).toISOString()

describe('foldTenant', () => {
  test('folds each observation once, in the cell where it was made', async () => {
    const { quote, record, fold, cells } = await scene()
    const tea = await quote({ productId: 'tea', priceMinor: 1100 })
    const jam = await quote({ productId: 'jam', segment: 'student' })
    await record([
      { quoteId: tea, status: 'accepted', occurredAt: at },
      { quoteId: jam, status: 'declined', occurredAt: at },
    ])

    expect(await fold()).toBe(2)
    expect(await fold()).toBe(0)

    const stored = await cells()
    expect(stored).toMatchObject([
      { product_id: 'jam', segment: 'student', version: 1 },
      { product_id: 'tea', segment: '', version: 1 },
    ])
    const expected = foldOffers(emptyBelief(), [answeredOffer(1100, true, Date.parse(at) / 1000)])
    expect(stored[1]?.belief.equals(Buffer.from(encodeBelief(expected)))).toBe(true)
  })

  test("learns beside the competitor's price that the policy named when the quote was made", async () => {
    const { tenantId, quote, record, fold, cells } = await scene()
    // A quote and a change in one millisecond have no order.
    let lastMs = Date.now() - 1000
    const nextMs = (): number => (lastMs += 1)
    const ask = (productId: string, price: number | null) =>
      database.store.tenant(tenantId, (db) =>
        putPolicy(
          db,
          tenantId,
          productId,
          price === null ? {} : { competitor: { price, rule: 'none', tolerance: 0 } },
          nextMs(),
        ),
      )
    const made: [string, number | null][] = []
    const offer = async (competitorMinor: number | null) => {
      const priceMinor = 1000 + made.length
      const id = await quote({ productId: 'tea', priceMinor, createdAtMs: nextMs() })
      made.push([id, competitorMinor])
    }
    await offer(null)
    await ask('', 900)
    await offer(900)
    await ask('tea', 800)
    await ask('tea', 800)
    await offer(800)
    await ask('tea', null)
    await offer(900)
    await ask('', null)
    await offer(null)
    await record(
      made.map(([quoteId]) => ({ quoteId, status: 'declined' as const, occurredAt: at })),
    )
    await fold()
    // A correction that arrives after the competitor's price changed is applied to the same place
    // as its offer.
    await ask('tea', 500)
    await record([{ quoteId: made[2]?.[0] ?? '', status: 'accepted', occurredAt: at }])
    await fold()

    const offers = made.map(([id, competitorMinor], i) => ({
      ...answeredOffer(1000 + i, false, idTimeMs(id) / 1000),
      competitorMinor,
    }))
    const expected = foldOffers(emptyBelief(), [
      ...offers,
      ...offers.slice(2, 3).map((o) => ({
        ...o,
        offers: 0 as const,
        purchases: 1 as const,
        quantity: 1,
        ageOffers: 2,
      })),
    ])
    const [stored] = await cells()
    expect(stored && decodeBelief(stored.belief)).toEqual(expected)
  })

  test('reaches the same bytes whether it folds at once or after every outcome', async () => {
    const [often, once] = [await scene(), await scene()]
    for (const shop of [often, once]) {
      for (let i = 0; i < 60; i++) {
        const id = await shop.quote({ priceMinor: 900 + (i % 5) * 50 })
        await shop.record([
          { quoteId: id, status: i % 3 === 0 ? 'accepted' : 'declined', occurredAt: at },
        ])
        if (i % 10 === 9) {
          await shop.record([{ quoteId: id, status: 'returned', occurredAt: at }])
          await shop.record([{ quoteId: id, status: 'accepted', occurredAt: at }])
        }
        if (shop === often) await shop.fold()
      }
    }
    await once.fold()

    const [left, right] = [await often.cells(), await once.cells()]
    expect(left[0]?.version).toBe(right[0]?.version)
    expect(left[0]?.belief.equals(right[0]?.belief ?? Buffer.alloc(0))).toBe(true)
  })

  test('takes a return back as if the purchase had never been, weeks later', async () => {
    const [returned, never] = [await scene(), await scene()]
    const early = '2026-03-01T12:00:00.000Z'
    const createdAtMs = Date.parse(early)
    for (const shop of [returned, never]) {
      const bought = await shop.quote({ priceMinor: 1200, createdAtMs })
      const status = shop === returned ? 'accepted' : 'declined'
      await shop.record([{ quoteId: bought, status, occurredAt: early }])
      for (let i = 0; i < 20; i++) {
        const quoteId = await shop.quote({ priceMinor: 900 + (i % 4) * 100, createdAtMs })
        const status = i % 2 ? 'accepted' : 'declined'
        await shop.record([{ quoteId, status, occurredAt: early }])
      }
      const late = '2026-04-01T12:00:00.000Z'
      await shop.record([{ quoteId: bought, status: 'returned', occurredAt: late }])
      await shop.fold()
    }

    const demand = async (shop: typeof returned) => {
      const [cell] = await shop.cells()
      return decodeBelief(cell?.belief ?? Buffer.alloc(0)).bins
    }
    const [left, right] = [await demand(returned), await demand(never)]
    expect(left.purchases).toEqual(right.purchases)
    for (const [i, purchases] of left.recentPurchases.entries()) {
      expect(purchases).toBeCloseTo(right.recentPurchases[i] ?? Number.NaN, 5)
    }
  })

  test('a moment that a clock far ahead let in does not end what the cell remembers', async () => {
    const { tenantId, quote, record, fold, cells } = await scene()
    const answer = async (count: number) => {
      const ids = await Promise.all(Array.from({ length: count }, () => quote()))
      await record(ids.map((quoteId) => ({ quoteId, status: 'declined' as const })))
    }
    await answer(50)
    const quoteId = await quote()
    await database.store.tenant(tenantId, (db) =>
      recordOutcomes(
        db,
        tenantId,
        [{ quoteId, status: 'accepted' }],
        Date.parse('9999-12-31T00:00:00Z'),
      ),
    )
    await answer(49)
    await fold()

    const [cell] = await cells()
    const { bins, lastSeconds } = decodeBelief(cell?.belief ?? Buffer.alloc(0))
    const [, , byDays] = bins.recentOffers
    expect(byDays).toBeGreaterThan(95)
    expect(lastSeconds * 1000).toBeLessThan(Date.now() + 2 * 86_400_000)
  })

  test('counts everything once when many learners fold at the same time', async () => {
    const { quote, record, fold, cells } = await scene()
    const ids = await Promise.all(Array.from({ length: 30 }, () => quote()))
    await record(ids.map((quoteId) => ({ quoteId, status: 'declined' as const })))

    const counts = await Promise.all(['a', 'b', 'c', 'a', 'b', 'c'].map((owner) => fold(owner)))

    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30)
    expect(await cells()).toMatchObject([{ version: 30 }])
  })

  test('leaves a tenant to the learner that holds its lease', async () => {
    const { quote, record, fold } = await scene()
    await record([{ quoteId: await quote(), status: 'accepted' }])
    await fold('first')
    await record([{ quoteId: await quote(), status: 'accepted' }])

    expect(await fold('second')).toBe(0)
    expect(await fold('first')).toBe(1)
  })
})

describe('a belief that a later release wrote', () => {
  test('is left with all observations to a replica of that release', async () => {
    const { tenantId, quote, record, fold, cells } = await scene()
    await record([{ quoteId: await quote(), status: 'accepted', occurredAt: at }])
    await fold()
    const [{ belief } = { belief: Buffer.alloc(0) }] = await cells()
    const write = (bytes: Buffer) =>
      database.store.tenant(tenantId, (db) =>
        db.run('update cells set belief = $2 where tenant_id = $1', [tenantId, bytes]),
      )
    await write(Buffer.concat([Buffer.from([130]), belief.subarray(1)]))
    await record([{ quoteId: await quote(), status: 'accepted', occurredAt: at }])

    await expect(fold()).rejects.toThrow('belief has layout 130')
    await write(belief) // as the other release reads it
    expect(await fold()).toBe(1)
    expect(await cells()).toMatchObject([{ version: 2 }])
  })
})

describe('the ledger of losses', () => {
  const ledgersOf = (tenantId: number) =>
    database.store.tenant(tenantId, (db) => readLedgers(db, tenantId))

  test('books what quotes earned beside base prices, each once, whoever folds them', async () => {
    const { tenantId, quote, record, fold } = await scene()
    await database.store.tenant(tenantId, (db) =>
      putPolicy(db, tenantId, '', { unitCost: 600 }, Date.now()),
    )
    const away = await quote({ priceMinor: 1100, propensity: 0.2 })
    const atBase = await quote({ propensity: 0.8 })
    const report = (quoteId: string, status: 'accepted' | 'returned') =>
      record([{ quoteId, status, occurredAt: at }])
    await report(away, 'accepted')
    await fold()
    await report(atBase, 'accepted')
    await fold()
    await fold()

    // 500 earned at 1100, and 400 at the base price, where one offer in fifty was expected to sell:
    // a quarter of what it earned beyond that counts for the offers that were moved.
    const [expected, more] = [0.02 * 400, 0.98 * 400]
    const gain = 500 - expected - 0.25 * more
    expect(await ledgersOf(tenantId)).toMatchObject([
      {
        currency: 'usd',
        ledger: {
          gain: expect.closeTo(gain, 9),
          base: expect.closeTo(2 * expected + more / 0.8, 9),
          baseOffers: 1,
        },
      },
    ])
    await report(away, 'returned')
    await fold()
    expect(await ledgersOf(tenantId)).toMatchObject([
      { ledger: { gain: expect.closeTo(gain - 500, 9) } },
    ])
  })

  test('a belief that cannot be read is learnt again, and its answers are booked', async () => {
    const { tenantId, quote, record, fold, cells } = await scene()
    const [jam, tea] = [await quote({ productId: 'jam' }), await quote({ productId: 'tea' })]
    await record([{ quoteId: jam, status: 'accepted', occurredAt: at }])
    await fold()
    await database.store.tenant(tenantId, (db) =>
      db.run("update cells set belief = '\\x00' where tenant_id = $1", [tenantId]),
    )
    const again = await quote({ productId: 'jam' })
    await record([
      { quoteId: again, status: 'accepted', occurredAt: at },
      { quoteId: tea, status: 'accepted', occurredAt: at },
    ])

    expect(await fold()).toBe(2)
    expect((await cells()).map((cell) => cell.version)).toEqual([2, 1])
    expect(await ledgersOf(tenantId)).toMatchObject([{ ledger: { basePurchases: 3 } }])
  })

  test('leaves out what the belief of its cell could not learn', async () => {
    const { tenantId, quote, record, fold, cells } = await scene()
    for (const productId of ['jam', 'tea']) {
      await record([{ quoteId: await quote({ productId }), status: 'accepted', occurredAt: at }])
    }
    await database.store.tenant(tenantId, (db) =>
      db.run("update observations set weight = 2 where tenant_id = $1 and product_id = 'jam'", [
        tenantId,
      ]),
    )

    expect(await fold()).toBe(2)
    expect(await cells()).toMatchObject([{ product_id: 'tea', version: 1 }])
    expect(await ledgersOf(tenantId)).toMatchObject([{ ledger: { basePurchases: 1 } }])
  })

  test('leaves out products whose base price is not held out', async () => {
    const { tenantId, quote, record, fold } = await scene()
    await database.store.tenant(tenantId, (db) =>
      putPolicy(db, tenantId, 'tea', { holdout: 0 }, Date.now()),
    )
    await record([{ quoteId: await quote({ priceMinor: 1100 }), status: 'accepted' }])
    await fold()

    expect(await ledgersOf(tenantId)).toEqual([])
  })
})

describe('expireQuotes', () => {
  test('counts quotes without an answer as not bought after their time, and no earlier', async () => {
    const { tenantId, quote, record, fold, cells } = await scene()
    const hourAgoMs = Date.now() - 3_700_000
    const silent = await quote({ createdAtMs: hourAgoMs })
    const answered = await quote({ createdAtMs: hourAgoMs })
    await quote() // still open
    await record([{ quoteId: answered, status: 'accepted' }])
    const deps = { store: database.store, config: database.config, now: Date.now }

    expect(await expireQuotes(deps, 'learner', tenantId)).toBe(2)
    expect(await expireQuotes(deps, 'learner', tenantId)).toBe(0)

    expect(await fold()).toBe(2)
    expect(await cells()).toMatchObject([{ version: 2 }])
    const late = await record([{ quoteId: silent, status: 'accepted' }])
    expect(late).toEqual([{ recorded: 1, unchanged: 0 }])
    expect(await fold()).toBe(1)
  })

  test('waits for quotes whose price was promised for longer', async () => {
    const { tenantId, quote, fold } = await scene()
    await quote({ createdAtMs: Date.now() - 3_700_000, ttlSeconds: 86_400 })
    const deps = { store: database.store, config: database.config, now: Date.now }

    await expireQuotes(deps, 'learner', tenantId)

    expect(await fold()).toBe(0)
  })

  test('leaves out next to nothing of a burst whose sales are reported at once, and detects a broken shop', async () => {
    const { tenantId, record, fold, cells } = await scene()
    const deps = { store: database.store, config: database.config, now: Date.now }
    const since = Date.now() - 4_500_000
    /** Quotes a tenth of a second apart; every eighth may be bought. */
    const burst = async (fromMs: number) => {
      const ids = await storeQuotes(
        database.store,
        tenantId,
        Array.from({ length: 2000 }, (_, i) => ({ createdAtMs: fromMs + 100 * i })),
      )
      return ids.filter((_, i) => i % 8 === 0)
    }
    const sold = await burst(since)
    await burst(since + 300_000) // the shop broke: nobody could buy
    await record(sold.map((quoteId) => ({ quoteId, status: 'accepted' })))
    while ((await expireQuotes(deps, 'learner', tenantId)) > 0);
    while ((await fold()) > 0);

    const [cell] = await cells()
    const { suspect, purchases } = decodeBelief(cell?.belief ?? Buffer.alloc(0)).bins
    expect(purchases[0]).toBe(250)
    expect(suspect[0]).toBeGreaterThan(1800)
    expect(suspect[0]).toBeLessThan(2020)
  })
})
