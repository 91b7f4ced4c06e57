import { newId } from '../domain/ids.ts'
import type { Store } from '../storage/db.ts'

/** Stores a quote as the service would have, and returns its id. */
export async function storeQuote(
  store: Store,
  tenantId: number,
  quote: {
    productId?: string
    segment?: string
    priceMinor?: number
    createdAtMs?: number
    ttlSeconds?: number
  } = {},
): Promise<string> {
  const createdAtMs = quote.createdAtMs ?? Date.now()
  const id = newId('quote', createdAtMs)
  await store.tenant(tenantId, (db) =>
    db.run(
      `insert into quotes (tenant_id, id, product_id, currency, segment, base_price,
         optimized_price, confidence, factors, arm, propensity, belief_version, draw, created_at,
         expires_at, slot)
       values ($1, $2, $3, 'usd', $4, 1000, $5, 0.5, '{}', 'optimized', 1, 0, 0, $6, $7, lerner_slot($6))`,
      [
        tenantId,
        id,
        quote.productId ?? 'tea',
        quote.segment ?? '',
        quote.priceMinor ?? 1000,
        new Date(createdAtMs),
        new Date(createdAtMs + (quote.ttlSeconds ?? 3600) * 1000),
      ],
    ),
  )
  return id
}
