import type { Deps } from '../deps.ts'
import type { Caller } from '../domain/caller.ts'
import { Refusal } from '../domain/errors.ts'
import { newId } from '../domain/ids.ts'
import { findKeptAnswers } from '../storage/idempotency.ts'
import type { KeptAnswer, QuoteRow } from '../storage/quote-writer.ts'
import { findHeldQuote, type HeldQuote } from '../storage/quotes.ts'
import { type CellEntry, cellCacheKey, findPriced, poolOf, type TenantContext } from './cache.ts'
import { customerHash } from './customer.ts'
import { type Decision, decidePrice, standInOf } from './decide-price.ts'
import { withinHardLimits } from './guardrails.ts'
import { loadCell, loadContext } from './load-cell.ts'
import type { Keep, QuoteAnswer, QuoteRequest, QuoteTerms } from './quote-request.ts'

export type QuoteResult = { answer: QuoteAnswer } | { known: KeptAnswer }

/** A table is built anew after this long if what it shares with the account's other products may have changed. */
const poolPatienceMs = 300_000

/**
 * Answers a price and records it; resolves after the commit that holds the quote.
 *
 * @throws Refusal `resource_missing` for an unknown product where the policy says so, `state_conflict`
 *   for an archived product, `overloaded` when the store cannot take the quote.
 */
export async function quotePrice(
  deps: Deps,
  caller: Caller,
  request: QuoteRequest,
  keep: Keep | null,
): Promise<QuoteResult> {
  const { tenantId } = caller
  const context = deps.cache.contexts.get(tenantId) ?? (await loadContext(deps, tenantId))
  const cell =
    warmCell(deps, tenantId, context, request, request.segment ?? '') ??
    (await coldCell(deps, tenantId, context, request))
  const refusal = refusalToQuote(cell, request)
  if (refusal !== null) {
    // What was answered before the product came into this state is answered again.
    const known = keep && (await findKept(deps, tenantId, keep.key))
    if (known) return { known }
    throw refusal
  }

  const mayHold = request.customer_id !== undefined && standInOf(cell) === null
  const held = mayHold ? await findPromise(deps, caller, cell, request) : null
  const nowMs = deps.now()
  const decision = held ?? decidePrice(deps, caller, cell, request, nowMs)
  const expiresAtMs = held?.expiresAtMs ?? nowMs + deps.config.quoteTtlSeconds * 1000
  if (held === null && request.customer_id !== undefined) {
    rememberPromise(deps, caller, request, decision, expiresAtMs)
  }

  const quoteId = newId('quote', nowMs)
  const answer: QuoteAnswer = {
    quote_id: quoteId,
    optimized_price: decision.priceMinor,
    currency: request.currency,
    confidence: decision.confidence,
    factors: decision.factors,
  }
  if (request.include?.includes('terms')) {
    answer.terms = termsOf(decision, cell, expiresAtMs)
  }

  const row: QuoteRow = {
    id: quoteId,
    productId: request.product_id,
    currency: request.currency,
    segment: cell.segment,
    basePrice: request.base_price,
    optimizedPrice: decision.priceMinor,
    confidence: decision.confidence,
    factors: decision.factors,
    arm: decision.arm,
    propensity: decision.propensity,
    beliefVersion: decision.beliefVersion,
    draw: decision.draw,
    customerHash:
      request.customer_id === undefined ? null : customerHash(caller, request.customer_id),
    quantity: request.quantity ?? 1,
    createdAtMs: nowMs,
    expiresAtMs,
    newProduct: cell.product === null,
  }
  const kept = keep && {
    key: keep.key,
    fingerprint: keep.fingerprint,
    status: 200,
    body: keep.serialize(answer),
  }
  const written = await deps.quoteWriter.write(caller.tenantId, row, kept)
  if (written.kind === 'known') return { known: written.kept }
  cell.product ??= { basePrice: request.base_price, status: 'active' }
  return { answer }
}

