import type { QuoteDeps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import { Refusal } from '../../domain/errors.ts'
import { newId } from '../../domain/ids.ts'
import type { Quote, QuoteRequest } from '../../domain/quote.ts'
import { findKeptAnswers, type KeptAnswer } from '../../storage/tables/idempotency.ts'
import type { HeldQuote } from '../../storage/tables/quotes.ts'
import { type CellEntry, findPriced } from '../cells/cache.ts'
import type { PriceExplanation } from '../cells/explain-input.ts'
import { listedNow } from '../cells/listed-now.ts'
import { customerUniform } from './customer.ts'
import { type Chance, standInOf } from './decide-price.ts'
import { type DecidedQuote, decideQuote, refusalToQuote } from './decide-quote.ts'
import { confirm, reserve, withdraw } from './effects.ts'
import { explainDecided } from './explain-quote.ts'
import { findCell, findWarmCell } from './find-cell.ts'
import { adoptPromise, createHeldReader, findPromise, type ReadHeld } from './promises.ts'
import { type Lost, retryUntilWritten, withdrawAndAdopt } from './retry-until-written.ts'

export type QuoteResult =
  | { quote: Quote; explanation: PriceExplanation | null }
  | { known: KeptAnswer }

/** How to store the response under the request's idempotency key. */
export type Keep = {
  key: string
  fingerprint: Buffer
  serialize: (quote: Quote, explanation: PriceExplanation | null) => string
}

/** How the quotes of a batch read the store. */
export type BatchReads = {
  /** Throttles the reads of cells. */
  pace: <Result>(read: () => Promise<Result>) => Promise<Result>
  /** Reads prices that customers hold together. */
  held: ReadHeld
}

/**
 * Returns a price and, unless it is a preview, records it; resolves after the quote's commit.
 *
 * @throws Refusal `resource_missing` for an unknown product if the policy says so, `state_conflict`
 * for an archived product, `overloaded` if the store cannot accept the quote.
 */
export async function quotePrice(
  deps: QuoteDeps,
  caller: Caller,
  request: QuoteRequest,
  keep: Keep | null,
): Promise<QuoteResult> {
  return retryUntilWritten(() => tryQuote(deps, caller, request, keep))
}

async function tryQuote(
  deps: QuoteDeps,
  caller: Caller,
  request: QuoteRequest,
  keep: Keep | null,
): Promise<QuoteResult | Lost> {
  const warm = findWarmCell(deps, caller.tenantId, request)
  // Most quotes only have to wait for their commit.
  const quote =
    warm !== null && request.customerId === null
      ? decide(deps, caller, request, warm, null)
      : await prepareQuote(deps, caller, request, null)
  if (!(quote instanceof Refusal)) {
    const explanation = request.explain ? await explain(deps, quote) : null
    return writeQuote(deps, quote, keep, explanation)
  }
  // An answer from before the product's status changed is repeated.
  const known = keep && (await findKept(deps, caller.tenantId, keep.key))
  if (known) return { known }
  throw quote
}

/**
 * Loads what a quote needs, decides it, and binds other quotes until it is written.
 *
 * @param reads - Of the batch; null for a single quote.
 * @param shownFromMs - When the price is first shown; null: now.
 * @returns The quote, which must be written or withdrawn, or why the product cannot be quoted.
 */
export async function prepareQuote(
  deps: QuoteDeps,
  caller: Caller,
  request: QuoteRequest,
  reads: BatchReads | null,
  shownFromMs: number | null = null,
): Promise<DecidedQuote | Refusal> {
  const { tenantId } = caller
  let cell = findWarmCell(deps, tenantId, request)
  if (cell === null) {
    const read = () => findCell(deps, tenantId, request)
    cell = await (reads === null ? read() : reads.pace(read))
  }
  const refusal = refusalToQuote(cell, request)
  if (refusal !== null) return refusal
  if (request.customerId === null || !isFree(deps, cell, request)) {
    return decide(deps, caller, request, cell, null, shownFromMs)
  }
  let promise = findPromise(deps, caller, cell, request)
  if (promise === null) {
    const stored = await (reads?.held ?? createHeldReader(deps, caller))(request)
    promise = adoptPromise(deps, caller, cell, request, stored)
  }
  return decide(deps, caller, request, cell, promise, shownFromMs)
}

/** True if a price may be the customer's own: nothing with precedence replaces it. */
function isFree(deps: QuoteDeps, cell: CellEntry, { basePrice }: QuoteRequest): boolean {
  const { listed } = cell
  if (listed.length > 0 && listedNow(listed, basePrice, deps.now()) !== null) return false
  return (
    standInOf(cell) === null && (findPriced(cell, basePrice)?.replacementMinor ?? null) === null
  )
}

/** Decides a quote, and binds other quotes until it is written; or says why it cannot be. */
function decide(
  deps: QuoteDeps,
  caller: Caller,
  request: QuoteRequest,
  cell: CellEntry,
  promise: HeldQuote | null,
  shownFromMs: number | null = null,
): DecidedQuote | Refusal {
  const refusal = refusalToQuote(cell, request)
  if (refusal !== null) return refusal
  const nowMs = deps.now()
  const quote = decideQuote(cell, {
    caller,
    request,
    promise,
    chance: chanceOf(deps, caller, cell, request, shownFromMs ?? nowMs),
    quoteId: newId(request.preview ? 'preview' : 'quote', nowMs),
    nowMs,
    ttlMs: deps.config.quoteTtlSeconds * 1000,
  })
  if (!request.preview) {
    reserve(deps, quote)
    const { replacementMinor } = quote.priced
    if (replacementMinor !== null) deps.baseAlarm.note(caller.tenantId, request, replacementMinor)
  }
  return quote
}

/**
 * Writes a prepared quote through the group commit, and only then applies its effects. If it is not
 * written because its cell holds another price, the next attempt is decided with that.
 */
export async function writeQuote(
  deps: QuoteDeps,
  quote: DecidedQuote,
  keep: Keep | null,
  explanation: PriceExplanation | null = null,
): Promise<QuoteResult | Lost> {
  const { row, caller } = quote
  if (quote.request.preview) return { quote: row, explanation }
  const kept = keep && {
    key: keep.key,
    fingerprint: keep.fingerprint,
    status: 200,
    body: keep.serialize(row, explanation),
  }
  try {
    const written = await deps.quoteWriter.write(caller.tenantId, row, kept)
    if (written.kind === 'known') {
      withdraw(deps, quote)
      return { known: written.kept }
    }
    if (written.kind === 'lost') {
      withdrawAndAdopt(deps, quote, written.priceHold)
      return { priceHold: written.priceHold }
    }
  } catch (error) {
    withdraw(deps, quote)
    throw error
  }
  confirm(quote)
  return { quote: row, explanation }
}

/** Explains the price of a pending quote, which is withdrawn if that fails. */
async function explain(deps: QuoteDeps, quote: DecidedQuote): Promise<PriceExplanation | null> {
  try {
    const { row } = quote
    const singlePrice = row.volume?.singleMinor ?? row.optimizedPrice
    return await explainDecided(deps, quote.caller.tenantId, { ...row, singlePrice })
  } catch (error) {
    if (!quote.request.preview) withdraw(deps, quote)
    throw error
  }
}

/**
 * A customer always gets the same arm for all products, unless prices may not depend on the
 * customer; other quotes get the arm of the account's current hour. A preview without a customer
 * shows a price outside the holdout, and the same one until something is learnt.
 */
function chanceOf(
  deps: QuoteDeps,
  caller: Caller,
  { segment, policy }: CellEntry,
  { customerId, preview, productId, basePrice, currency }: QuoteRequest,
  atMs: number,
): Chance {
  const isDealt = customerId !== null && policy.personalization !== 'none'
  const unit = isDealt ? 'customer' : 'hour'
  const holdout = isDealt ? customerUniform(caller, 'holdout', customerId) : null
  if (!preview) {
    return {
      holdout: holdout ?? deps.holdoutHours(caller, currency, atMs),
      unit,
      draw: deps.random,
    }
  }
  const cell = `${productId}\0${basePrice}\0${currency}\0${segment}`
  const draw = customerUniform(caller, 'preview', cell)
  return { holdout: holdout ?? 1, unit, draw: () => draw }
}

/** The earlier answer under an idempotency key. */
async function findKept(
  deps: QuoteDeps,
  tenantId: number,
  key: string,
): Promise<KeptAnswer | undefined> {
  const [kept] = await deps.store.tenant(tenantId, (db) => findKeptAnswers(db, tenantId, [key]))
  return kept
}
