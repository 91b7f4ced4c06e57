import type { Hold } from '../../../engine/policy/hold.ts'
import type { Arm } from '../../domain/arm.ts'
import type { Caller } from '../../domain/caller.ts'
import type { Refusal } from '../../domain/errors.ts'
import type { PersonalData } from '../../domain/law.ts'
import type { QuoteRequest } from '../../domain/quote.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import type { QuoteRow } from '../../storage/commit/quote-row.ts'
import { type HeldQuote, heldFactors } from '../../storage/tables/quotes.ts'
import { type CellEntry, findPriced, type PricedBase } from '../cells/cache.ts'
import { listedNow } from '../cells/listed-now.ts'
import { volumeOf, withVolumeBreak } from '../cells/volume-table.ts'
import { customerHash } from './customer.ts'
import { type Chance, type Decision, decidePrice } from './decide-price.ts'

/** A quote not yet written or returned, and its effects. */
export type DecidedQuote = {
  caller: Caller
  request: QuoteRequest
  row: QuoteRow
  cell: CellEntry
  priced: PricedBase
  /** The draw that the cell keeps from now on; null if none was needed. */
  hold: Hold | null
  /**
   * The price promised to the customer from now on; null without a customer, or if it was promised
   * before.
   */
  promise: HeldQuote | null
}

/**
 * The inputs of a decision besides the cell: the caller, the price promised to the customer, time,
 * random numbers and an id.
 */
export type DecisionInput = {
  caller: Caller
  request: QuoteRequest
  promise: HeldQuote | null
  chance: Chance
  quoteId: string
  nowMs: number
  ttlMs: number
}

/** Why the product cannot be quoted now, or null. */
export function refusalToQuote(cell: CellEntry, { productId }: QuoteRequest): Refusal | null {
  if (cell.product === null && cell.policy.unknownProducts === 'reject') {
    return refusalFor('product_to_quote_missing', { productId }, { param: 'product_id' })
  }
  if (cell.product?.status === 'archived') {
    return refusalFor('product_archived', { productId }, { param: 'product_id' })
  }
  return null
}

/** Decides one quote. It changes nothing: the effects are part of what it returns. */
export function decideQuote(cell: CellEntry, input: DecisionInput): DecidedQuote {
  const { caller, request, quoteId, nowMs } = input
  const priced = findPriced(cell, request.basePrice)
  if (priced === undefined) throw new Error('a loaded cell lacks the table of a base price')
  const { decision, hold, claim } = input.promise
    ? {
        decision: { ...input.promise, ...heldOnBy(input.promise), untilMs: null },
        hold: null,
        claim: null,
      }
    : decidePrice(cell, priced, input.chance, nowMs)
  const volume = priced.volumePrices
    ? volumeOf(priced.volumePrices, decision.priceMinor, request.quantity)
    : null
  const promisedMs = input.promise?.expiresAtMs ?? nowMs + input.ttlMs
  const expiresAtMs = Math.min(promisedMs, decision.untilMs ?? promisedMs)

  const row: QuoteRow = {
    id: quoteId,
    productId: request.productId,
    currency: request.currency,
    segment: cell.segment,
    basePrice: request.basePrice,
    optimizedPrice: volume?.priceMinor ?? decision.priceMinor,
    volume,
    confidence: decision.confidence,
    factors: volume?.discount ? withVolumeBreak(decision.factors) : decision.factors,
    arm: decision.arm,
    personal: personalDataOf(cell, input, decision.arm),
    jurisdictions: cell.policy.jurisdictions,
    propensity: decision.propensity,
    holdoutShare: decision.holdoutShare,
    holdoutUnit: decision.holdoutUnit,
    unitCostMinor: cell.policy.unitCost ?? null,
    beliefVersion: decision.beliefVersion,
    draw: decision.draw,
    decision: decision.decision,
    drawnFrom: decision.drawnFrom,
    customerHash: request.customerId === null ? null : customerHash(caller, request.customerId),
    quantity: request.quantity,
    promotion: request.promotion === true,
    channel: request.channel ?? null,
    createdAtMs: nowMs,
    expiresAtMs,
    newProduct: cell.product === null,
    claim,
  }
  // A price that everyone sees is not promised to one customer.
  const isPromised = request.customerId !== null && !input.promise && decision.arm !== 'list'
  const promise = isPromised ? promiseOf(decision, expiresAtMs) : null
  return { caller, request, row, cell, priced, hold, promise }
}

/**
 * A price repeated to a customer belongs to the customer's arm; if an hour drew it, it is not a
 * draw of the hour in which it is repeated, and counts in neither arm.
 */
function heldOnBy({ holdoutUnit, holdoutShare }: HeldQuote) {
  return holdoutUnit === 'customer'
    ? { holdoutUnit, holdoutShare }
    : { holdoutUnit: null, holdoutShare: 0 }
}

/** Which customer data influenced a price. */
function personalDataOf(
  cell: CellEntry,
  { request, nowMs }: DecisionInput,
  arm: Arm,
): PersonalData {
  switch (arm) {
    case 'list': {
      const listed = listedNow(cell.listed, request.basePrice, nowMs)
      return listed !== null && listed.segment !== '' ? 'segment' : 'none'
    }
    case 'optimized':
    case 'holdout': {
      if (cell.segment !== '') return 'segment'
      const isDealt = request.customerId !== null && cell.policy.personalization !== 'none'
      return isDealt ? 'customer' : 'none'
    }
    default:
      return 'none'
  }
}

/** The answer that the customer gets from now on. */
function promiseOf(decision: Decision, expiresAtMs: number): HeldQuote {
  return { ...decision, factors: heldFactors(decision.factors), expiresAtMs }
}
