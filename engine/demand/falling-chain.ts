import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { type FallingAnswers, flattestSlope, levelCount } from './falling-grid.ts'

/**
 * Demand that falls by drops at random prices, so that it may be flat, abrupt, wavy or steep
 * wherever the answers say so: log-odds are a compound Poisson process with exponential jumps in
 * log price, a hidden Markov chain over its levels.
 */
export type FallingShape = {
  /** Expected large drops per unit of log price. */
  drops: number
  /** Expected small ones, and the share of the whole slope that they make up. */
  smallDrops: number
  smallDropShare: number
  weight: number
}

/**
 * Mostly small drops and now and then a large one; large ones alone, with plateaus between; and,
 * hardly believed, rare cliffs: beyond one of them demand may hold for long.
 */
export const fallingShapes: readonly FallingShape[] = [
  { drops: 2, smallDrops: 12, smallDropShare: 0.5, weight: 0.3 },
  { drops: 4, smallDrops: 0, smallDropShare: 0, weight: 0.15 },
  { drops: 1, smallDrops: 0, smallDropShare: 0, weight: 0.004 },
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
 * Filters answers through a shape, cheapest price first: exact but for the grid of levels.
 *
 * At the cheapest price the level is as the prior says; on the way to dearer ones it can only fall.
 *
 * @see Rabiner, A tutorial on hidden Markov models, Proceedings of the IEEE 77 (1989): forward
 * pass.
 * @see docs/method/demand.md, equation 4.
 */
export function filterFalling(shape: FallingShape, answers: FallingAnswers): FallingChain {
  const { x, asked, offers, start, priorSlope, likelihood, logScale, lowest, spacing } = answers
  const filtered = new Float64Array(x.length * levelCount)
  const predicted = new Float64Array(x.length * levelCount)
  predicted.set(start)
  const transitions: Transition[] = []
  let logEvidence = 0
  for (let p = 0; p < x.length; p++) {
    const row = p * levelCount
    const gap = p === 0 ? 0 : x[p] - x[p - 1]
    const transition = transitionOver(gap, shape, priorSlope, spacing)
    transitions.push(transition)
    if (p > 0) predict(filtered, row - levelCount, transition, predicted, row)
    if (offers[p] === 0) {
      filtered.set(predicted.subarray(row, row + levelCount), row)
      continue
    }
    let sum = 0
    for (let l = row; l < row + levelCount; l++) {
      filtered[l] = predicted[l] * likelihood[l]
      sum += filtered[l]
    }
    // Answers that no level in reach accounts for teach nothing but that the shape is wrong.
    if (!(sum > 1e-290)) {
      filtered.set(predicted.subarray(row, row + levelCount), row)
      logEvidence += logScale[p] + mostUnlikely
      continue
    }
    for (let l = row; l < row + levelCount; l++) filtered[l] /= sum
    logEvidence += logScale[p] + log(sum)
  }
  return { logEvidence, filtered, predicted, transitions, lowestLogOdds: lowest, spacing, asked }
}

/** Nats that stand for a likelihood too small for a double. */
const mostUnlikely = -667

/**
 * Several drops in one gap count as one that is deeper.
 *
 * @see docs/method/demand.md, equation 5.
 */
function transitionOver(
  gap: number,
  shape: FallingShape,
  priorSlope: number,
  spacing: number,
): Transition {
  const slope = Math.max(priorSlope, flattestSlope)
  const rate = shape.drops + shape.smallDrops
  const stay = exp(-rate * gap)
  const several = gap > 0 ? (rate * gap) / (1 - stay) : 1
  const depth = ((1 - shape.smallDropShare) * slope * several) / shape.drops
  const smallDepth =
    shape.smallDrops > 0 ? (shape.smallDropShare * slope * several) / shape.smallDrops : 0
  return {
    stay,
    small: shape.smallDrops / rate,
    large: Math.max(1 - spacing / Math.max(depth, spacing), 0),
    slight: Math.max(1 - spacing / Math.max(smallDepth, spacing), 0),
  }
}

/**
 * Moves the probabilities of one price to the next; what falls below the lowest level stays there.
 */
function predict(
  from: Float64Array,
  at: number,
  { stay, small, large, slight }: Transition,
  to: Float64Array,
  row: number,
): void {
  const ofLarge = (1 - stay) * (1 - small)
  const ofSmall = (1 - stay) * small
  const byLarge = ofLarge * (1 - large)
  const bySmall = ofSmall * (1 - slight)
  let largeAbove = 0
  let smallAbove = 0
  let l = levelCount - 1
  // Levels that nothing came from stay at nothing.
  while (l > 0 && from[at + l] === 0) l -= 1
  if (bySmall === 0) {
    for (; l > 0; l--) {
      const here = from[at + l]
      to[row + l] = stay * here + byLarge * largeAbove
      largeAbove = large * largeAbove + here
    }
  } else {
    for (; l > 0; l--) {
      const here = from[at + l]
      to[row + l] = stay * here + byLarge * largeAbove + bySmall * smallAbove
      largeAbove = large * largeAbove + here
      smallAbove = slight * smallAbove + here
    }
  }
  to[row] = from[at] + ofLarge * largeAbove + ofSmall * smallAbove
}
