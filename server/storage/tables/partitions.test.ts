import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPart } from '../../domain/decision.ts'
import { newId } from '../../domain/ids.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { connectClient } from '../connection/connect.ts'
import type { Db } from '../connection/db.ts'
import { keepDecisions, readDecisions } from './decisions.ts'
import { analyzePartitioned, dropPartitionsBefore, ensurePartitions } from './partitions.ts'

let database: TestDatabase
let ada: number

beforeAll(async () => {
  database = await testDatabase()
  ada = await database.createTenant()
})

afterAll(() => database?.close())

/** Stores a quote with a given time, and its outcome. */
async function quoteAt(db: Db, time: string): Promise<string> {
  const id = newId('quote', Date.parse(time))
  await db.run(
    `insert into quotes (tenant_id, id, product_id, currency, base_price, optimized_price, confidence, factors, arm,
       propensity, belief_version, draw, created_at, expires_at, slot)
     values ($1, $2, 'p', 'usd', 1000, 1000, 0.5, '{}', 'optimized', 1, 0, 0.5, $3, $3, lerner_slot($3))`,
    [ada, id, time],
  )
  await db.run(
    `insert into outcomes (tenant_id, quote_id, status, occurred_at, seq) values ($1, $2, 'accepted', $3, 1)`,
    [ada, id, time],
  )
  return id
}

/** Which partition of a table each id lies in. */
async function placesOf(
  table: 'quotes' | 'outcomes',
  key: string,
): Promise<Record<string, string>> {
  const rows = await database.store.tenant(ada, (db) =>
    db.rows<{ id: string; place: string }>(
      `select ${key} as id, tableoid::regclass::text as place from ${table}`,
    ),
  )
  return Object.fromEntries(rows.map(({ id, place }) => [id, place]))
}

