import { bookSold, type LossLedger, type Sold } from '../policy/loss-ledger.ts'

/** Offers of a product at a price, each purchase of one unit. */
export type SoldOffers = Omit<Sold, 'units' | 'squares'> & { holdout: number }

/** Adds offers to a ledger as the service books their answers: only where some are held out. */
export function bookOffers(ledger: LossLedger, { holdout, ...sold }: SoldOffers): void {
  if (!(holdout > 0 && holdout < 1)) return
  bookSold(ledger, { ...sold, units: sold.purchases, squares: sold.purchases })
}
