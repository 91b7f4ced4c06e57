import type { CellBelief } from '../../../engine/belief/belief.ts'
import { encodeBelief } from '../../../engine/belief/codec.ts'
import { summarizeOffers } from '../../../engine/pool/cell-summary.ts'
import type { CellDeps } from '../../deps.ts'
import { noteDamaged } from '../../figures/damaged-records.ts'
import { unhurried } from '../../storage/connection/deadline.ts'
import { notify } from '../../storage/connection/notices.ts'
import type { CellKey } from '../../storage/tables/cell-key.ts'
import {
  type CellToFold,
  type FoldedCell,
  type ProductCells,
  readCellsToFold,
  readProductCells,
  writeBeliefs,
} from '../../storage/tables/cells.ts'
import { finiteJson } from '../../storage/tables/finite-json.ts'
import { lockLease } from '../../storage/tables/leases.ts'
import { markSalesDirty } from '../../storage/tables/sales.ts'
import { refold } from './refold.ts'
import { damageOf } from './to-belief.ts'

/** How long a cell is left alone after an attempt: the fit of its sales rows takes a moment. */
const patienceMs = 5000

/** The cells of a product that are damaged. */
export function damagedCells({ productId, currency, cells }: ProductCells): CellKey[] {
  return cells.flatMap((cell) => {
    const { belief, sales } = damageOf(cell)
    return belief || sales ? [{ productId, currency, segment: cell.segment }] : []
  })
}

/** Restores cells in the background, each once at a time. */
export function restoreSoon(deps: CellDeps, tenantId: number, keys: readonly CellKey[]): void {
  for (const key of keys) {
    const name = `${tenantId}\0${key.productId}\0${key.currency}\0${key.segment}`
    if (deps.cache.restoring.has(name)) continue
    deps.cache.restoring.add(name)
    unhurried(() => restoreCell(deps, tenantId, key))
      .catch((error: unknown) => {
        deps.log.error({ err: error, tenantId, ...key }, 'a damaged cell could not be restored')
      })
      .finally(() => {
        setTimeout(() => deps.cache.restoring.delete(name), patienceMs).unref()
      })
  }
}

/**
 * Learns again what is damaged of a cell: from the log what offers taught, and from its rows what
 * sales showed, as soon as the learner comes by. Learning of the account waits meanwhile.
 */
export async function restoreCell(
  { store, log }: Pick<CellDeps, 'store' | 'log'>,
  tenantId: number,
  key: CellKey,
): Promise<void> {
  const damage = await store.tenant(tenantId, async (db) => {
    const foldedSeq = await lockLease(db, tenantId)
    const [product] = await readProductCells(db, tenantId, [key])
    const stored = product?.cells.find((cell) => cell.segment === key.segment)
    const found = stored ? damageOf(stored) : { belief: false, sales: false }
    if (found.belief) {
      const [cell] = await readCellsToFold(db, tenantId, [key])
      if (cell === undefined) throw new Error('readCellsToFold answers one entry per key')
      const belief = await refold(db, tenantId, key, foldedSeq)
      await writeBeliefs(db, tenantId, [toFolded(cell, belief)])
    }
    if (found.sales) await markSalesDirty(db, tenantId, [key])
    await notify(db, { kind: 'cells', tenantId, cells: [{ ...key, version: null }] })
    return found
  })
  if (damage.belief) {
    noteDamaged('belief')
    log.error({ tenantId, ...key }, 'a stored belief was damaged; it was learnt again from the log')
  }
  if (damage.sales) {
    noteDamaged('sales')
    log.error({ tenantId, ...key }, 'a stored fit of sales was damaged; its rows are fitted again')
  }
}

/** A belief as it is stored. */
export function toFolded(cell: CellToFold, belief: CellBelief): FoldedCell {
  const { productId, currency, segment } = cell
  return {
    productId,
    currency,
    segment,
    version: belief.version,
    belief: encodeBelief(belief),
    offers: belief.offersSeen,
    purchases: belief.purchaseCount,
    summary: finiteJson('the summary', summarizeOffers(productId, belief, cell.basePrice)),
  }
}