describe('partitions', () => {
  test('of this month and three more are there from the start', async () => {
    const now = new Date()
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 3, 28)).toISOString()

    const id = await database.store.tenant(ada, (db) => quoteAt(db, month))

    expect((await placesOf('quotes', 'id'))[id]).toBe(
      `quotes_${month.slice(0, 7).replace('-', '_')}`,
    )
  })

  test('hold their month to the millisecond; what no month fits is kept until its month is made', async () => {
    const times = [
      '2031-01-31T23:59:59.999Z',
      '2031-02-01T00:00:00.000Z',
      '2031-02-28T23:59:59.999Z',
      '2031-06-01T00:00:00Z',
    ]
    const ids = await database.store.tenant(ada, async (db) => {
      const made = []
      for (const time of times) made.push(await quoteAt(db, time))
      return made
    })
    const before = await placesOf('outcomes', 'quote_id')
    expect(ids.map((id) => before[id])).toEqual(times.map(() => 'outcomes_default'))

    const made = await database.store.system((db) =>
      ensurePartitions(db, Date.parse('2031-02-15T00:00:00Z')),
    )

    expect(made).toBe(12) // four months of three tables
    for (const [table, key] of [
      ['quotes', 'id'],
      ['outcomes', 'quote_id'],
    ] as const) {
      const places = await placesOf(table, key)
      expect(ids.map((id) => places[id])).toEqual([
        `${table}_default`,
        `${table}_2031_02`,
        `${table}_2031_02`,
        `${table}_default`,
      ])
    }
  })

  test('are made once, also by replicas at the same time', async () => {
    const made = await Promise.all(
      [1, 2, 3].map(() =>
        database.store.system((db) => ensurePartitions(db, Date.parse('2040-05-01T00:00:00Z'))),
      ),
    )

    expect(made.toSorted()).toEqual([0, 0, 12])
  })

  test('that ended before a time are dropped with their rows, and nothing later', async () => {
    const [old, older, kept] = await database.store.tenant(ada, async (db) => [
      await quoteAt(db, '2021-03-03T00:00:00Z'),
      await quoteAt(db, '2019-03-03T00:00:00Z'),
      await quoteAt(db, '2021-08-01T00:00:00Z'),
    ])
    await database.store.system((db) => ensurePartitions(db, Date.parse('2021-03-01T00:00:00Z')))

    const dropped = await database.store.system((db) =>
      dropPartitionsBefore(db, Date.parse('2021-06-20T00:00:00Z')),
    )

    expect(dropped).toBe(6) // March, April and May, of two tables
    for (const [table, key] of [
      ['quotes', 'id'],
      ['outcomes', 'quote_id'],
    ] as const) {
      const ids = Object.keys(await placesOf(table, key))
      expect(ids).not.toContain(old)
      expect(ids).not.toContain(older)
      expect(ids).toContain(kept)
    }
  })

  test('are dropped after the rows without one, for which no quote has to wait', async () => {
    const stray = await database.store.tenant(ada, (db) => quoteAt(db, '2018-03-03T00:00:00Z'))
    await database.store.system((db) => ensurePartitions(db, Date.parse('2019-03-01T00:00:00Z')))
    const owner = await connectClient(database.url, null)
    await owner.query(`begin; set local lerner.tenant_id = '${ada}'`)
    await owner.query('select from quotes where id = $1 for update', [stray])

    const dropped = database.store.system((db) =>
      dropPartitionsBefore(db, Date.parse('2019-06-20T00:00:00Z')),
    )
    await new Promise((later) => setTimeout(later, 500)) // it waits for the row
    const meanwhile = database.store.tenant(ada, async (db) => {
      await db.run(`set local lock_timeout = '1s'`)
      return quoteAt(db, new Date().toISOString())
    })
    await expect(meanwhile).resolves.toMatch(/^quote_/)
    await owner.query('rollback')
    await owner.end()

    expect(await dropped).toBe(6)
  })

  test('of decisions hold their month, and are dropped three months after quotes', async () => {
    const decideAt = async (time: string) => {
      const decision = { ...newPart(Buffer.from(time), Date.parse(time)), parts: [] }
      await database.store.tenant(ada, (db) => keepDecisions(db, ada, [decision]))
      return decision.id
    }
    const [old, kept, later] = [
      await decideAt('2022-01-31T23:59:59.999Z'),
      await decideAt('2022-02-01T00:00:00Z'),
      await decideAt('2022-05-31T00:00:00Z'),
    ]
    await database.store.system((db) => ensurePartitions(db, Date.parse('2022-02-03T00:00:00Z')))
    const places = await database.store.tenant(ada, (db) =>
      db.rows<{ place: string }>(
        `select tableoid::regclass::text as place from decisions
         where id >= $1 and id <= $2 order by id`,
        [Buffer.from(old, 'latin1'), Buffer.from(later, 'latin1')],
      ),
    )
    expect(places.map(({ place }) => place)).toEqual([
      'decisions_default',
      'decisions_2022_02',
      'decisions_2022_05',
    ])

    await database.store.system((db) =>
      dropPartitionsBefore(db, Date.parse('2022-05-02T00:00:00Z')),
    )

    const left = await database.store.tenant(ada, (db) =>
      readDecisions(db, ada, [old, kept, later]),
    )
    expect([...left.keys()].sort()).toEqual([kept, later])
  })

  test('cannot be named by anything but a month', async () => {
    const planting = database.store.system((db) =>
      db.rows(`select lerner_drop_partitions('9999_99; drop table quotes', 'quote_')`),
    )

    await expect(planting).rejects.toThrow('not a month')
  })

  test('are known as a whole once they have grown by half, whatever autovacuum leaves out', async () => {
    const analyze = () => database.store.system(analyzePartitioned)
    const owner = await connectClient(database.url, null)
    const fill = async (count: number) => {
      await owner.query(
        `insert into outcomes (tenant_id, quote_id, status, occurred_at, seq)
         select $1, 'quote_' || gen_random_uuid(), 'declined', now(), 1 from generate_series(1, $2)`,
        [ada, count],
      )
      await owner.query('analyze outcomes_default') // as autovacuum does
    }
    try {
      await fill(100)
      expect(await analyze()).toBeGreaterThan(0)
      expect(await analyze()).toBe(0)
      await fill(20)
      expect(await analyze()).toBe(0)
      await fill(100)
      expect(await analyze()).toBe(1)
    } finally {
      await owner.end()
    }
  })
})
