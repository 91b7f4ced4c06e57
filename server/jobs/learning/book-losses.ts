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
import { addProductDays, type ProductDay } from '../../storage/tables/product-results.ts'

/** New observations of a cell, and the belief before them. */
export type AnsweredCell = {
  cell: CellToFold
  before: CellBelief
  observations: readonly LoggedObservation[]
}

/**
 * Records what the account's own quotes earned compared with base prices, in the transaction that
 * folds them into beliefs, so that each counts exactly once in both. Quotes of products without a
 * holdout, and quotes whose price was not drawn, are omitted: they do not show what the base price
 * would have earned.
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
    for (const { drawn, priceMinor, offers, purchases, quantity } of observations) {
      if (drawn === null) continue
      const { basePriceMinor, propensity, volumeDiscount } = drawn
      // A quantity discount also applies to the base price: the money is what was paid.
      const left = 1 - volumeDiscount
      const entry = {
        basePriceMinor: left * basePriceMinor,
        unitCostMinor: policy.objective === 'profit' ? (policy.unitCost ?? 0) : 0,
        priceMinor: left * priceMinor,
        propensity,
        offers,
        purchases,
        quantity,
        ownBase: baseAnswersOf(before, basePriceMinor),
      }
      addTo(entries, cell.currency, entry)
    }
  }
  if (entries.size === 0) return
  const stored = await readLedgers(db, tenantId)
  for (const [currency, added] of entries) {
    const before = stored.find((one) => one.currency === currency)?.ledger as LossLedger | undefined
    await writeLedger(db, tenantId, currency, bookAnswers(before ?? emptyLedger(), added))
  }
}

/**
 * Counts answered quotes and purchases by day: for each product, and with '' for all. In the same
 * transaction.
 */
export async function bookSales(
  db: Db,
  tenantId: number,
  observations: readonly LoggedObservation[],
): Promise<void> {
  const days = new Map<string, ProductDay>()
  for (const { productId, currency, occurredAt, offers, purchases, ...one } of observations) {
    const day = occurredAt.toISOString().slice(0, 10)
    const isMoved = one.drawn === null || one.drawn.basePriceMinor !== one.priceMinor
    for (const whose of [productId, '']) {
      const key = `${whose}\0${currency}\0${day}`
      const known = days.get(key)
      const results = known ?? {
        productId: whose,
        currency,
        day,
        offers: 0,
        moved: 0,
        purchases: 0,
      }
      results.offers += offers
      results.moved += isMoved ? offers : 0
      results.purchases += purchases
      if (known === undefined) days.set(key, results)
    }
  }
  await addProductDays(db, tenantId, [...days.values()])
}

function addTo<Entry>(entries: Map<string, Entry[]>, key: string, entry: Entry): void {
  const known = entries.get(key)
  if (known) known.push(entry)
  else entries.set(key, [entry])
}

/** The outcomes of a cell's offers at a base price so far. */
function baseAnswersOf({ bins }: CellBelief, basePriceMinor: number): LedgerEntry['ownBase'] {
  const at = bins.lowMinor.indexOf(basePriceMinor)
  return { offers: bins.offers[at] ?? 0, purchases: bins.purchases[at] ?? 0 }
}
