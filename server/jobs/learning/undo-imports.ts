import type { Deps } from '../../deps.ts'
import { uuidOf } from '../../domain/ids.ts'
import type { Db } from '../../storage/connection/db.ts'
import type { CellKey } from '../../storage/tables/cell-key.ts'
import {
  countRemovedProducts,
  countTakenBack,
  endUndo,
  findFittedSince,
  lockUndoing,
  removeProductsMadeBy,
  type Undoing,
  unpinBasePrices,
} from '../../storage/tables/import-undos.ts'
import { forgetReplacedBy, passOver, takeBackSales } from '../../storage/tables/replaced-sales.ts'
import { markSalesDirty } from '../../storage/tables/sales.ts'
import { undoChanges } from '../../use-cases/imports/undo-changes.ts'

/** Rows, and cells, per transaction: some tenths of a second. */
const rowsAtOnce = 2000
/** Products per transaction, each with many lookups. */
const productsAtOnce = 500

/**
 * Creates the function that undoes part of an import in one transaction; false if there is nothing
 * to undo. Each step is determined by what is left, so an interrupted undo continues, here or on
 * another replica.
 *
 * @param ended - Called when an import of the tenant is undone, and its cells are waiting for new
 * fits.
 */
export function createImportUndo(
  { store, now }: Pick<Deps, 'store' | 'now'>,
  ended: (tenantId: number) => void,
): (tenantId: number) => Promise<boolean> {
  return async (tenantId) => {
    const step = await store.tenant(tenantId, async (db) => {
      const undoing = await lockUndoing(db, tenantId)
      if (undoing === null) return null
      const took = await takeSome(db, tenantId, undoing, now())
      return { undoing, took }
    })
    if (step === null) return false
    if (step.took) return true
    await markBeside({ store }, tenantId, step.undoing)
    await store.tenant(tenantId, (db) => endUndo(db, tenantId, step.undoing.id, now()))
    ended(tenantId)
    return true
  }
}

/** Does part of the work; false if nothing is left. */
async function takeSome(
  db: Db,
  tenantId: number,
  undoing: Undoing,
  nowMs: number,
): Promise<boolean> {
  const { id, kind } = undoing
  const by = uuidOf(id)
  if (kind === 'products' || kind === 'policies') {
    return undoChanges(db, tenantId, undoing, by, { limit: productsAtOnce, nowMs })
  }
  const taken = await takeBackSales(db, tenantId, by, rowsAtOnce)
  if (taken.rows.length > 0) {
    await unpinBasePrices(db, tenantId, taken.rows)
    await markSalesDirty(db, tenantId, taken.rows)
    await countTakenBack(db, tenantId, id, taken)
    return true
  }
  if ((await passOver(db, tenantId, by, rowsAtOnce)) > 0) return true
  if ((await forgetReplacedBy(db, tenantId, by, rowsAtOnce)) > 0) return true
  const products = await removeProductsMadeBy(db, tenantId, by, productsAtOnce)
  await countRemovedProducts(db, tenantId, id, products.removed)
  return products.found > 0
}

/**
 * Requests new fits of all cells that were fitted together with others of a category since the
 * import began, as they may include it. Page by page; repeating it does no harm.
 */
async function markBeside(
  { store }: Pick<Deps, 'store'>,
  tenantId: number,
  { since }: Undoing,
): Promise<void> {
  if (since === null) return
  for (let after: CellKey | null = null; ; ) {
    const from: CellKey | null = after
    const cells = await store.tenant(tenantId, async (db) => {
      const found = await findFittedSince(db, tenantId, since, from, rowsAtOnce)
      if (found.length > 0) await markSalesDirty(db, tenantId, found)
      return found
    })
    after = cells.at(-1) ?? null
    if (cells.length < rowsAtOnce) return
  }
}
