import { type CellBelief, emptyBelief } from '../../../engine/belief/belief.ts'
import { decodeBelief, LaterLayout, withSales } from '../../../engine/belief/codec.ts'
import type { SalesBelief } from '../../../engine/sales/sales-belief.ts'

/** What is stored of a cell's belief. */
export type StoredBelief = { belief: Uint8Array | null; sales: unknown }

/** A stored belief that cannot be what the engine wrote. */
export class DamagedBelief extends Error {}

/**
 * A stored cell in the engine's form: what offers taught, combined with what sales rows show. A
 * part that is damaged counts as not there: `damageOf` tells, and it is soon learnt again.
 */
export function toBelief(cell: StoredBelief): CellBelief {
  return besideSales(offersOf(cell), cell)
}

/**
 * The same for the stored inputs of a price, which nothing can restore.
 *
 * @throws DamagedBelief if they are damaged.
 */
export function toExactBelief(cell: StoredBelief): CellBelief {
  return besideSales(cell.belief ? readBelief(cell.belief) : emptyBelief(), cell)
}

/** What offers taught; nothing if that is damaged. */
export function offersOf({ belief }: Pick<StoredBelief, 'belief'>): CellBelief {
  if (belief === null) return emptyBelief()
  try {
    return readBelief(belief)
  } catch (error) {
    if (error instanceof DamagedBelief) return emptyBelief()
    throw error
  }
}

/** What offers taught, combined with what sales rows show. */
export function besideSales(
  offers: CellBelief,
  { sales }: Pick<StoredBelief, 'sales'>,
): CellBelief {
  return sales && isFit(sales) ? withSales(offers, sales) : offers
}

/**
 * Decodes a stored belief.
 *
 * @throws DamagedBelief if no release can have written it.
 * @throws LaterLayout if a later one may have.
 */
export function readBelief(bytes: Uint8Array): CellBelief {
  let belief: CellBelief
  try {
    belief = decodeBelief(bytes)
  } catch (error) {
    if (error instanceof LaterLayout) throw error
    throw new DamagedBelief('the stored belief cannot be decoded', { cause: error })
  }
  if (!isSound(belief)) throw new DamagedBelief('the stored belief has impossible numbers')
  return belief
}

/** Which parts of a stored cell cannot be what the engine wrote. */
export function damageOf({ belief, sales }: StoredBelief): { belief: boolean; sales: boolean } {
  return { belief: belief !== null && isDamaged(belief), sales: !!sales && !isFit(sales) }
}

function isDamaged(belief: Uint8Array): boolean {
  try {
    readBelief(belief)
    return false
  } catch (error) {
    if (error instanceof DamagedBelief) return true
    throw error
  }
}

function isSound(belief: CellBelief) {
  const { version, offersSeen, bins, forecasters, scores, levelFilter, runOut } = belief
  const counts = [bins.offers, bins.purchases, bins.recentOffers, bins.recentPurchases]
  return (
    Number.isSafeInteger(version) &&
    Number.isFinite(offersSeen) &&
    Object.values(runOut).every(Number.isFinite) &&
    [forecasters, scores, levelFilter].every((all) => all.every(Number.isFinite)) &&
    counts.every((all) => all.every(Number.isFinite)) &&
    bins.lowMinor.every((price) => price > 0 && Number.isFinite(price)) &&
    bins.logPrice.every(Number.isFinite)
  )
}

/** Whether stored JSON has what every release has written of sales rows. */
export function isFit(stored: unknown): stored is SalesBelief {
  const fit = stored as Partial<SalesBelief> | null
  const isEstimate = (one: SalesBelief['level'] | undefined) =>
    Number.isFinite(one?.mean) && Number.isFinite(one?.sd)
  return (
    Number.isFinite(fit?.rows) &&
    Number.isFinite(fit?.medianPriceMinor) &&
    Number.isFinite(fit?.lastSeconds) &&
    isEstimate(fit?.elasticity) &&
    isEstimate(fit?.level) &&
    Array.isArray(fit?.coefficients) &&
    Array.isArray(fit?.reasons) &&
    fit?.purchaseProbability !== undefined &&
    typeof fit.columns === 'object' &&
    typeof fit.ar1Error === 'object'
  )
}
