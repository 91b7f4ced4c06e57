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

/** The price shown last, and whether everybody saw it. */
type LastShown = LastPrice & { toAll: boolean }

export type Moves = { last: LastShown | null; priceHold: PriceHold | null; offersPerSecond: number }

/** What only some policies ask for: the last price, and how fast offers come. */
export async function readMoves(
  deps: Pick<Deps, 'cache' | 'now'>,
  db: Db,
  tenantId: number,
  request: CellRequest,
  policy: Policy,
): Promise<Moves> {
  const moves: Moves = { last: null, priceHold: null, offersPerSecond: 0 }
  // Nothing is drawn while base prices are shown; whoever changes the mode has the cell read again.
  const draws = policy.mode === 'live'
  if (draws && isGuarded(policy)) {
    moves.priceHold = await findPriceHold(db, tenantId, request, request.basePriceMinor)
    moves.last = await findLastShown(db, tenantId, request, deps.now())
  }
  if (policy.inventory) {
    moves.offersPerSecond = await readOfferRate(deps, db, tenantId, request.productId)
  }
  return moves
}

/** The price that was shown last: quoted to somebody, or for everybody to see. */
async function findLastShown(
  db: Db,
  tenantId: number,
  request: CellRequest,
  nowMs: number,
): Promise<LastShown | null> {
  const quoted = await findLastPrice(db, tenantId, request)
  const shown = await findLastShownToAll(db, tenantId, request, nowMs)
  if (shown === null || (quoted !== null && quoted.atMs > shown.fromMs)) {
    return quoted && { ...quoted, toAll: false }
  }
  const { price, fromMs, propensity, draw, tableId } = shown
  return { priceMinor: price, atMs: fromMs, propensity, draw, tableId, toAll: true }
}

/** The price that everybody saw last: of a list, or asked for with `everyone`. */
async function findLastShownToAll(
  db: Db,
  tenantId: number,
  request: CellRequest,
  nowMs: number,
): ReturnType<typeof findLastPublicPrice> {
  const asked = await findLastPublicPrice(db, tenantId, request, nowMs)
  const listed = await findLastListedPrice(db, tenantId, request, nowMs)
  if (listed === null || (asked !== null && asked.fromMs >= listed.fromMs)) return asked
  return { ...listed, draw: 0, tableId: '' }
}
