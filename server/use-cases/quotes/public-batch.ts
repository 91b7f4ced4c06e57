import type { QuoteDeps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import { Refusal } from '../../domain/errors.ts'
import { idTimeMs, newId } from '../../domain/ids.ts'
import type { Quote, QuoteRequest } from '../../domain/quote.ts'
import { overloaded } from '../../storage/connection/connect-errors.ts'
import type { Db } from '../../storage/connection/db.ts'
import { keepDecisions } from '../../storage/tables/decisions.ts'
import { recordEvents } from '../../storage/tables/events.ts'
import { claimHolds } from '../../storage/tables/price-holds.ts'
import { createMissingProducts } from '../../storage/tables/products.ts'
import {
  eventsOfPublicPrices,
  findPublicPrices,
  insertPublicPrices,
  lockPublicPrices,
  type PublicPrice,
} from '../../storage/tables/public-prices.ts'
import { volumeOf } from '../cells/volume-table.ts'
import type { DecidedQuote } from './decide-quote.ts'
import { confirm, withdraw } from './effects.ts'
import { createGate } from './gate.ts'
import { prepareQuote } from './quote.ts'
import { allAnswers, type QuoteBatch, readsAtOnce } from './quote-batch.ts'
import { mostTries, withdrawAndAdopt } from './retry-until-written.ts'

/** When everybody sees a price, in milliseconds since 1970. */
export type PublicPeriod = { fromMs: number; untilMs: number }

/**
 * Prices that everybody sees for a time. What they were drawn from is kept, so that sales reported
 * at them are known to be evidence at a random price. The quotes themselves are not recorded:
 * nobody reports an answer to each.
 *
 * Who asks again for a time in which a price is shown is answered that price, unless the base price
 * has become another one.
 */
export function openPublicBatch(deps: QuoteDeps, caller: Caller, period: PublicPeriod): QuoteBatch {
  const { tenantId } = caller
  let decided: DecidedQuote[] = []

  function withdrawAll(): void {
    for (const quote of decided) withdraw(deps, quote)
    decided = []
  }

  /** Decides all; those whose cell has got another price hold meanwhile again. */
  async function prepareOrRetry(
    db: Db,
    requests: readonly QuoteRequest[],
    triesLeft: number,
  ): Promise<{ prepared: Prepared[]; shown: Map<string, PublicPrice> }> {
    const pace = createGate(readsAtOnce)
    const prepared: Prepared[] = await Promise.allSettled(
      requests.map(async (request) => {
        if (request.customerId !== null) return refusalOfCustomer()
        // What everybody sees is the price of one unit; the prices of more follow from it.
        const one = { ...request, quantity: 1 }
        const quote = await prepareQuote(deps, caller, one, pace, period.fromMs)
        if (!(quote instanceof Refusal) && !request.preview) decided.push(quote)
        return quote
      }),
    )
    const shown = await findShown(db, tenantId, decided, period)
    const fresh = decided.filter((quote) => {
      const known = shown.get(cellKey(quote.row))
      return known === undefined || !isKept(known, quote)
    })
    const lost = await claimHolds(
      db,
      tenantId,
      fresh.map(({ row }) => row),
    )
    if (lost.size === 0) return { prepared, shown }
    if (triesLeft === 0) throw overloaded()
    const again = adoptHolds(deps, prepared, lost)
    decided = decided.filter(({ row }) => !lost.has(row.id))
    const later = await prepareOrRetry(
      db,
      again.map(({ request }) => request),
      triesLeft - 1,
    )
    for (const [i, { at }] of again.entries()) prepared[at] = later.prepared[i] ?? prepared[at]
    return { prepared, shown: later.shown }
  }

  return {
    async quote(db, requests) {
      withdrawAll()
      await lockPublicPrices(db, tenantId)
      const { prepared, shown } = await prepareOrRetry(db, requests, mostTries)
      const made: PublicPrice[] = []
      const answers = prepared.map(async (one) => {
        if (one.status === 'rejected') throw one.reason
        const quote = one.value
        if (quote instanceof Refusal) return quote
        if (quote.request.preview) return { ...quote.row, expiresAtMs: period.untilMs }
        // Everybody sees it already, and the list keeps what it was drawn from.
        if (quote.row.arm === 'list') {
          return { ...quote.row, id: newId('public', quote.row.createdAtMs) }
        }
        const key = cellKey(quote.row)
        const known = shown.get(key)
        if (known !== undefined && isKept(known, quote)) {
          withdraw(deps, quote)
          decided = decided.filter((other) => other !== quote)
          return toQuote(known, quote)
        }
        const price = toPublicPrice(quote, period)
        shown.set(key, price)
        made.push(price)
        return toQuote(price, quote)
      })
      const told = await allAnswers(answers)
      await keepPrices(db, tenantId, { decided, made }, deps.now())
      return told
    },
    confirm() {
      const committed = decided.length
      for (const quote of decided) confirm(quote)
      decided = []
      return committed
    },
    withdraw: withdrawAll,
  }
}

function refusalOfCustomer(): Refusal {
  return new Refusal(
    'parameters_exclusive',
    'customer_id was sent for a price that everybody sees: leave it out, or ask for this price without `everyone`.',
    { param: 'customer_id' },
  )
}

type Prepared = PromiseSettledResult<DecidedQuote | Refusal>

/** Withdraws quotes whose cell has got another price; what is to be decided again, and where. */
function adoptHolds(
  deps: QuoteDeps,
  prepared: readonly Prepared[],
  lost: Awaited<ReturnType<typeof claimHolds>>,
): { at: number; request: QuoteRequest }[] {
  return prepared.flatMap((one, at) => {
    if (one.status === 'rejected' || one.value instanceof Refusal) return []
    const priceHold = lost.get(one.value.row.id)
    if (priceHold === undefined) return []
    withdrawAndAdopt(deps, one.value, priceHold)
    return [{ at, request: one.value.request }]
  })
}

/** True where a price that is shown already stays; what was shown before a pause is no longer. */
function isKept(known: PublicPrice, { row, priced }: DecidedQuote): boolean {
  const isStopped = row.arm === 'paused' && known.arm !== 'paused'
  const capMinor = priced.emergencyMinor ?? Number.POSITIVE_INFINITY
  return !isStopped && known.price <= capMinor && known.basePrice === row.basePrice
}

/** What is shown in the period already, by cell. */
async function findShown(
  db: Db,
  tenantId: number,
  quotes: readonly DecidedQuote[],
  period: PublicPeriod,
): Promise<Map<string, PublicPrice>> {
  const rows = quotes.map(({ row }) => row)
  const found = await findPublicPrices(db, tenantId, rows, period)
  // The latest made comes first, and is the one that holds.
  return new Map(found.reverse().map((one) => [cellKey(one), one]))
}

/** Stores the prices that were made, with their products and what they were decided from. */
async function keepPrices(
  db: Db,
  tenantId: number,
  { decided, made }: { decided: readonly DecidedQuote[]; made: readonly PublicPrice[] },
  nowMs: number,
): Promise<void> {
  const newProducts = await createProducts(db, tenantId, decided)
  if (made.length === 0) return
  const decisions = decided.flatMap(({ row }) => row.decision ?? [])
  await keepDecisions(db, tenantId, decisions)
  await insertPublicPrices(db, tenantId, made)
  await recordEvents(db, tenantId, eventsOfPublicPrices(made, newProducts), nowMs)
}

async function createProducts(
  db: Db,
  tenantId: number,
  quotes: readonly DecidedQuote[],
): Promise<string[]> {
  const products = new Map(
    quotes
      .filter(({ row }) => row.newProduct)
      .map(({ row: { productId, basePrice, currency } }) => [
        productId,
        { id: productId, basePrice, currency },
      ]),
  )
  if (products.size === 0) return []
  return createMissingProducts(db, tenantId, [...products.values()], null)
}

function toPublicPrice(quote: DecidedQuote, { fromMs, untilMs }: PublicPeriod): PublicPrice {
  const { productId, currency, segment, basePrice, optimizedPrice, arm } = quote.row
  const { confidence, factors, beliefVersion, createdAtMs, draw } = quote.row
  return {
    productId,
    currency,
    segment,
    basePrice,
    arm,
    confidence,
    factors,
    beliefVersion,
    draw,
    decision: quote.row.decision?.id ?? null,
    drawnFrom: quote.row.drawnFrom,
    id: newId('public', createdAtMs),
    price: optimizedPrice,
    fromMs,
    untilMs,
    ...drawnFrom(quote),
  }
}

/** What a price was drawn from, the holdout included. */
function drawnFrom({ row, cell, priced }: DecidedQuote): {
  prices: number[]
  probabilities: number[]
} {
  const { table } = priced
  const chances = new Map<number, number>()
  if (row.arm === 'optimized' || row.arm === 'holdout') {
    const holdout = table.baseIsAllowed ? cell.policy.holdout : 0
    table.prices.forEach((price, i) => {
      const chance = (1 - holdout) * table.probability[i] + (i === table.baseIndex ? holdout : 0)
      if (chance > 0) chances.set(price, chance)
    })
  }
  // The base price while nothing is drawn, or a price that is kept and no longer drawn.
  if (!chances.has(row.optimizedPrice)) {
    return { prices: [row.optimizedPrice], probabilities: [1] }
  }
  return { prices: [...chances.keys()], probabilities: [...chances.values()] }
}

/** A price that is shown, as the answer to a request for it. */
function toQuote(shown: PublicPrice, { row: asked, priced }: DecidedQuote): Quote {
  const { prices, probabilities, price } = shown
  const { volumePrices } = priced
  return {
    ...asked,
    id: shown.id,
    optimizedPrice: price,
    volume: volumePrices && volumeOf(volumePrices, price, 1),
    confidence: shown.confidence,
    factors: shown.factors,
    arm: shown.arm,
    propensity: probabilities[prices.indexOf(price)] ?? 1,
    beliefVersion: shown.beliefVersion,
    createdAtMs: idTimeMs(shown.id),
    expiresAtMs: shown.untilMs,
  }
}

function cellKey({
  productId,
  currency,
  segment,
}: Pick<Quote, 'productId' | 'currency' | 'segment'>) {
  return JSON.stringify([productId, currency, segment])
}
