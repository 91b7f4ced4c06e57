import { type AuditChange, productSubject } from '../../domain/audit.ts'
import type { Caller } from '../../domain/caller.ts'
import type { NewEvent } from '../../domain/event.ts'
import type { Product } from '../../domain/product.ts'
import type { Db } from '../../storage/connection/db.ts'
import { recordEvents } from '../../storage/tables/events.ts'
import { markProductSalesDirty } from '../../storage/tables/sales.ts'
import {
  lockProducts,
  type ProductToSave,
  saveProducts,
} from '../../storage/tables/saved-products.ts'

/** Products in events and the audit, in the API's terms. */
export type ProductWords = {
  /** As GET returns it. */
  described: (product: Product) => object
  created: (product: Product) => NewEvent
  priceMoved: (product: Product, before: Product) => NewEvent
}

/**
 * Adds products, and applies rows to existing ones; the last of several rows for a product counts.
 * Returns how many rows changed something, and the changes to record.
 */
export async function recordProducts(
  db: Db,
  { tenantId, actor }: Caller,
  rows: readonly ProductToSave[],
  words: ProductWords,
  nowMs: number,
): Promise<{ recorded: number; changes: AuditChange[] }> {
  const latest = [...new Map(rows.map((row) => [row.id, row])).values()]
  const before = await lockProducts(
    db,
    tenantId,
    latest.map(({ id }) => id),
  )
  const saved = await saveProducts(db, tenantId, latest)
  const told: NewEvent[] = []
  for (const product of saved) {
    const old = before.get(product.id)
    if (old === undefined) told.push(words.created(product))
    else if (old.basePrice !== product.basePrice || old.currency !== product.currency) {
      told.push(words.priceMoved(product, old))
    }
    // Products of one category share good and bad weeks.
    if (old !== undefined && old.attributes?.category !== product.attributes?.category) {
      await markProductSalesDirty(db, tenantId, product.id)
    }
  }
  await recordEvents(db, tenantId, told, nowMs)
  const changes = saved.map((product): AuditChange => {
    const old = before.get(product.id)
    return {
      actor,
      action: old === undefined ? 'product.created' : 'product.changed',
      subject: productSubject(product.id),
      before: old === undefined ? null : words.described(old),
      after: words.described(product),
    }
  })
  return { recorded: saved.length, changes }
}
