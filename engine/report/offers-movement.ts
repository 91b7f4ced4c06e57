import type { CellBelief } from '../belief/belief.ts'
import { square } from '../special/square.ts'

/** How the price of a cell's offers moved, on its own and relative to the competitor's. */
export type PriceMovement = {
  offers: number
  purchases: number
  /** Number of different prices offered. */
  prices: number
  /** Standard deviation of the log price. */
  spread: number
  /** Distance, in log terms, between the cheapest and the dearest price that were offered often. */
  apart: number
  /** Share of the offers with a known competitor's price. */
  knownShare: number
  /**
   * Among those: residual standard deviation of the log price given the competitor's, and their
   * correlation.
   */
  ownSpread: number
  correlation: number
}

/** Offers at a price from which on it counts as offered often. */
const fewestAtAPrice = 10

/** Measures from a cell's counts how its price moved. */
export function measureMovement({ bins }: CellBelief): PriceMovement {
  const all = emptyMoments()
  const known = emptyMoments()
  const prices = new Map<number, { offers: number; logPrice: number }>()
  let purchases = 0
  for (let i = 0; i < bins.offers.length; i++) {
    const n = bins.offers[i]
    if (!(n > 0)) continue
    const price = prices.get(bins.lowMinor[i]) ?? { offers: 0, logPrice: bins.logPrice[i] }
    price.offers += n
    prices.set(bins.lowMinor[i], price)
    purchases += bins.purchases[i]
    add(all, n, bins.logPrice[i], 0)
    if (bins.competitorBand[i] > 0) add(known, n, bins.logPrice[i], bins.logCompetitor[i])
  }
  const own = variances(all)
  const beside = variances(known)
  const varies = beside.price > 1e-12 && beside.competitor > 1e-12
  const correlation = varies ? beside.covariance / Math.sqrt(beside.price * beside.competitor) : 0
  const often = [...prices.values()].filter(({ offers }) => offers >= fewestAtAPrice)
  const logs = often.map(({ logPrice }) => logPrice)
  return {
    offers: all.weight,
    purchases,
    prices: prices.size,
    spread: Math.sqrt(own.price),
    apart: logs.length < 2 ? 0 : Math.max(...logs) - Math.min(...logs),
    knownShare: all.weight > 0 ? known.weight / all.weight : 0,
    ownSpread: Math.sqrt(beside.price * Math.max(0, 1 - square(correlation))),
    correlation: Math.min(1, Math.max(-1, correlation)),
  }
}

type Moments = {
  weight: number
  meanPrice: number
  meanCompetitor: number
  price: number
  competitor: number
  cross: number
}

function emptyMoments(): Moments {
  return { weight: 0, meanPrice: 0, meanCompetitor: 0, price: 0, competitor: 0, cross: 0 }
}

/** Weighted moments, updated one value at a time for numerical stability. */
function add(moments: Moments, weight: number, price: number, competitor: number): void {
  moments.weight += weight
  const share = weight / moments.weight
  const priceStep = price - moments.meanPrice
  const competitorStep = competitor - moments.meanCompetitor
  moments.meanPrice += share * priceStep
  moments.meanCompetitor += share * competitorStep
  moments.price += weight * priceStep * (price - moments.meanPrice)
  moments.competitor += weight * competitorStep * (competitor - moments.meanCompetitor)
  moments.cross += weight * priceStep * (competitor - moments.meanCompetitor)
}

function variances({ weight, price, competitor, cross }: Moments) {
  if (weight === 0) return { price: 0, competitor: 0, covariance: 0 }
  return { price: price / weight, competitor: competitor / weight, covariance: cross / weight }
}
