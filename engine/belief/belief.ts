import type { SalesBelief } from '../sales/sales-belief.ts'
import { restingCalendar } from './calendar.ts'
import { type DryRun, noRun, usualLateness } from './dry-run.ts'
import { restingFilter } from './local-level.ts'
import type { OrderSizes } from './order-sizes.ts'
import { noRunOut, type RunOut } from './run-out.ts'
import type { SoldSpans } from './sold-spans.ts'

/** Maximum number of price bins per cell; beyond it the closest pair is merged. */
export const maxBins = 60

/** The same where competitors' prices are stored as well: keeps the encoded belief below 4 kB. */
export const maxBinsWithCompetitor = 48

/**
 * The decay rates that a cell tracks in parallel; unchanging demand uses none of them. Two decay by
 * offers, the last by days, for products that sell too slowly for the others. The lead is the prior
 * log odds, in nats, of no change against change at that rate.
 */
export const forgettingRates = [
  { halfLifeOffers: 700, halfLifeSeconds: Infinity, stationaryLead: 1.25 },
  { halfLifeOffers: 60, halfLifeSeconds: Infinity, stationaryLead: 2 },
  { halfLifeOffers: Infinity, halfLifeSeconds: 60 * 86_400, stationaryLead: 2 },
] as const

/** A decay rate, as an index into `forgettingRates`. */
export type ForgettingRate = 0 | 1 | 2

export const rates = [0, 1, 2] as const satisfies readonly ForgettingRate[]
export const rateCount = forgettingRates.length

/** Numbers per forecaster: see forecaster.ts. The undecayed forecaster comes first. */
export const forecasterSize = 5

/** Numbers per forecaster of a cell with a competitor's price. */
export const forecasterSizeWithCompetitor = 9

/**
 * What we believe about a cell: a product in one currency for one segment.
 *
 * Offers and purchases by price are sufficient statistics for everything but the scores, which
 * record how well each decay rate predicted the answers. Treat it as read-only: `foldOffers`
 * returns a new one.
 */
export type CellBelief = {
  /** Observations folded, plus replacements of the sales part. */
  version: number
  /** Offers folded, excluding corrections. */
  offersSeen: number
  /**
   * Time of the first observation, seconds; 0 before it, and in beliefs that predate this field.
   */
  firstSeconds: number
  /** Time of the latest observation, seconds; 0 before the first. */
  lastSeconds: number
  /** The first price folded, minor units: the forecasters' point of reference; 0 before it. */
  firstPriceMinor: number
  /** The first competitor's price folded, minor units; 0 before it. */
  firstCompetitorMinor: number
  /** A run of consecutive refusals at one random price; see dry-run.ts. */
  dryRun: DryRun
  /** When customers who bought at random prices had been quoted. */
  sold: SoldSpans
  /**
   * By how many seconds refusals have recently lagged behind sales: `sold` reaches back this far.
   */
  lateSeconds: number
  /** Whether the product seems to run out of stock; see run-out.ts. */
  runOut: RunOut
  /** Purchases, and the units they took, undecayed. */
  purchaseCount: number
  unitCount: number
  /** Units per order; null while no order took more than one, or where units were not counted. */
  sizes: OrderSizes | null
  bins: Bins
  /**
   * Five numbers for every decay rate, the undecayed one first; nine where competitors' prices are
   * known.
   */
  forecasters: Float64Array
  /** Discounted log score of each decay rate relative to the undecayed one, in nats. */
  scores: Float64Array
  /** State of a filter that learns the slope while the level drifts, see local-level.ts. */
  levelFilter: Float64Array
  /** State of the model of weekdays and hours, see calendar.ts. */
  calendar: Float32Array
  sales: SalesBelief | null
}

/**
 * Offers and purchases by price, cheapest first. A merged bin spans the prices from low to high.
 *
 * Offers made while a competitor's price was known come after those without, band by band of that
 * price, so that the trade-off between the two prices can still be learnt.
 */
export type Bins = {
  /** 0: no competitor's price was known; otherwise its band, see competitor.ts. */
  competitorBand: Uint8Array
  /** Mean log price of the competitor, minor units; 0 where none was known. */
  logCompetitor: Float32Array
  lowMinor: Float64Array
  highMinor: Float64Array
  /** Mean log price of the offers in the bin. */
  logPrice: Float64Array
  /** At randomly drawn prices, undecayed; weighted by their moment, see `exposureOf`. */
  offers: Float64Array
  purchases: Float64Array
  /** Refusals in implausibly long runs, at randomly drawn prices; not counted anywhere else. */
  suspect: Float64Array
  /** At chosen prices, each counted by its weight. */
  chosenOffers: Float64Array
  chosenPurchases: Float64Array
  /**
   * At random prices, decayed; [bin × rate]. Single precision is ample and halves what is stored.
   */
  recentOffers: Float32Array
  recentPurchases: Float32Array
}

/** The belief about a cell without any data. */
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
    runOut: noRunOut,
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

/** Zeroed arrays for a number of bins. */
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
