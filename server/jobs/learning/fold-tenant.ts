import { type CellBelief, emptyBelief } from '../../../engine/belief/belief.ts'
import { LaterLayout } from '../../../engine/belief/codec.ts'
import type { Deps } from '../../deps.ts'
import { noteDamaged } from '../../figures/damaged-records.ts'
import type { ChangedCell, Db } from '../../storage/connection/db.ts'
import { notify } from '../../storage/connection/notices.ts'
import type { CellKey } from '../../storage/tables/cell-key.ts'
import {
  type CellToFold,
  type FoldedCell,
  readCellsToFold,
  writeBeliefs,
} from '../../storage/tables/cells.ts'
import { advanceFoldedSeq, claimLease } from '../../storage/tables/leases.ts'
import {
  type LoggedObservation,
  readCorrectedOffers,
  readObservations,
} from '../../storage/tables/observations.ts'
import { foldLogged, refold } from '../../use-cases/cells/refold.ts'
import { toFolded } from '../../use-cases/cells/restore-cell.ts'
import { DamagedBelief, readBelief } from '../../use-cases/cells/to-belief.ts'
import { type AnsweredCell, bookLosses, bookSales } from './book-losses.ts'
import { fullBatch } from './fold-pace.ts'

const leaseSeconds = 10

/**
 * Folds the next observations of a tenant, at most `limit` of them, into its beliefs: beliefs and
 * watermark change in one transaction, so each observation counts exactly once, whatever crashes.
 *
 * Returns how many were folded: 0 when there is nothing to do or another learner holds the tenant.
 */
export async function foldTenant(
  deps: Pick<Deps, 'store' | 'log'>,
  owner: string,
  tenantId: number,
  limit = fullBatch,
): Promise<number> {
  return deps.store.tenant(tenantId, async (db) => {
    const lease = await claimLease(db, tenantId, owner, leaseSeconds)
    if (!lease) return 0
    const observations = await readObservations(db, tenantId, lease.foldedSeq, limit)
    const last = observations.at(-1)
    if (!last) return 0
    const changed = await foldObservations(deps, db, tenantId, observations, lease.foldedSeq)
    await advanceFoldedSeq(db, tenantId, last.seq)
    await notify(db, { kind: 'cells', tenantId, cells: changed })
    return observations.length
  })
}

async function foldObservations(
  deps: Pick<Deps, 'log'>,
  db: Db,
  tenantId: number,
  observations: readonly LoggedObservation[],
  foldedSeq: number,
): Promise<ChangedCell[]> {
  const byCell = Map.groupBy(observations, (o) => `${o.productId}\0${o.currency}\0${o.segment}`)
  const corrections = observations.filter((o) => o.kind === 'correction')
  const corrected = await readCorrectedOffers(db, tenantId, corrections)
  const groups = [...byCell.values()]
  const keys: CellKey[] = groups.flatMap((group) => group.slice(0, 1))
  const cells = await readCellsToFold(db, tenantId, keys)
  const folded: FoldedCell[] = []
  const answered: AnsweredCell[] = []
  for (const [i, cell] of cells.entries()) {
    const group = groups[i] ?? []
    try {
      const before = await beliefBefore(deps, db, tenantId, cell, foldedSeq)
      const belief = foldLogged(before, group, corrected)
      folded.push(toFolded(cell, belief))
      answered.push({ cell, before, observations: group })
    } catch (error) {
      // A replica of that release will learn from them; passing over them would lose them.
      if (error instanceof LaterLayout) throw error
      // One cell's broken invariant must not stop the others; the log keeps what it would have
      // learnt.
      const { productId, currency, segment } = cell
      deps.log.error(
        { err: error, tenantId, productId, currency, segment, seq: group[0]?.seq },
        'a belief could not be updated; the previous one was kept',
      )
    }
  }
  await writeBeliefs(db, tenantId, folded)
  await bookLosses(db, tenantId, answered)
  await bookSales(db, tenantId, observations)
  return folded.map(({ productId, currency, segment, version }) => ({
    productId,
    currency,
    segment,
    version,
  }))
}

/** What a cell had learnt up to a place in the log, from the log itself if its row is damaged. */
async function beliefBefore(
  deps: Pick<Deps, 'log'>,
  db: Db,
  tenantId: number,
  cell: CellToFold,
  foldedSeq: number,
): Promise<CellBelief> {
  if (cell.belief === null) return emptyBelief()
  try {
    return readBelief(cell.belief)
  } catch (error) {
    if (!(error instanceof DamagedBelief)) throw error
    const { productId, currency, segment } = cell
    const belief = await refold(db, tenantId, cell, foldedSeq)
    noteDamaged('belief')
    deps.log.error(
      { err: error, tenantId, productId, currency, segment },
      'a stored belief was damaged; it was learnt again from the log',
    )
    return belief
  }
}
