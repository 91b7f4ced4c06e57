import type { CellBelief } from '../belief/belief.ts'
import type { SalesBelief } from '../sales/sales-belief.ts'
import { farthestLogRatio } from '../special/box-cox.ts'
import { log } from '../special/log.ts'
import { type TestedPrices, testedPrices } from '../special/tested-prices.ts'
import { type OffersEvidence, total } from './offers-evidence.ts'

/** Why reported data has no influence on a result, or next to none. */
export type LeftOutReason =
  /** Offers at more than 4.95 times the base price, or less than 1 / 4.95 of it. */
  | 'price_far_from_base'
  /** Offers at chosen prices, when there are enough offers at randomly drawn ones. */
  | 'price_chosen'
  /** Refusals in a run so long that something other than the price must have failed. */
  | 'run_of_refusals'
  /** Offers not used by a result based on sales rows; or rows, the other way round. */
  | 'other_evidence_used'
  /** Rows without visits, where most have them; or with zero visits. */
  | 'visits_missing'
  /** Rows whose price or sales are outliers. */
  | 'out_of_proportion'
  /** Rows from periods with drawn prices, at another price: they count as chosen ones. */
  | 'price_not_drawn'

export type LeftOut = { what: 'offers' | 'sales_rows'; reason: LeftOutReason; count: number }

/** Which data a result is based on, and which not. */
export type EvidenceUsed = {
  offersUsed: number
  salesRowsUsed: number
  /** Most frequent first. */
  leftOut: LeftOut[]
  /** The prices that the evidence covers; null where there is none. */
  tested: TestedPrices | null
}

/** The evidence behind a result based on offers. */
export function evidenceOfOffers(
  whole: CellBelief,
  { belief, chosen }: OffersEvidence,
  basePriceMinor: number,
): EvidenceUsed {
  const { bins } = belief
  const logBase = log(basePriceMinor)
  const seen: [number, number][] = []
  let used = 0
  let far = 0
  for (let i = 0; i < bins.offers.length; i++) {
    const offers = bins.offers[i]
    if (!(offers > 0)) continue
    if (Math.abs(bins.logPrice[i] - logBase) > farthestLogRatio) {
      far += offers
    } else {
      used += offers
      seen.push([bins.lowMinor[i], bins.highMinor[i]])
    }
  }
  const suspect = total(bins.suspect)
  const rest =
    chosen || !(total(whole.bins.chosenOffers) > 0) ? 0 : whole.offersSeen - used - far - suspect
  return {
    // With a known seasonality, offers at good moments count for more than one.
    offersUsed: Math.min(Math.round(used), whole.offersSeen),
    salesRowsUsed: 0,
    leftOut: counted([
      ['offers', 'price_far_from_base', far],
      ['offers', 'run_of_refusals', suspect],
      ['offers', 'price_chosen', rest],
      ['sales_rows', 'other_evidence_used', whole.sales?.rows ?? 0],
    ]),
    tested: testedPrices(seen),
  }
}

/** The evidence behind a result based on sales rows. */
export function evidenceOfSales(whole: CellBelief, sales: SalesBelief): EvidenceUsed {
  const odd = sales.oddRows ?? 0
  return {
    offersUsed: 0,
    salesRowsUsed: sales.usedRows - odd,
    leftOut: counted([
      ['offers', 'other_evidence_used', whole.offersSeen],
      ['sales_rows', 'visits_missing', sales.rows - sales.usedRows],
      ['sales_rows', 'out_of_proportion', odd],
      ['sales_rows', 'price_not_drawn', sales.besideDraws ?? 0],
    ]),
    tested:
      sales.tested !== undefined
        ? sales.tested
        : testedPrices([[sales.lowestPriceMinor, sales.highestPriceMinor]]),
  }
}

function counted(parts: readonly [LeftOut['what'], LeftOutReason, number][]): LeftOut[] {
  return parts
    .map(([what, reason, count]) => ({ what, reason, count: Math.round(count) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
}
