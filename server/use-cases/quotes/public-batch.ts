import type { QuoteDeps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import { Refusal } from '../../domain/errors.ts'
import { newId } from '../../domain/ids.ts'
import type { QuoteRequest } from '../../domain/quote.ts'
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
import type { DecidedQuote } from './decide-quote.ts'
import { confirm, withdraw } from './effects.ts'
import { cellKey, isKept, type PublicPeriod, toPublicPrice, toQuote } from './public-price.ts'
import { prepareQuote } from './quote.ts'
import { answersOf, prepareTogether, type QuoteBatch } from './quote-batch.ts'
import { mostTries, withdrawAndAdopt } from './retry-until-written.ts'

/**
 * Prices that everyone sees for a period. Their distributions are kept, so that sales reported at
 * them count as evidence at a random price. The quotes themselves are not recorded: nobody reports
 * an outcome for each.
 *
 * A repeated request for a period in which a price is shown returns that price, unless the base
 * price has changed.
 */
export function openPublicBatch(deps: QuoteDeps, caller: Caller, period: PublicPeriod): QuoteBatch {
  const { tenantId } = caller
  let decided: DecidedQuote[] = []

  function withdrawAll(): void {
    for (const quote of decided) withdraw(deps, quote)
    decided = []
  }

  /** Decides all; those whose cell got another price hold in the meantime are decided again. */
  async function prepareOrRetry(
    db: Db,
    requests: readonly QuoteRequest[],
    triesLeft: number,
  ): Promise<{ prepared: Prepared[]; shown: Map<string, PublicPrice> }> {
    const prepared = await prepareEach(deps, caller, requests, period, decided)
    const shown = await findShown(db, tenantId, decided, period)
    const fresh = decided.filter((quote) => keptPrice(shown, quote) === null)
    const rows = fresh.map(({ row }) => row)
    const lost = await claimHolds(db, tenantId, rows)
    if (lost.size === 0) return { prepared, shown }
    if (triesLeft === 0) throw overloaded()
    const again = adoptHolds(deps, prepared, lost)
    decided = decided.filter(({ row }) => !lost.has(row.id))
    const requestsAgain = again.map(({ request }) => request)
    const later = await prepareOrRetry(db, requestsAgain, triesLeft - 1)
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
        // Everyone already sees it, and the list keeps its distribution.
        if (quote.row.arm === 'list') {
          return { ...quote.row, id: newId('public', quote.row.createdAtMs) }
        }
        const kept = keptPrice(shown, quote)
        if (kept !== null) {
          withdraw(deps, quote)
          decided = decided.filter((other) => other !== quote)
          return toQuote(kept, quote)
        }
        const price = toPublicPrice(quote, period)
        shown.set(cellKey(quote.row), price)
        made.push(price)
        return toQuote(price, quote)
      })
      const answered = answersOf(await Promise.allSettled(answers))
      await keepPrices(db, tenantId, { decided, made }, deps.now())
      return answered
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
    'customer_id was sent for a price that everybody sees: leave it out, or request this price without `everyone`.',
    { param: 'customer_id' },
  )
}

type Prepared = PromiseSettledResult<DecidedQuote | Refusal>

/** Decides each; prices for everyone are added to `decided`. */
function prepareEach(
  deps: QuoteDeps,
  caller: Caller,
  requests: readonly QuoteRequest[],
  period: PublicPeriod,
  decided: DecidedQuote[],
): Promise<Prepared[]> {
  return prepareTogether(deps, caller, requests, async (request, reads) => {
    if (request.customerId !== null) return refusalOfCustomer()
    // Everyone sees the price of one unit; the prices of more follow from it.
    const one = { ...request, quantity: 1 }
    const quote = await prepareQuote(deps, caller, one, reads, period.fromMs)
    if (!(quote instanceof Refusal) && !request.preview) decided.push(quote)
    return quote
  })
}

/**
 * Withdraws quotes whose cell got another price; returns which to decide again, and their
 * positions.
 */
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

/** The price already shown that stays, or null. */
function keptPrice(
  shown: ReadonlyMap<string, PublicPrice>,
  quote: DecidedQuote,
): PublicPrice | null {
  const known = shown.get(cellKey(quote.row))
  return known !== undefined && isKept(known, quote) ? known : null
}

/**
 * A price gives way to one for a longer period if its remaining time is less than this share of it:
 * otherwise a request for tomorrow's prices a minute before midnight would return today's, for the
 * whole day.
 */
const leastLeft = 0.01

/** The prices already shown in the period, by cell. */
async function findShown(
  db: Db,
  tenantId: number,
  quotes: readonly DecidedQuote[],
  period: PublicPeriod,
): Promise<Map<string, PublicPrice>> {
  const rows = quotes.map(({ row }) => row)
  const { fromMs, untilMs } = period
  const longEnoughMs = leastLeft * (untilMs - fromMs)
  const found = (await findPublicPrices(db, tenantId, rows, period)).filter(
    (one) => one.untilMs - fromMs > longEnoughMs,
  )
  // The latest comes first, and is the one that applies.
  return new Map(found.reverse().map((one) => [cellKey(one), one]))
}

/** Stores the new prices, with their products and the inputs of their decisions. */
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
