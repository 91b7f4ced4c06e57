import { firstIdAt } from '../../domain/ids.ts'
import type { Db } from '../connection/db.ts'
import { ownTenant } from './own-tenant.ts'
import { cellsOfProduct } from './quotes.ts'

const slotsPerBucket = 64
/** A bucket whose quotes are counted once: 64 slots of eight seconds, nearly nine minutes. */
const bucketMs = slotsPerBucket * 8000
/** By then every quote is committed or refused, whatever the differences between clocks. */
const settledMs = 60_000

type Counted = { bucket: number; quotes: number; first_at: Date | null }

/**
 * How often a product was quoted since a moment, counted in whole buckets of time, and when it was
 * first quoted since then.
 *
 * Past buckets are counted once and kept, so that a read costs no more than counting the quotes of
 * the last minutes.
 */
export async function countRecentQuotes(
  db: Db,
  tenantId: number,
  productId: string,
  sinceMs: number,
  nowMs: number,
): Promise<{ count: number; firstAtMs: number }> {
  const since = Math.ceil(sinceMs / bucketMs)
  // Later counts were made by a clock that has since been set back; they are redone.
  const last = Math.floor((nowMs - settledMs) / bucketMs) - 1
  const known = await db.rows<Counted>(
    `select bucket, quotes, first_at from quote_counts
     where tenant_id = $1 and product_id = $2 and bucket between $3 and $4 order by bucket`,
    [tenantId, productId, since, last],
    'read_quote_counts',
  )
  const from = Math.max(since, (known.at(-1)?.bucket ?? 0) + 1)
  const fresh = await countBuckets(db, tenantId, productId, from)
  if (last >= from) {
    const over = fresh.filter(({ bucket }) => bucket <= last)
    if (over.at(-1)?.bucket !== last) over.push({ bucket: last, quotes: 0, first_at: null })
    await keepCounts(db, tenantId, productId, over)
    await forgetCounts(db, tenantId, productId, since)
  }
  const all = [...known, ...fresh]
  const first = all.find(({ first_at }) => first_at !== null)?.first_at
  return {
    count: all.reduce((sum, { quotes }) => sum + quotes, 0),
    firstAtMs: first?.getTime() ?? since * bucketMs,
  }
}

/** Counts the quotes themselves, cell by cell, because their index is by cell. */
async function countBuckets(
  db: Db,
  tenantId: number,
  productId: string,
  from: number,
): Promise<Counted[]> {
  return db.rows<Counted>(
    `${cellsOfProduct}
     select n.bucket, sum(n.quotes)::bigint as quotes, min(n.first_at) as first_at
     from cells c cross join lateral (
       select slot / ${slotsPerBucket} as bucket, count(*) as quotes, min(created_at) as first_at from quotes
       where tenant_id = $1 and product_id = $2 and currency = c.currency and segment = c.segment
         and slot >= $3 and id >= $4
       group by slot / ${slotsPerBucket}
     ) n
     group by n.bucket order by n.bucket`,
    [tenantId, productId, from * slotsPerBucket, firstIdAt('quote', from * bucketMs)],
    'count_buckets',
  )
}

/** Another reader may have stored the same counts. */
async function keepCounts(
  db: Db,
  tenantId: number,
  productId: string,
  counts: readonly Counted[],
): Promise<void> {
  await db.run(
    `insert into quote_counts (tenant_id, product_id, bucket, quotes, first_at)
     select t.tenant_id, $2, r.* from ${ownTenant}
     cross join unnest($3::integer[], $4::bigint[], $5::timestamptz[]) r
     on conflict do nothing`,
    [
      tenantId,
      productId,
      counts.map(({ bucket }) => bucket),
      counts.map(({ quotes }) => quotes),
      counts.map(({ first_at }) => first_at),
    ],
    'keep_quote_counts',
  )
}

async function forgetCounts(
  db: Db,
  tenantId: number,
  productId: string,
  before: number,
): Promise<void> {
  await db.run(
    `delete from quote_counts where tenant_id = $1 and ctid = any (array(
       select ctid from quote_counts where tenant_id = $1 and product_id = $2 and bucket < $3
       for update skip locked))`,
    [tenantId, productId, before],
    'forget_quote_counts',
  )
}
