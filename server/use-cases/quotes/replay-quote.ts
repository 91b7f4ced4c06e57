import { drawPrice } from '../../../engine/policy/draw-price.ts'
import type { PriceTable } from '../../../engine/policy/price-table.ts'
import { engineVersion } from '../../../engine/version.ts'
import type { CellDeps } from '../../deps.ts'
import { storedDecision } from '../../domain/decision.ts'
import type { Factor } from '../../domain/factors.ts'
import { firstDifference, type Replayed } from '../../domain/replay.ts'
import type { Db } from '../../storage/connection/db.ts'
import { readUsualBasePrices } from '../../storage/tables/breakers.ts'
import { type DecidedQuoteRecord, findDecidedQuote } from '../../storage/tables/decided-quotes.ts'
import { type ListedPrice, readListedPricesAt } from '../../storage/tables/price-list-prices.ts'
import { heldFactors } from '../../storage/tables/quotes.ts'
import { readPriceLayers } from '../../storage/tables/shown-prices.ts'
import type { RecalledTable } from '../cells/cache.ts'
import { usualBaseOf } from '../cells/paid-prices.ts'
import { recallTable } from '../cells/recall.ts'
import { columnOf } from '../cells/served-prices.ts'
import { type VolumeTable, volumeOf, withVolumeBreak } from '../cells/volume-table.ts'

/** The fields of a quote that follow from the inputs of its decision. */
type ReplayedFields = Pick<DecidedQuoteRecord, (typeof replayedFields)[number]>

const replayedFields = [
  'optimizedPrice',
  'propensity',
  'beliefVersion',
  'confidence',
  'factors',
] as const

/** A replayed quote. */
export type QuoteReplay = Replayed<ReplayedFields> & { quoteId: string }

/**
 * Replays a quote from what is stored: rebuilds its tables, draws with its number, and compares to
 * the last bit. Null if there is no such quote.
 */
export async function replayQuote(
  deps: Pick<CellDeps, 'store' | 'cache'>,
  tenantId: number,
  quoteId: string,
): Promise<QuoteReplay | null> {
  const quote = await deps.store.tenant(tenantId, (db) => findDecidedQuote(db, tenantId, quoteId))
  if (quote === null) return null
  const tableOf = (id: string) => recallTable(deps, tenantId, storedDecision(id))
  const inForce = quote.decision === null ? null : await tableOf(quote.decision)
  const drawnFrom = quote.drawnFrom === null ? inForce : await tableOf(quote.drawnFrom)
  const unknown = { quoteId, identical: null, difference: null, replayedBy: engineVersion }
  if (inForce === null || drawnFrom === null) {
    return { ...unknown, decidedBy: inForce?.engine ?? null }
  }
  const single = decideAgain(
    ofOne(quote),
    inForce,
    drawnFrom.table,
    await readUndrawnInputs(deps, tenantId, quote),
  )
  const again = single && ofQuantity(single, quote.quantity, inForce.volumePrices)
  const difference = again && differenceFrom(quote, again)
  return {
    ...unknown,
    identical: again === null ? null : difference === null,
    difference,
    decidedBy: inForce.engine,
  }
}

/** The inputs of a quote that no table decided. */
type UndrawnInputs = {
  /** The price of the active list; null if there was none. */
  listed: ListedPrice | null
  /** The usual price, if the requested base price was found odd. */
  usualBases: readonly number[]
  /** The product's own base price at the time; null if unknown. */
  knownBase: number | null
}

async function readUndrawnInputs(
  { store }: Pick<CellDeps, 'store'>,
  tenantId: number,
  quote: DecidedQuoteRecord,
): Promise<UndrawnInputs> {
  const { arm, basePrice, createdAt } = quote
  return store.tenant(tenantId, async (db) => ({
    listed:
      arm === 'list'
        ? ((await readListedPricesAt(db, tenantId, quote, createdAt)).find(
            (one) => one.basePrice === basePrice,
          ) ?? null)
        : null,
    usualBases: arm === 'paused' ? await readUsualBasePrices(db, tenantId, quote, createdAt) : [],
    knownBase: arm === 'paused' ? await baseAt(db, tenantId, quote) : null,
  }))
}

async function baseAt(
  db: Db,
  tenantId: number,
  { productId, currency, segment, createdAt }: DecidedQuoteRecord,
): Promise<number | null> {
  const atMs = createdAt.getTime()
  const window = { fromMs: atMs, untilMs: atMs + 1 }
  const cell = { currency, segment }
  const layers = await readPriceLayers(db, tenantId, cell, [productId], window)
  const base = layers.get(productId)?.base ?? []
  const then = base.find(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs)
  return (then ?? base[0])?.priceMinor ?? null
}

/**
 * The decision of a quote from its tables, or from what replaced them; null if that is no longer
 * known.
 *
 * @see decidePrice, whose rules these are.
 */
