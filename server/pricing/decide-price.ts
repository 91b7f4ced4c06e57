import { drawPrice } from '../../engine/policy/price-table.ts'
import type { Deps } from '../deps.ts'
import type { Arm } from '../domain/arm.ts'
import type { Caller } from '../domain/caller.ts'
import { type CellEntry, findPriced, type PricedBase } from './cache.ts'
import { customerUniform } from './customer.ts'
import type { QuoteRequest } from './quote-request.ts'
import type { ServedPrice, ServedPrices } from './served-prices.ts'

export type Decision = {
  priceMinor: number
  confidence: number
  factors: readonly string[]
  arm: Arm
  /** Probability with which this price was served, over holdout and exploration together. */
  propensity: number
  beliefVersion: number
  /** The uniform that chose the price from the table. */
  draw: number
}

const holdOffers = 10
const holdWindowMs = 3_600_000

const holdoutFactors = ['holdout'] as const
const pausedFactors = ['price_freeze'] as const
const shadowFactors = ['shadow_mode'] as const

/**
 * Chooses the price of one quote from the cell's table: the base price for paused products, shadow
 * mode and the holdout; else the draw that is being kept, or a new one.
 */
export function decidePrice(
  deps: Deps,
  caller: Caller,
  cell: CellEntry,
  request: QuoteRequest,
  nowMs: number,
): Decision {
  const priced = findPriced(cell, request.base_price)
  if (priced === undefined) throw new Error('a loaded cell has a table for the base price asked')
  const { table } = priced
  const { policy } = cell
  const standIn = standInOf(cell)
  if (standIn === 'paused') return atBase(table, request, 'paused', pausedFactors, 1)
  if (standIn === 'shadow') return atBase(table, request, 'shadow', shadowFactors, 1)

  // A base price that the guardrails forbid cannot be held out.
  const holdout = table.baseIsAllowed ? policy.holdout : 0
  const uniform =
    request.customer_id === undefined
      ? deps.random()
      : customerUniform(caller, 'holdout', request.customer_id)
  if (uniform < holdout) {
    const propensity = holdout + (1 - holdout) * table.baseProbability
    return atBase(table, request, 'holdout', holdoutFactors, propensity)
  }

  const price = keptPrice(priced, nowMs) ?? drawAnew(deps, cell, priced, nowMs)
  const hold = priced.hold
  const tablePropensity = hold?.tablePropensity ?? 1
  return {
    priceMinor: price.priceMinor,
    confidence: price.confidence,
    factors: price.factors,
    arm: 'optimized',
    propensity: (1 - holdout) * tablePropensity + (price === table.base ? holdout : 0),
    beliefVersion: table.beliefVersion,
    draw: hold?.draw ?? 0,
  }
}

/** What answers base prices in place of optimizing now; null where prices are optimized. */
export function standInOf({ product, policy }: CellEntry): 'paused' | 'shadow' | null {
  if (product?.status === 'paused') return 'paused'
  return policy.mode === 'live' ? null : policy.mode
}

function atBase(
  table: ServedPrices,
  request: QuoteRequest,
  arm: Arm,
  factors: readonly string[],
  propensity: number,
): Decision {
  return {
    priceMinor: request.base_price,
    confidence: table.base.confidence,
    factors,
    arm,
    propensity,
    beliefVersion: table.beliefVersion,
    draw: 0,
  }
}

/** The price that is being kept, if its time is not over and it is still allowed. */
function keptPrice(priced: PricedBase, nowMs: number): ServedPrice | null {
  const { hold, table } = priced
  if (hold === null) return null
  const cooling = nowMs < hold.cooldownUntilMs
  if (!cooling && (hold.offersLeft <= 0 || nowMs >= hold.untilMs)) return null
  const index = table.prices.findIndex((price) => price.priceMinor === hold.priceMinor)
  const price = table.prices[index]
  if (price === undefined || (!cooling && !table.probability[index])) return null
  hold.offersLeft--
  return price
}

function drawAnew(deps: Deps, cell: CellEntry, priced: PricedBase, nowMs: number): ServedPrice {
  const draw = deps.random()
  const index = drawPrice(priced.table, draw)
  const price = priced.table.prices[index] ?? priced.table.base
  priced.hold = {
    priceMinor: price.priceMinor,
    tablePropensity: priced.table.probability[index] ?? 1,
    draw,
    offersLeft: holdOffers - 1,
    untilMs: nowMs + holdWindowMs,
    cooldownUntilMs: nowMs + cell.policy.cooldown_seconds * 1000,
  }
  // The limit on steps counts from the price shown last: the next table is built around this one.
  if (cell.policy.max_step !== undefined && price.priceMinor !== priced.lastPriceMinor) {
    cell.stale = true
  }
  return price
}
