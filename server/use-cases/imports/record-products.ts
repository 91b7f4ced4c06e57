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

/** What events say of products, in the words of the wire. */
export type ProductEvents = {
  created: (product: Product) => NewEvent
  priceMoved: (product: Product, before: Product) => NewEvent
}

/**
 * Adds products, and changes what rows say of those that there are; of several rows of a product
 * the last one counts. Answers how many rows changed something.
 */
export async function recordProducts(
  db: Db,
  tenantId: number,
  rows: readonly ProductToSave[],
  events: ProductEvents,
  nowMs: number,
): Promise<number> {
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
    if (old === undefined) told.push(events.created(product))
    else if (old.basePrice !== product.basePrice || old.currency !== product.currency) {
      told.push(events.priceMoved(product, old))
    }
    // Products of a category share their good and bad weeks.
    if (old !== undefined && old.attributes?.category !== product.attributes?.category) {
      await markProductSalesDirty(db, tenantId, product.id)
    }
  }
  await recordEvents(db, tenantId, told, nowMs)
  return saved.length
}
