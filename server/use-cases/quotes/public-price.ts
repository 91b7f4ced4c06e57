import { idTimeMs, newId } from '../../domain/ids.ts'
import type { Quote } from '../../domain/quote.ts'
import type { PublicPrice } from '../../storage/tables/public-prices.ts'
import { volumeOf } from '../cells/volume-table.ts'
import type { DecidedQuote } from './decide-quote.ts'

/** When everyone sees a price, in milliseconds since 1970. */
export type PublicPeriod = { fromMs: number; untilMs: number }

/** True if a price already shown stays; one shown before a pause does not. */
export function isKept(known: PublicPrice, { row, priced }: DecidedQuote): boolean {
  const isStopped = row.arm === 'paused' && known.arm !== 'paused'
  const capMinor = priced.emergencyMinor ?? Number.POSITIVE_INFINITY
  return !isStopped && known.price <= capMinor && known.basePrice === row.basePrice
}

/** The decided price that everyone sees in the period. */
export function toPublicPrice(quote: DecidedQuote, { fromMs, untilMs }: PublicPeriod): PublicPrice {
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

/** The distribution of a price, including the holdout. */
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
  // The base price while nothing is drawn, or a kept price that is no longer drawn.
  if (!chances.has(row.optimizedPrice)) {
    return { prices: [row.optimizedPrice], probabilities: [1] }
  }
  return { prices: [...chances.keys()], probabilities: [...chances.values()] }
}

/** A price already shown, as the response to a request for it. */
export function toQuote(shown: PublicPrice, { row: requested, priced }: DecidedQuote): Quote {
  const { prices, probabilities, price } = shown
  const { volumePrices } = priced
  return {
    ...requested,
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

/** The key by which prices of one cell are found. */
export function cellKey({
  productId,
  currency,
  segment,
}: Pick<Quote, 'productId' | 'currency' | 'segment'>) {
  return JSON.stringify([productId, currency, segment])
}
