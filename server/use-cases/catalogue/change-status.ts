import type { Deps } from '../../deps.ts'
import { productSubject } from '../../domain/audit.ts'
import type { Caller } from '../../domain/caller.ts'
import type { Fault } from '../../domain/errors.ts'
import {
  mayBecome,
  nextStatusesText,
  type Product,
  type ProductStatus,
} from '../../domain/product.ts'
import type { ProductSelection } from '../../domain/product-pricing.ts'
import { faultFor } from '../../domain/reasons/refusal-for.ts'
import { recordChanges } from '../../storage/tables/audit.ts'
import { lockProductsMeant, setStatus } from '../../storage/tables/product-statuses.ts'

export type StatusChanged = {
  /** Ids. */
  changed: string[]
  unchanged: number
  refused: (Fault & { id: string })[]
  hasMore: boolean
}

/**
 * Sets the status of many products in one transaction: those given by id, or those selected.
 *
 * @param describe - A product as GET returns it.
 */
export async function changeStatus(
  deps: Pick<Deps, 'store' | 'now'>,
  { tenantId, actor }: Caller,
  status: ProductStatus,
  of: { ids: readonly string[] } | { where: ProductSelection },
  most: number,
  describe: (product: Product) => object,
): Promise<StatusChanged> {
  return deps.store.tenant(tenantId, async (db) => {
    const found = await lockProductsMeant(db, tenantId, status, of, most + 1)
    const taken = found.slice(0, most)
    const may = (one: Product) => mayBecome(one.status, status)
    const changed = taken.filter((one) => one.status !== status && may(one))
    await setStatus(
      db,
      tenantId,
      changed.map(({ id }) => id),
      status,
    )
    const changes = changed.map((one) => ({
      actor,
      action: 'product.changed' as const,
      subject: productSubject(one.id),
      before: describe(one),
      after: describe({ ...one, status }),
    }))
    await recordChanges(db, tenantId, changes, deps.now())
    const known = new Set(taken.map(({ id }) => id))
    const missing = 'ids' in of ? of.ids.filter((id) => !known.has(id)) : []
    return {
      changed: changed.map(({ id }) => id),
      unchanged: taken.filter((one) => one.status === status).length,
      refused: [
        ...taken
          .filter((one) => !may(one))
          .map((one) => ({ id: one.id, ...whyNot(one.status, status) })),
        ...missing.map((id) => ({ id, ...faultFor('product_missing', {}, '') })),
      ],
      hasMore: found.length > most,
    }
  })
}

function whyNot(status: ProductStatus, wanted: ProductStatus): Fault {
  const words = { allowed: nextStatusesText(status) }
  return faultFor('product_status_not_allowed', { status, wanted }, '', words)
}
