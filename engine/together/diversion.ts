import { dot } from '../linalg/dot.ts'
import { ridge } from '../linalg/ridge.ts'
import type { SharedPeriod } from '../sales/shared-periods.ts'
import { allSteps } from '../special/all-steps.ts'
import { meanOf } from '../special/mean.ts'
import { square } from '../special/square.ts'
import type { Diversion, NestOfProduct } from './nest.ts'
import { compare, judge, openPanels, type Panel, takeOffShared } from './nest-panel.ts'
import { type Estimate, weighRivalry } from './rivalry.ts'

/**
 * A nest with the evidence from each source, sales rows or quotes: its periods in order of time;
 * empty where nothing was sold yet.
 */
export type NestSales = NestOfProduct & {
  /** Number of products in it. */
  products: number
  sources: readonly (readonly SharedPeriod[])[]
}

/**
 * Standard deviation of the share of what a promotion adds beyond its price that neighbours lose,
 * relative to diversion, about its usual value.
 */
const promotionSd = 0.4
/**
 * Prices that follow a nest's demand look like diversion, the more so the less the nest's index
 * varies: shocks of this size, in log terms, may follow prices undetected. Regular prices are set
 * with an eye on sales; draws are not, and promotions hardly.
 */
const unseenShock = { promoted: 0.006, listed: 0.02 }
/**
 * Stand-alone expectations have one elasticity for a nest. Those of its products differ by this, in
 * log terms, and the products that sell most may not be those that it was estimated from.
 */
const elasticitySpread = 0.25
const fewestPeriods = 8
const rounds = 8

/**
 * Learns the diversion within nests. With two-level demand, a nest's units differ from the sum of
 * its products' stand-alone expectations by
 *
 * y = −δ (z + 0.3 w) − δ' w + shocks,
 *
 * z being the stand-alone effect of their prices and w that of their promotions, in log terms and
 * weighted by sales. All three are taken relative to half a year around and, with several nests, to
 * the same period elsewhere: seasons and good weeks of the whole account are not diversion. Periods
 * in which much of the nest was moved together are left out. Nests of one kind are pooled.
 *
 * @returns One for each nest, in the same order.
 * @see Hausman, Leonard & Zona, Competitive analysis with differenciated products, Annales
 * d'Économie et de Statistique 34 (1994): demand of two levels.
 * @see docs/method/together.md, equations 1 and 3.
 */
export function learnDiversion(nests: readonly NestSales[]): Diversion[] {
  return allSteps(learnDiversionInSteps(nests))
}

/** The same, in steps of a few milliseconds each: a nest with a year of hours takes some. */
export function* learnDiversionInSteps(
  nests: readonly NestSales[],
): Generator<undefined, Diversion[]> {
  const sources = nests.flatMap(({ sources }, place) =>
    sources
      .map((periods) => periods.filter(({ movedTogether }) => movedTogether === 0))
      .flatMap((periods) => (periods.length < fewestPeriods ? [] : [{ place, periods }])),
  )
  const bySource = yield* evidenceOf(sources.map(({ periods }) => periods))
  const ofNest = (nest: number) => bySource.filter((_, at) => sources[at].place === nest)
  const found: Diversion[] = []
  const kinds = Map.groupBy(nests.keys(), (i) => nests[i].kind)
  for (const [kind, places] of kinds) {
    const evidence = places.map((i) => together(ofNest(i), nests[i].products))
    const bias = meanOf(places.flatMap(ofNest).map((one) => one.bias))
    const [first] = places
    weighRivalry(kind, nests[first].products, evidence, bias).forEach((estimate, at) => {
      const i = places[at]
      const periods = ofNest(i).reduce((sum, one) => sum + one.periods, 0)
      found[i] = { kind, name: nests[i].name, ...estimate, periods }
    })
  }
  return found
}

/** A source's estimate for its nest, the variance of errors common to all, and its periods. */
type SourceEvidence = Estimate & { bias: number; periods: number }

/** The evidence of each source on the diversion of its nest. */
function* evidenceOf(
  sources: readonly (readonly SharedPeriod[])[],
): Generator<undefined, SourceEvidence[]> {
  const { panels, shared } = openPanels(sources)
  const found: SourceEvidence[] = []
  for (let round = 0; round < rounds; round++) {
    for (const panel of panels) {
      compare(panel)
      yield
    }
    takeOffShared(panels, shared)
    for (const [at, panel] of panels.entries()) {
      found[at] = fitPanel(panel)
      yield
    }
  }
  return found
}

/**
 * Regression without faulty periods, with the effect of promotions and the endogeneity of regular
 * prices integrated out. Updates the panel's expectations.
 *
 * @see docs/method/together.md, equation 2.
 */
function fitPanel(panel: Panel): SourceEvidence {
  const { periods, effects, x, y, weights } = panel
  const { prices, list, promotions } = x
  if (!(dot(prices, prices) > leastVariance)) {
    return { mean: 0, variance: nothing, bias: 0, periods: periods.length }
  }
  const unseen = Math.min(square(unseenShock.listed) / varianceOf(list, weights), mostBias)
  const ofPrices = { mean: 0, precision: 1 / nothing }
  const ofList = { mean: 0, precision: 1 / unseen }
  const ofPromotions = { mean: 0, precision: 1 / square(promotionSd) }
  const lost = y.map((one) => -one)
  const prior = [ofPrices, ofList, ofPromotions]
  const { mean, variance } = ridge([prices, list, promotions], lost, weights, prior)
  const lostAt = (to: Panel['effects'], t: number): number =>
    mean[0] * to.prices[t] + mean[1] * to.list[t] + mean[2] * to.promotions[t]
  judge(
    panel,
    y.map((one, t) => one + lostAt(x, t)),
  )
  panel.added = y.map((_, t) => Math.min(Math.max(-lostAt(effects, t), -mostAdded), mostAdded))
  const sure = ridge([prices, promotions], lost, weights, [ofPrices, ofPromotions])
  const followed = square(unseenShock.promoted) / varianceOf(prices, weights)
  const bias = variance - sure.variance + followed
  return { mean: mean[0], variance: sure.variance, bias, periods: periods.length }
}

/** The precision-weighted combination of a nest's sources, which share its elasticities. */
function together(estimates: readonly Estimate[], products: number): Estimate {
  let precision = 1 / nothing
  let shift = 0
  for (const { mean, variance } of estimates) {
    precision += 1 / variance
    shift += mean / variance
  }
  const ofElasticities = square(elasticitySpread) / Math.max(products, 1)
  return { mean: shift / precision, variance: 1 / precision + ofElasticities }
}

/** Variance that stands for no information. */
const nothing = 1e6
/** If the bias variance exceeds this, prices carry no information about diversion. */
const mostBias = 1
const leastVariance = 1e-6
/** In log terms: diversion moves a nest's sales by no more. */
const mostAdded = 2

/** The weighted mean square of a centred series. */
function varianceOf(values: Float64Array, weights: Float64Array): number {
  let squares = 0
  let total = 0
  values.forEach((one, t) => {
    squares += weights[t] * square(one)
    total += weights[t]
  })
  return total > 0 ? Math.max(squares / total, leastVariance) : leastVariance
}
