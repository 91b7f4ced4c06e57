import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { softplus } from '../special/logistic.ts'
import { nearExp } from '../special/near-exp.ts'
import type { Counts } from './counts.ts'
import type { CellPrior } from './level-slope.ts'

/** Number of log-odds levels between which a falling chain moves. */
export const levelCount = 128

/** Lower limit on the prior slope, so that drops keep a size. */
export const flattestSlope = 0.5

/** Counts on the grid of levels, shared by the filters of all falling shapes. */
export type MonotoneAnswers = {
  /** Log ratios counted or asked about, ascending, each once. */
  x: Float64Array
  /** The point of every price asked about. */
  evaluated: Int32Array
  /** By point: its index among the prices with counts; −1 where a price is only asked about. */
  counted: Int32Array
  /** Prior probability of each level at the cheapest price. */
  start: Float64Array
  priorSlope: number
  lowest: number
  spacing: number
  levelLikelihood: LevelLikelihood
}

/** The likelihood of the answers at each level: independent of the prices asked about. */
type LevelLikelihood = {
  counts: Counts
  prices: CountedPrices
  lowest: number
  spacing: number
  /**
   * [prices counted × levels] likelihood of the answers at a price, scaled so that the maximum is
   * 1.
   */
  likelihood: Float64Array
  /** By price counted: the log of that maximum, binomial constants omitted. */
  logScale: Float64Array
}

/**
 * Lays counts out on a grid of levels.
 *
 * @param ladder - Log ratios asked about, ascending.
 * @param before - A layout whose unchanged parts are reused; usually of the same counts.
 * @see docs/method/demand.md, equation 1.
 */
export function answersByLevel(
  counts: Counts,
  prior: CellPrior,
  ladder: Float64Array,
  before: MonotoneAnswers | null = null,
): MonotoneAnswers {
  const known = before?.levelLikelihood.counts === counts ? before.levelLikelihood : null
  const prices = known?.prices ?? countedPrices(counts)
  const points = joinPoints(prices, ladder)
  const { x } = points
  const { lowest, spacing } = levelGrid(counts, prior, x)
  const isSameGrid = known !== null && known.lowest === lowest && known.spacing === spacing
  const levelLikelihood = isSameGrid ? known : likelihoodOfLevels(counts, prices, lowest, spacing)
  const start = startOf(prior, x[0], lowest, spacing)
  return { ...points, start, priorSlope: prior.slope, lowest, spacing, levelLikelihood }
}

function likelihoodOfLevels(
  counts: Counts,
  prices: CountedPrices,
  lowest: number,
  spacing: number,
): LevelLikelihood {
  const { offers, purchases } = prices
  const refusalCost = new Float64Array(levelCount)
  if (offers.length > 0) {
    for (let l = 0; l < levelCount; l++) refusalCost[l] = softplus(lowest + l * spacing)
  }
  const likelihood = new Float64Array(offers.length * levelCount)
  const logScale = new Float64Array(offers.length)
  for (let b = 0; b < offers.length; b++) {
    const row = b * levelCount
    const highest = fillRow(likelihood, row, purchases[b] * spacing, offers[b], refusalCost)
    logScale[b] = highest + purchases[b] * lowest
  }
  return { counts, prices, lowest, spacing, likelihood, logScale }
}

/** The row of one price; returns the log of its maximum likelihood. */
function fillRow(
  likelihood: Float64Array,
  row: number,
  tilt: number,
  offers: number,
  refusalCost: Float64Array,
): number {
  let highest = -Infinity
  for (let l = 0; l < levelCount; l++) {
    const nats = tilt * l - offers * refusalCost[l]
    likelihood[row + l] = nats
    if (nats > highest) highest = nats
  }
  for (let l = row; l < row + levelCount; l++) likelihood[l] = nearExp(likelihood[l] - highest)
  return highest
}

/**
 * Prior of the level at the cheapest price: normal, extrapolated there along the prior's slope.
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
  const start = new Float64Array(levelCount)
  for (let l = 0; l < levelCount; l++) {
    const away = lowest + l * spacing - mean
    // However unlikely, nothing that the answers point to is ruled out.
    start[l] = width * exp(-Math.min((away * away) / (2 * variance), 30))
  }
  return start
}

/** The prices with counts, ascending, each once. */
type CountedPrices = { x: Float64Array; offers: Float64Array; purchases: Float64Array }

function countedPrices(counts: Counts): CountedPrices {
  const { logRatio } = counts
  const order = Array.from(logRatio.keys())
  if (!logRatio.every((here, b) => b === 0 || here >= logRatio[b - 1])) {
    order.sort((a, b) => logRatio[a] - logRatio[b])
  }
  const x = new Float64Array(order.length)
  const offers = new Float64Array(order.length)
  const purchases = new Float64Array(order.length)
  let count = 0
  for (const b of order) {
    if (count === 0 || logRatio[b] - x[count - 1] > samePrice) {
      x[count] = logRatio[b]
      count += 1
    }
    offers[count - 1] += counts.offers[b]
    purchases[count - 1] += counts.purchases[b]
  }
  return {
    x: x.subarray(0, count),
    offers: offers.subarray(0, count),
    purchases: purchases.subarray(0, count),
  }
}

/** All prices with counts or asked about, ascending, each once. */
function joinPoints(
  prices: CountedPrices,
  ladder: Float64Array,
): { x: Float64Array; counted: Int32Array; evaluated: Int32Array } {
  const most = prices.x.length + ladder.length
  const x = new Float64Array(most)
  const counted = new Int32Array(most).fill(-1)
  const evaluated = new Int32Array(ladder.length)
  let count = 0
  let b = 0
  let k = 0
  while (b < prices.x.length || k < ladder.length) {
    const sold = b < prices.x.length ? prices.x[b] : Infinity
    const wanted = k < ladder.length ? ladder[k] : Infinity
    const here = Math.min(sold, wanted)
    if (count === 0 || here - x[count - 1] > samePrice) {
      x[count] = here
      count += 1
    }
    if (sold <= wanted) {
      // An answer that contradicts all others may have no weight at all.
      if (prices.offers[b] > 0) counted[count - 1] = b
      b += 1
    } else {
      evaluated[k] = count - 1
      k += 1
    }
  }
  return { x: x.subarray(0, count), counted: counted.subarray(0, count), evaluated }
}

/** Log ratios closer than this are one price. */
const samePrice = 1e-9

/**
 * Levels that cover everything likely under the answers or, where they do not bound it, the prior.
 *
 * Where nobody or everybody bought, only the prior bounds the level; at prices cheaper or dearer
 * than all that were offered it may extend as far as twice the prior's slope leads.
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

/** Standard deviations of the prior covered where only it bounds the levels. */
const usualReach = 3

/** Log-odds beyond which differences are irrelevant. */
const lowestLevel = -25
const highestLevel = 15
