import { dot } from '../linalg/dot.ts'
import { ridge } from '../linalg/ridge.ts'
import { log } from '../special/log.ts'
import { meanOf } from '../special/mean.ts'
import { square } from '../special/square.ts'
import type { Diversion, NestOfProduct } from './nest.ts'
import { type Estimate, weighRivalry } from './rivalry.ts'

/** A nest's total sales in one period, and the sum of its products' stand-alone expectations. */
export type NestPeriod = {
  startSeconds: number
  endSeconds: number
  units: number
  /**
   * At the period's prices and promotions, at regular prices, at average ones, and without
   * promotions, too.
   */
  expected: number
  atPrices: number
  atListPrices: number
  atUsualPrices: number
  usual: number
}

/**
 * A nest with the evidence from each source, sales rows or quotes: its periods in order of time;
 * empty where nothing was sold yet.
 */
export type NestSales = NestOfProduct & {
  /** Number of products in it. */
  products: number
  sources: readonly (readonly NestPeriod[])[]
}

/**
 * The share of what a promotion adds beyond its price that neighbours lose, relative to diversion,
 * and the standard deviation of its difference from that.
 */
const takenByPromotions = { factor: 0.3, sd: 0.4 }
/**
 * Prices that follow a nest's demand look like diversion, the more so the less the nest's index
 * varies: shocks of this size, in log terms, may follow prices undetected. Regular prices are set
 * with an eye on sales; draws are not, and promotions hardly.
 */
const unseenShock = { promoted: 0.006, listed: 0.02 }
/** Periods on either side whose mean defines the baseline: slower movements are seasonality. */
const halfWindow = 13
/** With fewer nests no common component can be estimated. */
const fewestShared = 3
const fewestPeriods = 8
const rounds = 8
/**
 * Surprises of more standard deviations than this count for less, the further away the less: a
 * faulty row, or a day that only one product has a row for, says nothing about diversion.
 */
const believedSds = 4
const ordinaryUnits = 1

/**
 * Learns the diversion within nests. With two-level demand, a nest's units differ from the sum of
 * its products' stand-alone expectations by
 *
 * y = −δ (z + 0.3 w) − δ' w + shocks,
 *
 * z being the stand-alone effect of their prices and w that of their promotions, in log terms and
 * weighted by sales. All three are taken relative to half a year around and, with several nests, to
 * the same period elsewhere: seasons and good weeks of the whole account are not diversion. Nests
 * of one kind are pooled.
 *
 * @returns One for each nest, in the same order.
 * @see Hausman, Leonard & Zona, Competitive analysis with differenciated products, Annales
 * d'Économie et de Statistique 34 (1994): demand of two levels.
 * @see docs/method/together.md, equations 1 and 3.
 */
export function learnDiversion(nests: readonly NestSales[]): Diversion[] {
  const sources = nests.flatMap(({ sources }, place) =>
    sources.map((periods) => ({ place, periods })),
  )
  const panels = panelsOf(sources.map(({ periods }) => periods))
  const panelsOfNest = nests.map((_, i) =>
    panels.flatMap((panel, at) => (panel !== null && sources[at].place === i ? [panel] : [])),
  )
  const found: Diversion[] = []
  const kinds = Map.groupBy(nests.keys(), (i) => nests[i].kind)
  for (const [kind, places] of kinds) {
    const estimates = places.map((i) => panelsOfNest[i].map(evidenceOf))
    const evidence = estimates.map(together)
    const bias = meanOf(estimates.flat().map((one) => one.bias))
    const [first] = places
    weighRivalry(kind, nests[first].products, evidence, bias).forEach((estimate, at) => {
      const i = places[at]
      const periods = panelsOfNest[i].reduce((sum, { y }) => sum + y.length, 0)
      found[i] = { kind, name: nests[i].name, ...estimate, periods }
    })
  }
  return found
}

/**
 * A nest's sales relative to expectation, and the regressors: draws and promotions by their prices,
 * regular prices, and promotions beyond price.
 */
type Panel = { y: Float64Array; z: Float64Array; list: Float64Array; w: Float64Array }

function panelsOf(sources: readonly (readonly NestPeriod[])[]): (Panel | null)[] {
  const panels = sources.map((periods) =>
    periods.length < fewestPeriods
      ? null
      : {
          y: aroundItself(periods, (one) =>
            log((one.units + ordinaryUnits) / (one.expected + ordinaryUnits)),
          ),
          z: aroundItself(periods, (one) => ratioOf(one.atPrices, one.atListPrices)),
          list: aroundItself(periods, (one) => ratioOf(one.atListPrices, one.atUsualPrices)),
          w: aroundItself(periods, (one) => ratioOf(one.atUsualPrices, one.usual)),
        },
  )
  takeOffShared(sources, panels)
  return panels
}

function ratioOf(of: number, to: number): number {
  return of > 0 && to > 0 ? log(of / to) : 0
}

