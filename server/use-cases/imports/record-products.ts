import { type AuditChange, productSubject } from '../../domain/audit.ts'
import type { Caller } from '../../domain/caller.ts'
import type { NewEvent } from '../../domain/event.ts'
import { describePriceMove, describeProduct } from '../../domain/product-names.ts'
import type { Db } from '../../storage/connection/db.ts'
import { recordEvents } from '../../storage/tables/events.ts'
import { markProductSalesDirty } from '../../storage/tables/sales.ts'
import {
  lockProducts,
  type ProductToSave,
  saveProducts,
} from '../../storage/tables/saved-products.ts'

/**
 * Adds products, and applies rows to existing ones; the last of several rows for a product counts.
 * Returns how many rows changed something, and the changes to record.
 *
 * @param importedBy - The import, as its UUID.
 */
export async function recordProducts(
  db: Db,
  { tenantId, actor }: Caller,
  rows: readonly ProductToSave[],
  importedBy: string,
  nowMs: number,
): Promise<{ recorded: number; changes: AuditChange[] }> {
  const latest = [...new Map(rows.map((row) => [row.id, row])).values()]
  const before = await lockProducts(
    db,
    tenantId,
    latest.map(({ id }) => id),
  )
  const saved = await saveProducts(db, tenantId, latest, importedBy)
  const told: NewEvent[] = []
  for (const product of saved) {
    const old = before.get(product.id)
    if (old === undefined) told.push({ type: 'product.created', data: describeProduct(product) })
    else if (old.basePrice !== product.basePrice || old.currency !== product.currency) {
      told.push({ type: 'product.price_moved', data: describePriceMove(product, old) })
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
      before: old === undefined ? null : describeProduct(old),
      after: describeProduct(product),
      importedBy,
    }
  })
  return { recorded: saved.length, changes }
}
