import type { Deps } from '../../deps.ts'
import { isGuarded, type Policy } from '../../domain/policy.ts'
import type { PriceHold } from '../../domain/price-hold.ts'
import type { Db } from '../../storage/connection/db.ts'
import { findPriceHold } from '../../storage/tables/price-holds.ts'
import { findLastListedPrice } from '../../storage/tables/price-list-prices.ts'
import { findLastPublicPrice } from '../../storage/tables/public-prices.ts'
import { findLastPrice, type LastPrice } from '../../storage/tables/quotes.ts'
import { readOfferRate } from './offer-rate.ts'
import type { CellRequest } from './table-input.ts'

/** The price shown last, and whether everyone saw it. */
type LastShown = LastPrice & { toAll: boolean }

export type Moves = { last: LastShown | null; priceHold: PriceHold | null; offersPerSecond: number }

/** Inputs that only some policies need: the last price, and the rate of offers. */
export async function readMoves(
  deps: Pick<Deps, 'cache' | 'now'>,
  db: Db,
  tenantId: number,
  request: CellRequest,
  policy: Policy,
): Promise<Moves> {
  // Nothing is drawn while base prices are shown; changing the mode rereads the cell.
  const moves = policy.mode === 'live' && isGuarded(policy)
  const [last, priceHold, offersPerSecond] = await Promise.all([
    moves ? findLastShown(db, tenantId, request, deps.now()) : null,
    moves ? findPriceHold(db, tenantId, request, request.basePriceMinor) : null,
    policy.inventory ? readOfferRate(deps, db, tenantId, request.productId) : 0,
  ])
  return { last, priceHold, offersPerSecond }
}

/** The price shown last: quoted to one customer, or for everyone. */
async function findLastShown(
  db: Db,
  tenantId: number,
  request: CellRequest,
  nowMs: number,
): Promise<LastShown | null> {
  const [quoted, shown] = await Promise.all([
    findLastPrice(db, tenantId, request),
    findLastShownToAll(db, tenantId, request, nowMs),
  ])
  if (shown === null || (quoted !== null && quoted.atMs > shown.fromMs)) {
    return quoted && { ...quoted, toAll: false }
  }
  const { price, fromMs, propensity, draw, tableId } = shown
  return { priceMinor: price, atMs: fromMs, propensity, draw, tableId, toAll: true }
}

/** The price that everyone saw last: from a list, or requested with `everyone`. */
async function findLastShownToAll(
  db: Db,
  tenantId: number,
  request: CellRequest,
  nowMs: number,
): ReturnType<typeof findLastPublicPrice> {
  const [quoted, listed] = await Promise.all([
    findLastPublicPrice(db, tenantId, request, nowMs),
    findLastListedPrice(db, tenantId, request, nowMs),
  ])
  if (listed === null || (quoted !== null && quoted.fromMs >= listed.fromMs)) return quoted
  return { ...listed, draw: 0, tableId: '' }
}