/** Values minus the mean of those around them. */
function aroundItself(
  periods: readonly NestPeriod[],
  of: (period: NestPeriod) => number,
): Float64Array {
  const values = Float64Array.from(periods, of)
  return values.map((value, t) => {
    const from = Math.max(0, t - halfWindow)
    const until = Math.min(values.length, t + halfWindow + 1)
    let sum = 0
    for (let i = from; i < until; i++) sum += values[i]
    return value - sum / (until - from)
  })
}

/** Subtracts the common component of nests in a period, where there are enough to estimate it. */
function takeOffShared(
  sources: readonly (readonly NestPeriod[])[],
  panels: readonly (Panel | null)[],
): void {
  const places = new Map<string, { panel: Panel; t: number }[]>()
  panels.forEach((panel, i) => {
    sources[i].forEach(({ startSeconds, endSeconds }, t) => {
      if (panel === null) return
      const key = `${startSeconds}-${endSeconds}`
      const known = places.get(key)
      if (known) known.push({ panel, t })
      else places.set(key, [{ panel, t }])
    })
  })
  for (const together of places.values()) {
    if (together.length < fewestShared) continue
    for (const name of ['y', 'z', 'list', 'w'] as const) {
      let sum = 0
      for (const { panel, t } of together) sum += panel[name][t]
      for (const { panel, t } of together) panel[name][t] -= sum / together.length
    }
  }
}

/**
 * The evidence of a nest's own periods on its diversion: least squares without faulty periods, with
 * the effect of promotions and the endogeneity of regular prices integrated out.
 *
 * @see Huber & Ronchetti, Robust Statistics (2009), sections 4.8 and 7.8: iterated weights that
 * descend again.
 * @see docs/method/together.md, equation 2.
 */
function evidenceOf({ y, z, list, w }: Panel): Estimate & { bias: number } {
  const prices = z.map((one, t) => one + list[t] + takenByPromotions.factor * w[t])
  if (!(dot(prices, prices) > leastNoise)) return { mean: 0, variance: nothing, bias: 0 }
  const unseen = Math.min(square(unseenShock.listed) / varianceOf(list), mostBias)
  const columns = [prices, list, w]
  const ofPrices = { mean: 0, precision: 1 / nothing }
  const ofList = { mean: 0, precision: 1 / unseen }
  const ofPromotions = { mean: 0, precision: 1 / square(takenByPromotions.sd) }
  const prior = [ofPrices, ofList, ofPromotions]
  const lost = y.map((one) => -one)
  // Starts from surprises as such, not from a fit that one of them may have drawn to itself.
  let noise = Math.max(square(sdPerMedianSize * medianSize(y)), leastNoise)
  let precisions = precisionsOf(y, noise)
  let found = ridge(columns, lost, precisions, prior)
  for (let round = 1; round < rounds; round++) {
    const { mean } = found
    const residuals = y.map((one, t) => columns.reduce((sum, x, j) => sum + mean[j] * x[t], one))
    const believed = residuals.filter((one) => weightOf(one, noise) === 1)
    noise = Math.max(
      dot(believed, believed) / Math.max(1, believed.length - columns.length),
      leastNoise,
    )
    precisions = precisionsOf(residuals, noise)
    found = ridge(columns, lost, precisions, prior)
  }
  const { mean, variance } = found
  const sure = ridge([prices, w], lost, precisions, [ofPrices, ofPromotions])
  const bias = variance - sure.variance + square(unseenShock.promoted) / varianceOf(prices)
  return { mean: mean[0], variance: sure.variance, bias }
}

/** How much each surprise says. */
function precisionsOf(surprises: Float64Array, noise: number): Float64Array {
  return surprises.map((one) => weightOf(one, noise) / noise)
}

/** 1 for an ordinary surprise. */
function weightOf(surprise: number, noise: number): number {
  return Math.min(1, square(believedSds) / Math.max(square(surprise) / noise, 1e-12))
}

/** Standard deviations of a normal distribution per median size. */
const sdPerMedianSize = 1.4826

function medianSize(values: Float64Array): number {
  const sizes = values.map(Math.abs).toSorted()
  return sizes[sizes.length >> 1]
}

/** The precision-weighted combination of independent estimates. */
function together(estimates: readonly Estimate[]): Estimate {
  let precision = 1 / nothing
  let shift = 0
  for (const { mean, variance } of estimates) {
    precision += 1 / variance
    shift += mean / variance
  }
  return { mean: shift / precision, variance: 1 / precision }
}

/** Variance that stands for no information. */
const nothing = 1e6
/** If the bias variance exceeds this, prices carry no information about diversion. */
const mostBias = 1
const leastNoise = 1e-6

/** The mean square of a centred series. */
function varianceOf(values: Float64Array): number {
  return Math.max(dot(values, values) / values.length, leastNoise)
}
