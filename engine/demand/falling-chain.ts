import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { softplus } from '../special/logistic.ts'
import type { Counts } from './counts.ts'
import type { CellPrior } from './level-slope.ts'

/**
 * Demand that falls by drops at random prices, so that it may be flat, abrupt, wavy or steep
 * wherever the answers say so: log-odds are a compound Poisson process in log price.
 */
export type FallingShape = {
  /** Expected large drops per unit of log price. */
  drops: number
  /** Expected small ones, and the share of the whole slope that they make up. */
  slips: number
  slipShare: number
  weight: number
}

/**
 * Mostly small drops and now and then a large one; large ones alone, with plateaus between; and, hardly
 * believed, rare cliffs: beyond one of them demand may hold for long.
 */
export const fallingShapes: readonly FallingShape[] = [
  { drops: 2, slips: 12, slipShare: 0.5, weight: 0.3 },
  { drops: 4, slips: 0, slipShare: 0, weight: 0.15 },
  { drops: 1, slips: 0, slipShare: 0, weight: 0.004 },
]

/** Levels of log-odds between which demand moves. */
export const levelCount = 128

/** How the log-odds move from the price before to this one. */
export type Transition = {
  /** Probability that no drop lies between the two. */
  stay: number
  /** Probability that the drop, if there is one, is a small one. */
  small: number
  /** By which factor each further level of depth is rarer, for a large and for a small drop. */
  large: number
  slight: number
}

/** One shape, filtered over ascending prices: all that evidence, mean and draws need. */
export type FallingChain = {
  /** Log probability of the answers, binomial constants left out. */
  logEvidence: number
  /** [points × levels] probability of each level, given the answers up to that price. */
  filtered: Float64Array
  /** [points × levels] probability of each level before the answers at that price. */
  predicted: Float64Array
  /** By point; the first is not used. */
  transitions: readonly Transition[]
  lowestLogOdds: number
  spacing: number
  /** The point of every price asked about. */
  asked: Int32Array
}

/**
 * Filters counts through a shape, cheapest price first: exact but for the grid of levels.
 *
 * At the cheapest price the level is as the prior says; on the way to dearer ones it can only fall.
 *
 * @param ladder - Log ratios asked about, ascending.
 * @see Rabiner, A tutorial on hidden Markov models, Proceedings of the IEEE 77 (1989): forward pass.
 */
export function filterFalling(
  shape: FallingShape,
  counts: Counts,
  prior: CellPrior,
  ladder: Float64Array,
): FallingChain {
  const { x, offers, purchases, asked } = joinPoints(counts, ladder)
  const { lowest, spacing } = levelGrid(counts, prior, x)
  const filtered = new Float64Array(x.length * levelCount)
  const predicted = new Float64Array(x.length * levelCount)
  const refusalCost = new Float64Array(levelCount)
  for (let l = 0; l < levelCount; l++) refusalCost[l] = softplus(lowest + l * spacing)
  writeStart(predicted, prior, x[0], lowest, spacing)
  const transitions: Transition[] = []
  let logEvidence = 0
  for (let p = 0; p < x.length; p++) {
    const row = p * levelCount
    const gap = p === 0 ? 0 : x[p] - x[p - 1]
    const transition = transitionOver(gap, shape, prior.slope, spacing)
    transitions.push(transition)
    if (p > 0) predict(filtered, row - levelCount, transition, predicted, row)
    if (offers[p] === 0) filtered.set(predicted.subarray(row, row + levelCount), row)
    else {
      const tilt = purchases[p] * spacing
      logEvidence +=
        weigh(predicted, filtered, row, tilt, offers[p], refusalCost) + purchases[p] * lowest
    }
  }
  return { logEvidence, filtered, predicted, transitions, lowestLogOdds: lowest, spacing, asked }
}

/** The level at the cheapest price: normal, with the prior's slope reaching up to it. */
function writeStart(
  predicted: Float64Array,
  prior: CellPrior,
  cheapest: number,
  lowest: number,
  spacing: number,
): void {
  const mean = prior.level - prior.slope * cheapest
  const variance = Math.max(
    prior.levelVariance -
      2 * prior.covariance * cheapest +
      prior.slopeVariance * cheapest * cheapest,
    spacing * spacing,
  )
  const width = spacing / Math.sqrt(2 * Math.PI * variance)
  for (let l = 0; l < levelCount; l++) {
    const away = lowest + l * spacing - mean
    // However unlikely, nothing that the answers point to is ruled out.
    predicted[l] = width * exp(-Math.min((away * away) / (2 * variance), 30))
  }
}

/** Several drops in one gap count as one that is deeper. */
function transitionOver(
  gap: number,
  shape: FallingShape,
  priorSlope: number,
  spacing: number,
): Transition {
  const slope = Math.max(priorSlope, flattestSlope)
  const rate = shape.drops + shape.slips
  const stay = exp(-rate * gap)
  const several = gap > 0 ? (rate * gap) / (1 - stay) : 1
  const depth = ((1 - shape.slipShare) * slope * several) / shape.drops
  const slip = shape.slips > 0 ? (shape.slipShare * slope * several) / shape.slips : 0
  return {
    stay,
    small: shape.slips / rate,
    large: Math.max(1 - spacing / Math.max(depth, spacing), 0),
    slight: Math.max(1 - spacing / Math.max(slip, spacing), 0),
  }
}

/** However little the prior expects of the price, drops keep a size. */
const flattestSlope = 0.5

/** Moves the probabilities of one price to the next; what falls below the lowest level stays there. */
function predict(
  from: Float64Array,
  at: number,
  { stay, small, large, slight }: Transition,
  to: Float64Array,
  row: number,
): void {
  const ofLarge = (1 - stay) * (1 - small)
  const ofSmall = (1 - stay) * small
  let largeAbove = 0
  let smallAbove = 0
  for (let l = levelCount - 1; l > 0; l--) {
    const here = from[at + l]
    to[row + l] =
      stay * here + ofLarge * (1 - large) * largeAbove + ofSmall * (1 - slight) * smallAbove
    largeAbove = large * largeAbove + here
    smallAbove = slight * smallAbove + here
  }
  to[row] = from[at] + ofLarge * largeAbove + ofSmall * smallAbove
}

/** Weighs each level by the answers at a price; answers the log of their probability. */
function weigh(
  predicted: Float64Array,
  filtered: Float64Array,
  row: number,
  tilt: number,
  offers: number,
  refusalCost: Float64Array,
): number {
  let highest = -Infinity
  for (let l = 0; l < levelCount; l++) {
    if (predicted[row + l] === 0) continue
    const fit = tilt * l - offers * refusalCost[l]
    filtered[row + l] = fit
    if (fit > highest) highest = fit
  }
  let sum = 0
  for (let l = 0; l < levelCount; l++) {
    if (predicted[row + l] === 0) continue
    const below = filtered[row + l] - highest
    filtered[row + l] = below < negligible ? 0 : predicted[row + l] * exp(below)
    sum += filtered[row + l]
  }
  for (let l = 0; l < levelCount; l++) filtered[row + l] /= sum
  return highest + log(sum)
}

/** Nats below the best level at which a level is given up. */
const negligible = -45

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
 * Levels that reach beyond all that the answers, or where they leave it open the prior, make likely.
 *
 * Where nobody or everybody bought only the prior bounds the level; at prices cheaper or dearer than
 * all that were offered it may lie as far beyond as twice the prior's slope leads.
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
