import type { SalesBelief } from '../sales/sales-belief.ts'
import { restingCalendar } from './calendar.ts'
import { type DryRun, noRun, usualLateness } from './dry-run.ts'
import { restingFilter } from './local-level.ts'
import type { OrderSizes } from './order-sizes.ts'
import type { SoldSpans } from './sold-spans.ts'

/** Most prices that a cell remembers apart; the closest pair is merged beyond it. */
export const maxBins = 60

/** As many where competitors' prices are remembered with them: what is stored stays below 4 kB. */
export const maxBinsWithCompetitor = 48

/**
 * The speeds of forgetting that a cell keeps side by side; demand that does not change uses none of
 * them. Two count offers, the last counts days, for products that sell too slowly for the others.
 * The lead is the prior odds, in nats, that nothing changes rather than as fast as that.
 */
export const forgettingRates = [
  { halfLifeOffers: 700, halfLifeSeconds: Infinity, stationaryLead: 1.25 },
  { halfLifeOffers: 60, halfLifeSeconds: Infinity, stationaryLead: 2 },
  { halfLifeOffers: Infinity, halfLifeSeconds: 60 * 86_400, stationaryLead: 2 },
] as const

/** A speed of forgetting, by its place in `forgettingRates`. */
export type ForgettingRate = 0 | 1 | 2

export const rates = [0, 1, 2] as const satisfies readonly ForgettingRate[]
export const rateCount = forgettingRates.length

/** Numbers per forecaster: see forecaster.ts. The undecayed one comes first. */
export const forecasterSize = 5

/** Numbers per forecaster of a cell with a competitor's price. */
export const forecasterSizeWithCompetitor = 9

/**
 * What we believe about a cell: a product in one currency for one segment.
 *
 * Offers and purchases by price are all that is needed; everything else follows from them, the
 * scores excepted, which remember how well each speed of forgetting predicted what happened.
 * Treat it as read-only: `foldOffers` answers a new one.
 */
export type CellBelief = {
  /** Observations folded, plus replacements of the sales part. */
  version: number
  /** Offers folded, corrections not counted. */
  offersSeen: number
  /**
   * Time of the first observation, seconds; 0 before it, and where a belief is older than this
   * field.
   */
  firstSeconds: number
  /** Time of the latest observation, seconds; 0 before the first. */
  lastSeconds: number
  /** The first price folded, minor units: the forecasters' point of reference; 0 before it. */
  firstPriceMinor: number
  /** The first competitor's price folded, minor units; 0 before it. */
  firstCompetitorMinor: number
  /** Refusals on end at one random price; see dry-run.ts. */
  dryRun: DryRun
  /** When customers were quoted who bought at random prices. */
  sold: SoldSpans
  /** By how much refusals came later than sales lately, seconds: as long as `sold` reaches back. */
  lateSeconds: number
  /** Purchases, and the units they took, undecayed. */
  purchaseCount: number
  unitCount: number
  /** How many units orders took; null while none took more than one, or nobody counted them. */
  sizes: OrderSizes | null
  bins: Bins
  /**
   * Five numbers for every speed of forgetting, the undecayed one first; nine where competitors'
   * prices are known.
   */
  forecasters: Float64Array
  /** Discounted log score of each forgetting speed above the undecayed one's, in nats. */
  scores: Float64Array
  /** Five numbers that learn the slope while the level wanders, see local-level.ts. */
  levelFilter: Float64Array
  /** What learns weekdays and hours, see calendar.ts. */
  calendar: Float32Array
  sales: SalesBelief | null
}

/**
 * Offers and purchases by price, cheapest first. A merged bin spans the prices from low to high.
 *
 * Offers made beside a known competitor's price come after those made beside none, band by band of
 * that price, so that how customers weigh one price against the other can still be learnt.
 */
export type Bins = {
  /** 0: no competitor's price was known; else its band, see competitor.ts. */
  competitorBand: Uint8Array
  /** Mean log price of the competitor, minor units; 0 where none was known. */
  logCompetitor: Float32Array
  lowMinor: Float64Array
  highMinor: Float64Array
  /** Mean log price of the offers in the bin. */
  logPrice: Float64Array
  /** At prices drawn at random, undecayed; each counted by its moment, see `exposureOf`. */
  offers: Float64Array
  purchases: Float64Array
  /** Refusals in runs beyond belief, at prices drawn at random; counted nowhere else. */
  suspect: Float64Array
  /** At prices somebody chose, each counted by its weight. */
  chosenOffers: Float64Array
  chosenPurchases: Float64Array
  /**
   * At random prices, decayed; [bin × rate]. Single precision is ample and halves what is stored.
   */
  recentOffers: Float32Array
  recentPurchases: Float32Array
}

/** What we believe about a cell of which nothing was heard. */
export function emptyBelief(): CellBelief {
  return {
    version: 0,
    offersSeen: 0,
    firstSeconds: 0,
    lastSeconds: 0,
    firstPriceMinor: 0,
    firstCompetitorMinor: 0,
    dryRun: noRun,
    sold: [],
    lateSeconds: usualLateness,
    purchaseCount: 0,
    unitCount: 0,
    sizes: null,
    bins: makeBins(0),
    forecasters: new Float64Array((rateCount + 1) * forecasterSize),
    scores: new Float64Array(rateCount),
    levelFilter: Float64Array.from(restingFilter),
    calendar: restingCalendar(),
    sales: null,
  }
}

/** Empty room for a number of bins. */
export function makeBins(count: number): Bins {
  return {
    competitorBand: new Uint8Array(count),
    logCompetitor: new Float32Array(count),
    lowMinor: new Float64Array(count),
    highMinor: new Float64Array(count),
    logPrice: new Float64Array(count),
    offers: new Float64Array(count),
    purchases: new Float64Array(count),
    suspect: new Float64Array(count),
    chosenOffers: new Float64Array(count),
    chosenPurchases: new Float64Array(count),
    recentOffers: new Float32Array(count * rateCount),
    recentPurchases: new Float32Array(count * rateCount),
  }
}