/** The cell from memory, or null when it has to be read or its table built anew. */
function warmCell(
  deps: Deps,
  tenantId: number,
  context: TenantContext,
  request: QuoteRequest,
  segment: string,
): CellEntry | null {
  const key = cellCacheKey(tenantId, request.product_id, request.currency, segment)
  const entry = deps.cache.cells.get(key)
  if (entry === undefined || entry.stale) return null
  if (entry.context !== context) {
    // A new pool alone can wait; another policy cannot.
    if (JSON.stringify(entry.context.policy) !== JSON.stringify(context.policy)) return null
    entry.context = context
  }
  if (entry.policy.personalization === 'none' && segment !== '') {
    return warmCell(deps, tenantId, context, request, '')
  }
  const priced = findPriced(entry, request.base_price)
  if (priced === undefined) return null
  // The other products of a group learn and change without telling this one.
  const grouped = entry.policy.group !== undefined
  const poolIsNew = priced.poolVersion !== poolOf(context, request.currency).version
  if ((poolIsNew || grouped) && deps.now() - priced.builtAtMs > poolPatienceMs) return null
  return entry
}

async function coldCell(
  deps: Deps,
  tenantId: number,
  context: TenantContext,
  request: QuoteRequest,
): Promise<CellEntry> {
  const cell = {
    productId: request.product_id,
    currency: request.currency,
    segment: request.segment ?? '',
    basePriceMinor: request.base_price,
  }
  const entry = await loadCell(deps, tenantId, context, cell)
  if (entry.policy.personalization === 'none' && cell.segment !== '') {
    return loadCell(deps, tenantId, context, { ...cell, segment: '' })
  }
  return entry
}

/** Why the product cannot be quoted as things are, or null. */
function refusalToQuote(cell: CellEntry, request: QuoteRequest): Refusal | null {
  if (cell.product === null && cell.policy.unknown_products === 'reject') {
    return new Refusal(
      'resource_missing',
      `There is no product '${request.product_id}', and this account refuses to quote unknown products: create it with POST /v1/products.`,
      { param: 'product_id' },
    )
  }
  if (cell.product?.status === 'archived') {
    return new Refusal(
      'state_conflict',
      `Product '${request.product_id}' is archived and cannot be quoted: set its status to 'active' with PATCH /v1/products/{id}.`,
      { param: 'product_id' },
    )
  }
  return null
}

/** What was answered under an idempotency key before. */
async function findKept(
  deps: Deps,
  tenantId: number,
  key: string,
): Promise<KeptAnswer | undefined> {
  const [kept] = await deps.store.tenant(tenantId, (db) => findKeptAnswers(db, tenantId, [key]))
  return kept
}

/** The price that this customer holds for the product at this base price, from memory or from the store. */
async function findPromise(
  deps: Deps,
  caller: Caller,
  cell: CellEntry,
  request: QuoteRequest,
): Promise<HeldQuote | null> {
  const customerId = request.customer_id ?? ''
  const key = promiseKey(caller, request)
  const known = deps.cache.customers.get(key)
  const stored =
    known ??
    (await deps.store.tenant(caller.tenantId, (db) =>
      findHeldQuote(
        db,
        caller.tenantId,
        customerHash(caller, customerId),
        request.product_id,
        request.currency,
        request.base_price,
        deps.now(),
      ),
    ))
  // Another request of the same customer may have decided while this one read.
  const held = deps.cache.customers.get(key) ?? stored
  if (!held || held.expiresAtMs <= deps.now()) return null
  if (!withinHardLimits(cell.policy, held.priceMinor, deps.now())) return null
  deps.cache.customers.set(key, held)
  return held
}

function rememberPromise(
  deps: Deps,
  caller: Caller,
  request: QuoteRequest,
  decision: Decision,
  expiresAtMs: number,
): void {
  const others = decision.factors.filter((factor) => factor !== 'customer_consistency')
  deps.cache.customers.set(promiseKey(caller, request), {
    ...decision,
    factors: ['customer_consistency', ...others],
    expiresAtMs,
  })
}

function promiseKey(caller: Caller, request: QuoteRequest): string {
  return `${caller.tenantId}\0${request.customer_id}\0${request.product_id}\0${request.currency}\0${request.base_price}`
}

function termsOf(decision: Decision, cell: CellEntry, expiresAtMs: number): QuoteTerms {
  const personalized = cell.segment !== ''
  return {
    expires_at: new Date(expiresAtMs).toISOString(),
    arm: decision.arm,
    personalized,
    disclosures: personalized
      ? ['This price was adjusted by automated decision-making on the basis of a customer segment.']
      : [],
  }
}
