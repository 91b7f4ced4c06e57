import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { softplus } from '../special/logistic.ts'
import type { Counts } from './counts.ts'
import { flattestSlope, joinPoints, levelCount, levelGrid } from './falling-grid.ts'
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
