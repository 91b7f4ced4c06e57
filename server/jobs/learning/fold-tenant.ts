import { type CellBelief, emptyBelief } from '../../../engine/belief/belief.ts'
import { decodeBelief, encodeBelief, LaterLayout } from '../../../engine/belief/codec.ts'
import { foldOffers, type OfferObservation } from '../../../engine/belief/fold-offers.ts'
import { summarizeOffers } from '../../../engine/pool/cell-summary.ts'
import type { Deps } from '../../deps.ts'
import { clockAheadMs } from '../../domain/moment.ts'
import type { ChangedCell, Db } from '../../storage/connection/db.ts'
import { notify } from '../../storage/connection/notices.ts'
import type { CellKey } from '../../storage/tables/cell-key.ts'
import {
  type CellToFold,
  type FoldedCell,
  readCellsToFold,
  writeBeliefs,
} from '../../storage/tables/cells.ts'
import { finiteJson } from '../../storage/tables/finite-json.ts'
import { advanceFoldedSeq, claimLease } from '../../storage/tables/leases.ts'
import {
  type CorrectedOffer,
  type LoggedObservation,
  readCorrectedOffers,
  readObservations,
} from '../../storage/tables/observations.ts'
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
    const changed = await foldObservations(deps, db, tenantId, observations)
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
      const before = cell.belief ? decodeBelief(cell.belief) : emptyBelief()
      const belief = foldOffers(
        before,
        group.map((o) => toOfferObservation(o, corrected.get(o.seq))),
      )
      folded.push(toRow(cell, belief))
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

function toRow(cell: CellToFold, belief: CellBelief): FoldedCell {
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

function toOfferObservation(
  observation: LoggedObservation,
  corrected: CorrectedOffer | undefined,
): OfferObservation {
  return {
    priceMinor: observation.priceMinor,
    // The offer was counted against the price known then, so it is removed against that price.
    competitorMinor: (corrected ?? observation).competitorMinor,
    offers: observation.offers,
    purchases: observation.purchases,
    quantity: observation.quantity,
    unitsBefore: observation.unitsBefore,
    weight: observation.weight,
    ageOffers: corrected?.ageOffers ?? 0,
    // A removed observation has faded since the offer, not since its correction.
    atSeconds: (corrected?.occurredAt ?? observation.occurredAt).getTime() / 1000,
    latestSeconds: (observation.recordedAt.getTime() + clockAheadMs) / 1000,
  }
}