function decideAgain(
  quote: DecidedQuoteRecord,
  { table, holdout: holdoutShare, emergencyMinor, usualPaidMinor }: RecalledTable,
  drawnFrom: PriceTable,
  { listed, usualBases, knownBase }: UndrawnInputs,
): ReplayedFields | null {
  const { basePrice, arm, draw } = quote
  const isHeld = quote.factors[0] === 'customer_consistency'
  const factorsOf = (factors: readonly Factor[]) => (isHeld ? heldFactors(factors) : [...factors])
  const { prices, probability, confidence, baseIndex, beliefVersion } = table
  const holdout = prices[baseIndex] === basePrice ? holdoutShare : 0
  const withinCap = (said: ReplayedFields): ReplayedFields =>
    emergencyMinor === null || said.optimizedPrice <= emergencyMinor
      ? said
      : {
          ...said,
          optimizedPrice: emergencyMinor,
          factors: factorsOf([...said.factors, 'emergency_cap']),
        }
  const atBase = (factors: Factor[], propensity: number): ReplayedFields =>
    withinCap({
      optimizedPrice: basePrice,
      confidence: confidence[baseIndex] ?? 0,
      factors: factorsOf(factors),
      propensity,
      beliefVersion,
    })
  switch (arm) {
    case 'paused': {
      const factors = factorsOfStop(quote)
      const decided = atBase(factors, 1)
      if (!factors.includes('breaker')) return decided
      const byRule = usualPaidMinor === null ? null : usualBaseOf(usualPaidMinor, knownBase)
      const replaced = [...usualBases, ...(byRule === null ? [] : [byRule])].map((usual) =>
        withinCap({ ...decided, optimizedPrice: usual, confidence: 0, factors }),
      )
      return whicheverWasAnswered(quote, decided, replaced)
    }
    case 'shadow':
      return atBase(['shadow_mode'], 1)
    case 'holdout':
      return atBase(['holdout'], holdout + (1 - holdout) * (probability[baseIndex] ?? 0))
    case 'optimized': {
      const drawn = drawPrice(drawnFrom, draw)
      const optimizedPrice = drawnFrom.prices[drawn] ?? 0
      // A kept price may have no column in the table in force.
      const index = columnOf(prices, optimizedPrice)
      return {
        optimizedPrice,
        confidence: confidence[index] ?? 0,
        factors: factorsOf(table.factors[index] ?? []),
        propensity: isForEveryone(quote)
          ? chanceInForce(table, optimizedPrice, holdout)
          : (1 - holdout) * (drawnFrom.probability[drawn] ?? 0) +
            (optimizedPrice === prices[baseIndex] ? holdout : 0),
        beliefVersion,
      }
    }
    case 'list':
      if (listed === null) return null
      return withinCap({
        optimizedPrice: listed.price,
        confidence: listed.confidence,
        factors: factorsOf(listed.factors),
        propensity: listed.propensity,
        beliefVersion: listed.beliefVersion,
      })
  }
}

/** The quote as it would have been for one unit. */
function ofOne(quote: DecidedQuoteRecord): DecidedQuoteRecord {
  const factors = quote.factors.filter((name) => name !== 'volume_break')
  return { ...quote, optimizedPrice: quote.singlePrice, factors }
}

/** The decision for several units, from the one for one unit. */
function ofQuantity(
  single: ReplayedFields,
  quantity: number,
  volumePrices: VolumeTable | null,
): ReplayedFields {
  if (volumePrices === null) return single
  const { priceMinor, discount } = volumeOf(volumePrices, single.optimizedPrice, quantity)
  const factors = discount > 0 ? withVolumeBreak(single.factors) : single.factors
  return { ...single, optimizedPrice: priceMinor, factors: [...factors] }
}

/** Only the quote shows who stopped the prices; the last good price comes from no table. */
function factorsOfStop({ factors }: DecidedQuoteRecord): Factor[] {
  const stopped = factors.filter((name) => name.startsWith('account_') || name === 'breaker')
  return ['price_freeze', ...stopped]
}

/**
 * If the base price was found odd, the last good one was returned. Its breaker contains it, unless
 * there were too many at once to store one; then it follows from what was paid.
 */
function whicheverWasAnswered(
  quote: DecidedQuoteRecord,
  decided: ReplayedFields,
  replaced: readonly ReplayedFields[],
): ReplayedFields | null {
  const same = [decided, ...replaced].find((one) => differenceFrom(quote, one) === null)
  if (same !== undefined) return same
  return quote.optimizedPrice === decided.optimizedPrice ? decided : (replaced.at(-1) ?? null)
}

/** For a price for everyone, all prices served at the time are kept, with their probabilities. */
function isForEveryone({ id }: DecidedQuoteRecord): boolean {
  return id.startsWith('public_')
}

/** The probability of a price in the table in force; 1 for a kept one that is no longer served. */
function chanceInForce(table: RecalledTable['table'], priceMinor: number, holdout: number): number {
  const { prices, probability, baseIndex } = table
  const index = prices.indexOf(priceMinor)
  const atBase = index === baseIndex ? holdout : 0
  return (1 - holdout) * (probability[index] ?? 0) + atBase || 1
}

function differenceFrom(quote: DecidedQuoteRecord, again: ReplayedFields) {
  return firstDifference<ReplayedFields>(replayedFields, quote, again)
}
