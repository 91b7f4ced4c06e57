import type { Deps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import { mayBecome, nextStatuses, type ProductStatus } from '../../domain/product.ts'
import type { ProductSelection } from '../../domain/product-pricing.ts'
import { recordChange } from '../../storage/tables/audit.ts'
import { type FoundStatus, lockStatuses, setStatus } from '../../storage/tables/product-statuses.ts'

export type StatusChanged = {
  /** Ids. */
  changed: string[]
  unchanged: number
  refused: { id: string; message: string }[]
  hasMore: boolean
}

/** Sets the status of many products, in one transaction: those named, or those that are meant. */
export async function changeStatus(
  deps: Pick<Deps, 'store' | 'now'>,
  { tenantId, keyId }: Caller,
  status: ProductStatus,
  of: { ids: readonly string[] } | { where: ProductSelection },
  most: number,
): Promise<StatusChanged> {
  return deps.store.tenant(tenantId, async (db) => {
    const found = await lockStatuses(db, tenantId, status, of, most + 1)
    const taken = found.slice(0, most)
    const may = (one: FoundStatus) => mayBecome(one.status, status)
    const changed = taken.filter((one) => one.status !== status && may(one))
    await setStatus(
      db,
      tenantId,
      changed.map(({ id }) => id),
      status,
    )
    const statuses = (to: (one: FoundStatus) => ProductStatus) =>
      Object.fromEntries(changed.map((one) => [one.id, { status: to(one) }]))
    const change = { actor: keyId, action: 'product.changed', subject: 'products' } as const
    const [before, after] = [statuses((one) => one.status), statuses(() => status)]
    await recordChange(db, tenantId, { ...change, before, after }, deps.now())
    const known = new Set(taken.map(({ id }) => id))
    const missing = 'ids' in of ? of.ids.filter((id) => !known.has(id)) : []
    return {
      changed: changed.map(({ id }) => id),
      unchanged: taken.filter((one) => one.status === status).length,
      refused: [
        ...taken
          .filter((one) => !may(one))
          .map((one) => ({ id: one.id, message: whyNot(one.status, status) })),
        ...missing.map((id) => ({ id, message: 'There is no product of this id.' })),
      ],
      hasMore: found.length > most,
    }
  })
}

function whyNot(from: ProductStatus, to: ProductStatus): string {
  const allowed = nextStatuses(from).map((next) => `"${next}"`)
  return `The product is ${from} and cannot become ${to}; it can become ${allowed.join(' or ')}.`
}
