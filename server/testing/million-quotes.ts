import { firstIdAt } from '../domain/ids.ts'
import { connectClient, dbOn } from '../storage/connection/connect.ts'
import { ensurePartitions } from '../storage/tables/partitions.ts'
import type { TestDatabase } from './database.ts'

const dayMs = 86_400_000
const months = 6
const moments = 4000
const quotesPerMoment = 250

/** A tenant with a million quotes, all answered, spread over half a year. */
export type MillionQuotes = {
  tenantId: number
  /** Of one quote in a hundred thousand, oldest first. */
  quoteIds: readonly string[]
  /** Has half of all quotes, in sixty segments. */
  productId: string
  nowMs: number
}

/**
 * Fills a database within seconds, and keeps autovacuum from looking at it: its statistics are what
 * a test makes them.
 */
export async function storeMillionQuotes(database: TestDatabase): Promise<MillionQuotes> {
  const tenantId = await database.createTenant()
  const nowMs = Date.now()
  const owner = await connectClient(database.url, null)
  try {
    for (let month = 0; month < months; month++) {
      await ensurePartitions(dbOn(owner), nowMs - month * 30 * dayMs)
    }
    await keepFromAutovacuum()
    const indexes = await dropIndexes()
    const times = Array.from(
      { length: moments },
      (_, i) => nowMs - Math.round(((moments - i) * months * 29 * dayMs) / moments),
    )
    const heads = times.map((ms) => firstIdAt('quote', ms).slice(0, -16))
    await owner.query(
      `insert into quotes (tenant_id, id, product_id, currency, segment, base_price, optimized_price, confidence,
         factors, arm, propensity, belief_version, draw, customer_hash, created_at, expires_at, slot)
       select $1, m.head || upper(substr(md5(m.head || i), 1, 16)),
         case when i % 2 = 0 then 'tea' else 'product ' || (hashint8(i * 4000 + m.place) & 2047) end, 'usd',
         case when i % 2 = 0 then 'segment ' || (i / 2 % 60) else '' end, 1000, 1000 + i % 7, 0.5, '{}', 'optimized', 0.5, 0, 0.5,
         case when i % 25 = 0 then decode(md5((i * 4000 + m.place)::text), 'hex') end, m.at, m.at + interval '1 hour', lerner_slot(m.at)
       from unnest($2::text[], $3::timestamptz[]) with ordinality as m (head, at, place),
         generate_series(1, ${quotesPerMoment}) as i`,
      [tenantId, heads, times.map((ms) => new Date(ms))],
    )
    await owner.query(
      `with seen as (
         insert into outcomes (tenant_id, quote_id, status, occurred_at, seq)
         select tenant_id, id, 'declined', created_at, row_number() over (order by id) from quotes
         returning *)
       insert into observations (tenant_id, seq, kind, product_id, currency, segment, price, offers, occurred_at)
       select s.tenant_id, s.seq, 'offer', case when s.seq % 2 = 0 then 'tea' else 'product ' || s.seq % 2048 end, 'usd', '', 1000, 1, s.occurred_at
       from seen s order by s.seq`,
    )
    // sorted, which is faster by far than row by row
    for (const index of indexes) await owner.query(index)
    const { rows } = await owner.query<{ quote_id: string }>(
      'select quote_id from outcomes where seq % 100000 = 50000 order by quote_id',
    )
    return { tenantId, quoteIds: rows.map((row) => row.quote_id), productId: 'tea', nowMs }
  } finally {
    await owner.end()
  }

  /** Returns how to make them again. */
  async function dropIndexes(): Promise<string[]> {
    const { rows } = await owner.query<{ table: string; name: string; definition: string }>(
      `select tablename as table, indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as definition
       from pg_indexes where tablename in ('quotes', 'outcomes', 'observations')`,
    )
    for (const { table, name } of rows) {
      if (name.endsWith('_pkey')) await owner.query(`alter table ${table} drop constraint ${name}`)
      else await owner.query(`drop index ${name}`)
    }
    return rows.map(({ definition }) => definition)
  }

  async function keepFromAutovacuum(): Promise<void> {
    const { rows } = await owner.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relkind = 'r' and c.relname ~ '^(quotes|outcomes|observations)' and c.relnamespace = 'public'::regnamespace`,
    )
    for (const { name } of rows)
      await owner.query(`alter table ${name} set (autovacuum_enabled = off)`)
  }
}
