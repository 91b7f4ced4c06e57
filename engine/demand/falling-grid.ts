import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { softplus } from '../special/logistic.ts'
import type { Counts } from './counts.ts'
import type { CellPrior } from './level-slope.ts'

/** Levels of log-odds between which a falling chain moves. */
export const levelCount = 128

/** However little the prior expects of the price, drops keep a size. */
export const flattestSlope = 0.5

/** Counts on the grid of levels, as every falling shape is filtered through them. */
export type FallingAnswers = {
  /** Log ratios counted or asked about, ascending, each once. */
  x: Float64Array
  /** The point of every price asked about. */
  asked: Int32Array
  /** By point; 0 where a price is only asked about. */
  offers: Float64Array
  /** Prior probability of each level at the cheapest price. */
  start: Float64Array
  priorSlope: number
  /**
   * [points × levels] of the answers at a price, the likeliest level having 1; unused where there
   * are none.
   */
  likelihood: Float64Array
  /** By point: the log of what the likeliest level has, binomial constants left out. */
  logScale: Float64Array
  lowest: number
  spacing: number
}

/**
 * Lays counts out on a grid of levels.
 *
 * @param ladder - Log ratios asked about, ascending.
 * @see docs/method/demand.md, equation 1.
 */
export function answersByLevel(
  counts: Counts,
  prior: CellPrior,
  ladder: Float64Array,
): FallingAnswers {
  const { x, offers, purchases, asked } = joinPoints(counts, ladder)
  const { lowest, spacing } = levelGrid(counts, prior, x)
  const refusalCost = new Float64Array(levelCount)
  for (let l = 0; l < levelCount; l++) refusalCost[l] = softplus(lowest + l * spacing)
  const likelihood = new Float64Array(x.length * levelCount)
  const logScale = new Float64Array(x.length)
  for (let p = 0; p < x.length; p++) {
    if (offers[p] === 0) continue
    const tilt = purchases[p] * spacing
    const row = p * levelCount
    let highest = -Infinity
    for (let l = 0; l < levelCount; l++) {
      const nats = tilt * l - offers[p] * refusalCost[l]
      likelihood[row + l] = nats
      if (nats > highest) highest = nats
    }
    for (let l = row; l < row + levelCount; l++) {
      const below = likelihood[l] - highest
      likelihood[l] = below < negligible ? 0 : exp(below)
    }
    logScale[p] = highest + purchases[p] * lowest
  }
  const start = startOf(prior, x[0], lowest, spacing)
  return { x, asked, offers, start, priorSlope: prior.slope, likelihood, logScale, lowest, spacing }
}

/** Nats below the likeliest level at which a level is given up. */
const negligible = -600

/**
 * The level at the cheapest price: normal, with the prior's slope reaching up to it.
 *
 * @see docs/method/demand.md, equation 5.
 */
function startOf(
  prior: CellPrior,
  cheapest: number,
  lowest: number,
  spacing: number,
): Float64Array {
  const mean = prior.level - prior.slope * cheapest
  const variance = Math.max(
    prior.levelVariance -
      2 * prior.covariance * cheapest +
      prior.slopeVariance * cheapest * cheapest,
    spacing * spacing,
  )
  const width = spacing / Math.sqrt(2 * Math.PI * variance)
  return Float64Array.from({ length: levelCount }, (_, l) => {
    const away = lowest + l * spacing - mean
    // However unlikely, nothing that the answers point to is ruled out.
    return width * exp(-Math.min((away * away) / (2 * variance), 30))
  })
}

/** All prices counted or asked about, ascending, each once. */
function joinPoints(
  counts: Counts,
  ladder: Float64Array,
): { x: Float64Array; offers: Float64Array; purchases: Float64Array; asked: Int32Array } {
  const order = Array.from(counts.logRatio.keys()).sort(
    (a, b) => counts.logRatio[a] - counts.logRatio[b],
  )
  const most = order.length + ladder.length
  const x = new Float64Array(most)
  const offers = new Float64Array(most)
  const purchases = new Float64Array(most)
  const asked = new Int32Array(ladder.length)
  let count = 0
  let b = 0
  let k = 0
  while (b < order.length || k < ladder.length) {
    const counted = b < order.length ? counts.logRatio[order[b]] : Infinity
    const wanted = k < ladder.length ? ladder[k] : Infinity
    const here = Math.min(counted, wanted)
    if (count === 0 || here - x[count - 1] > samePrice) {
      x[count] = here
      count += 1
    }
    if (counted <= wanted) {
      offers[count - 1] += counts.offers[order[b]]
      purchases[count - 1] += counts.purchases[order[b]]
      b += 1
    } else {
      asked[k] = count - 1
      k += 1
    }
  }
  return {
    x: x.subarray(0, count),
    offers: offers.subarray(0, count),
    purchases: purchases.subarray(0, count),
    asked,
  }
}

/** Log ratios closer than this are one price. */
const samePrice = 1e-9

/**
 * Levels that reach beyond all that the answers, or where they leave it open the prior, make
 * likely.
 *
 * Where nobody or everybody bought only the prior bounds the level; at prices cheaper or dearer
 * than all that were offered it may lie as far beyond as twice the prior's slope leads.
 */
function levelGrid(
  counts: Counts,
  prior: CellPrior,
  x: Float64Array,
): { lowest: number; spacing: number } {
  const spread = usualReach * Math.sqrt(prior.levelVariance)
  let low = Infinity
  let high = -Infinity
  let cheapest = Infinity
  let dearest = -Infinity
  for (let b = 0; b < counts.offers.length; b++) {
    const bought = counts.purchases[b]
    const refused = counts.offers[b] - bought
    const here = counts.logRatio[b]
    cheapest = Math.min(cheapest, here)
    dearest = Math.max(dearest, here)
    const usual = prior.level - prior.slope * here
    const seen = log((bought + 0.5) / (refused + 0.5))
    const doubt = 0.5 + 4 / Math.sqrt(1 + Math.min(bought, refused))
    low = Math.min(low, seen - doubt, bought < 1 ? usual - spread : Infinity)
    high = Math.max(high, seen + doubt, refused < 1 ? usual + spread : -Infinity)
  }
  if (counts.offers.length === 0) {
    low = prior.level - spread
    high = prior.level + spread
    cheapest = 0
    dearest = 0
  }
  const beyond = 2 * Math.max(prior.slope, flattestSlope)
  low = Math.max(low - beyond * Math.max(x[x.length - 1] - dearest, 0), lowestLevel)
  high = Math.min(high + beyond * Math.max(cheapest - x[0], 0), highestLevel)
  return { lowest: low, spacing: Math.max(high - low, 2) / (levelCount - 1) }
}

/** Standard deviations of the prior that levels span where only it bounds them. */
const usualReach = 3

/** Log-odds beyond which it makes no difference. */
const lowestLevel = -25
const highestLevel = 15
