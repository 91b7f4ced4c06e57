import type { Arm } from '../domain/arm.ts'
import type { Channel } from '../domain/channel.ts'
import type { HoldoutUnit } from '../domain/holdout-unit.ts'
import { newId } from '../domain/ids.ts'
import type { Store } from '../storage/connection/db.ts'
import { ownTenant } from '../storage/tables/own-tenant.ts'

export type QuoteToStore = {
  productId?: string
  segment?: string
  priceMinor?: number
  /** 1 if left out. */
  propensity?: number
  /** 'optimized' if left out. */
  arm?: Arm
  /** Null, as of an old quote, if left out. */
  holdoutShare?: number | null
  /** 'hour' where there is a share, if left out. */
  holdoutUnit?: HoldoutUnit | null
  unitCostMinor?: number | null
  customerHash?: Buffer | null
  channel?: Channel | null
  /** Where the price is that of many units: the price of one, and what it is off that. */
  singleMinor?: number | null
  volumeDiscount?: number | null
  /** Another for each quote, if left out. */
  draw?: number
  createdAtMs?: number
  ttlSeconds?: number
}

/** Stores a quote as the service would have, and returns its id. */
export async function storeQuote(
  store: Store,
  tenantId: number,
  quote: QuoteToStore = {},
): Promise<string> {
  const [id] = await storeQuotes(store, tenantId, [quote])
  return id ?? ''
}

/** Stores many quotes at once, and returns their ids in the same order. */
export async function storeQuotes(
  store: Store,
  tenantId: number,
  quotes: readonly QuoteToStore[],
): Promise<string[]> {
  const nowMs = Date.now()
  const rows = quotes.map((quote) => {
    const createdAtMs = quote.createdAtMs ?? nowMs
    return {
      ...quote,
      id: newId('quote', createdAtMs),
      createdAt: new Date(createdAtMs),
      expiresAt: new Date(createdAtMs + (quote.ttlSeconds ?? 3600) * 1000),
    }
  })
  await store.tenant(tenantId, (db) =>
    db.run(
      `insert into quotes (tenant_id, id, product_id, currency, segment, base_price,
         optimized_price, confidence, factors, arm, propensity, belief_version, draw, created_at,
         expires_at, slot, holdout_share, holdout_unit, unit_cost, customer_hash, channel,
         single_price, volume_discount)
       select t.tenant_id, id, product_id, 'usd', segment, 1000, price, 0.5, '{}', arm, propensity, 0, draw,
         created_at, expires_at, lerner_slot(created_at), holdout_share, holdout_unit, unit_cost, customer_hash, channel,
         single_price, volume_discount
       from ${ownTenant} cross join unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[], $7::timestamptz[],
           $8::double precision[], $9::text[], $10::double precision[], $11::text[],
           $12::double precision[], $13::bytea[],
           $14::double precision[], $15::text[], $16::bigint[], $17::double precision[])
         as q (id, product_id, segment, price, created_at, expires_at, propensity, arm, holdout_share, holdout_unit,
           unit_cost, customer_hash, draw, channel, single_price, volume_discount)`,
      [
        tenantId,
        rows.map((row) => row.id),
        rows.map((row) => row.productId ?? 'tea'),
        rows.map((row) => row.segment ?? ''),
        rows.map((row) => row.priceMinor ?? 1000),
        rows.map((row) => row.createdAt),
        rows.map((row) => row.expiresAt),
        rows.map((row) => row.propensity ?? 1),
        rows.map((row) => row.arm ?? 'optimized'),
        rows.map((row) => row.holdoutShare ?? null),
        rows.map((row) =>
          row.holdoutUnit === undefined && row.holdoutShare ? 'hour' : (row.holdoutUnit ?? null),
        ),
        rows.map((row) => row.unitCostMinor ?? null),
        rows.map((row) => row.customerHash ?? null),
        rows.map((row, i) => row.draw ?? (i + 0.5) / rows.length),
        rows.map((row) => row.channel ?? null),
        rows.map((row) => row.singleMinor ?? null),
        rows.map((row) => row.volumeDiscount ?? null),
      ],
    ),
  )
  return rows.map((row) => row.id)
}
