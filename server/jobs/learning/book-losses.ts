import type { CellBelief } from '../../../engine/belief/belief.ts'
import {
  bookAnswers,
  emptyLedger,
  type LedgerEntry,
  type LossLedger,
} from '../../../engine/policy/loss-ledger.ts'
import { effectivePolicy } from '../../domain/policy.ts'
import type { Db } from '../../storage/connection/db.ts'
import type { CellToFold } from '../../storage/tables/cells.ts'
import { readLedgers, writeLedger } from '../../storage/tables/loss-ledgers.ts'
import type { LoggedObservation } from '../../storage/tables/observations.ts'
import { findPolicy } from '../../storage/tables/policies.ts'

/** What came in of a cell, and what was believed of it before. */
export type AnsweredCell = {
  cell: CellToFold
  before: CellBelief
  observations: readonly LoggedObservation[]
}

/**
 * Books what the account's own quotes brought beside base prices, in the transaction that folds
 * them into beliefs: each counts once there, too. Quotes of products without a holdout, and those
 * whose price nobody drew, are left out: what the base price would have brought is not seen there.
 */
export async function bookLosses(
  db: Db,
  tenantId: number,
  answered: readonly AnsweredCell[],
): Promise<void> {
  const isDrawn = ({ drawn }: LoggedObservation) => drawn !== null
  if (!answered.some(({ observations }) => observations.some(isDrawn))) return
  const account = (await findPolicy(db, tenantId, '')).fields
  const entries = new Map<string, LedgerEntry[]>()
  for (const { cell, before, observations } of answered) {
    const policy = effectivePolicy(account, cell.policy)
    if (policy.holdout === 0) continue
    for (const { drawn, priceMinor, offers, purchases } of observations) {
      if (drawn === null) continue
      const { basePriceMinor, propensity } = drawn
      const own = entries.get(cell.currency) ?? []
      entries.set(cell.currency, own)
      own.push({
        basePriceMinor,
        unitCostMinor: policy.objective === 'profit' ? (policy.unitCost ?? 0) : 0,
        priceMinor,
        propensity,
        offers,
        purchases,
        ownBase: baseAnswersOf(before, basePriceMinor),
      })
    }
  }
  if (entries.size === 0) return
  const stored = await readLedgers(db, tenantId)
  for (const [currency, added] of entries) {
    const before = stored.find((one) => one.currency === currency)?.ledger as LossLedger | undefined
    await writeLedger(db, tenantId, currency, bookAnswers(before ?? emptyLedger(), added))
  }
}

/** How a cell's offers at a base price were answered so far. */
function baseAnswersOf({ bins }: CellBelief, basePriceMinor: number): LedgerEntry['ownBase'] {
  const at = bins.lowMinor.indexOf(basePriceMinor)
  return { offers: bins.offers[at] ?? 0, purchases: bins.purchases[at] ?? 0 }
}
