import { type CellBelief, emptyBelief } from '../../../engine/belief/belief.ts'
import { foldOffers, type OfferObservation } from '../../../engine/belief/fold-offers.ts'
import { clockAheadMs } from '../../domain/moment.ts'
import type { Db } from '../../storage/connection/db.ts'
import type { CellKey } from '../../storage/tables/cell-key.ts'
import { readCellLog } from '../../storage/tables/cell-log.ts'
import {
  type CorrectedOffer,
  type LoggedObservation,
  readCorrectedOffers,
} from '../../storage/tables/observations.ts'

/** Observations read at a time: some milliseconds of folding between two statements. */
const sliceSize = 5000

/**
 * Learns a cell's belief again from its observations up to a place in the log. The log keeps them
 * all, and folding in other batches gives the same bits: it is the belief that was there.
 */
export async function refold(
  db: Db,
  tenantId: number,
  cell: CellKey,
  untilSeq: number,
): Promise<CellBelief> {
  let belief = emptyBelief()
  let after = { offers: 0, seq: 0 }
  for (;;) {
    const { observations, last } = await readCellLog(db, tenantId, cell, after, untilSeq, sliceSize)
    const corrections = observations.filter((o) => o.kind === 'correction')
    const corrected = await readCorrectedOffers(db, tenantId, corrections)
    belief = foldSound(belief, observations, corrected)
    if (last === null || observations.length < sliceSize) return belief
    after = last
  }
}

/** Folds observations, without those that the engine refuses: it refused them before, too. */
function foldSound(
  before: CellBelief,
  observations: readonly LoggedObservation[],
  corrected: ReadonlyMap<number, CorrectedOffer>,
): CellBelief {
  try {
    return foldLogged(before, observations, corrected)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    if (observations.length <= 1) return before
    const half = observations.length >> 1
    const first = foldSound(before, observations.slice(0, half), corrected)
    return foldSound(first, observations.slice(half), corrected)
  }
}

/** Folds observations of one cell. */
export function foldLogged(
  belief: CellBelief,
  observations: readonly LoggedObservation[],
  corrected: ReadonlyMap<number, CorrectedOffer>,
): CellBelief {
  return foldOffers(
    belief,
    observations.map((o) => toOfferObservation(o, corrected.get(o.seq))),
  )
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
