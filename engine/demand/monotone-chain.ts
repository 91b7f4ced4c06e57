import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { flattestSlope, levelCount, type MonotoneAnswers } from './monotone-grid.ts'

/**
 * Demand that falls in drops at random prices, so that it may be flat, abrupt, wavy or steep
 * wherever the answers say so: log-odds are a compound Poisson process with exponential jumps in
 * log price, a hidden Markov chain over its levels.
 */
export type MonotoneShape = {
  /** Expected number of large drops per unit of log price. */
  drops: number
  /** Expected number of small drops, and their share of the total slope. */
  smallDrops: number
  smallDropShare: number
  weight: number
}

/**
 * Mostly small drops with an occasional large one; large ones alone, with plateaus between; and, at
 * a low prior weight, rare cliffs: beyond one of them demand may hold for long.
 */
export const monotoneShapes: readonly MonotoneShape[] = [
  { drops: 2, smallDrops: 12, smallDropShare: 0.5, weight: 0.3 },
  { drops: 4, smallDrops: 0, smallDropShare: 0, weight: 0.15 },
  { drops: 1, smallDrops: 0, smallDropShare: 0, weight: 0.004 },
]

/**
 * Transition of the log-odds from the previous price to this one: four numbers a point.
 *
 * 0. The probability of no drop between the two; 1. that a drop, if there is one, is small; 2. the
 * factor by which each further level of depth is rarer for a large drop, 3. and for a small one.
 */
export type Transitions = Float64Array
export const transitionSize = 4

/** One shape, filtered over ascending prices: everything that evidence, mean and draws need. */
export type MonotoneChain = {
  /** Log ratios counted or evaluated, ascending, each once: the points. */
  x: Float64Array
  /** Log evidence of the answers, binomial constants omitted. */
  logEvidence: number
  /** Rows of unnormalised probabilities, one number a level. */
  levels: Float64Array
  /**
   * By point, where its row begins: before the answers at that price, and after. The row after a
   * point has the same normalising factor as the row before the next.
   */
  before: Int32Array
  after: Int32Array
  /** The normalising factor of the last row. */
  lastMass: number
  /** Those of the first point are unused. */
  transitions: Transitions
  lowestLogOdds: number
  spacing: number
  /** The point of every price evaluated. */
  evaluated: Int32Array
}

/**
 * Filters answers through a shape, cheapest price first: exact except for the grid of levels.
 *
 * At the cheapest price the level has its prior; towards dearer prices it can only fall. Rows are
 * renormalised only occasionally, when they become small.
 *
 * @see Rabiner, A tutorial on hidden Markov models, Proceedings of the IEEE 77 (1989): forward
 * pass.
 * @see docs/method/demand.md, equation 4.
 */
export function filterMonotone(shape: MonotoneShape, answers: MonotoneAnswers): MonotoneChain {
  const { x, counted, evaluated, start, priorSlope, lowest, spacing, levelLikelihood } = answers
  const transitions = new Float64Array(x.length * transitionSize)
  const before = new Int32Array(x.length)
  const after = new Int32Array(x.length)
  // A price without counts has the same row before and after.
  const levels = new Float64Array((x.length + levelLikelihood.prices.x.length) * levelCount)
  levels.set(start)
  let logEvidence = 0
  let mass = 1
  let row = 0
  for (let p = 0; p < x.length; p++) {
    setTransition(transitions, p, p === 0 ? 0 : x[p] - x[p - 1], shape, priorSlope, spacing)
    if (p > 0) predict(levels, after[p - 1], row, transitions, p)
    before[p] = row
    after[p] = row
    row += levelCount
    const at = counted[p]
    if (at < 0) continue
    logEvidence += levelLikelihood.logScale[at]
    const sum = weigh(levels, before[p], row, levelLikelihood.likelihood, at * levelCount)
    // Answers that no level in reach explains only show that the shape is wrong.
    if (!(sum > 1e-290 * mass)) {
      levels.fill(0, row, row + levelCount)
      logEvidence += mostUnlikely
      continue
    }
    mass = sum
    if (mass < smallMass) {
      for (let l = row; l < row + levelCount; l++) levels[l] /= mass
      logEvidence += log(mass)
      mass = 1
    }
    after[p] = row
    row += levelCount
  }
  return {
    x,
    logEvidence: logEvidence + log(mass),
    levels,
    before,
    after,
    lastMass: mass,
    transitions,
    lowestLogOdds: lowest,
    spacing,
    evaluated,
  }
}

/** Rows with a smaller sum are renormalised. */
const smallMass = 1e-12

/**
 * Multiplies a row of probabilities by the likelihood of the answers at each level, into another
 * row; returns the sum.
 */
function weigh(
  levels: Float64Array,
  from: number,
  to: number,
  likelihood: Float64Array,
  at: number,
): number {
  // Two sums, so that one addition need not wait for the other.
  let even = 0
  let odd = 0
  for (let l = 0; l < levelCount; l += 2) {
    const here = levels[from + l] * likelihood[at + l]
    const next = levels[from + l + 1] * likelihood[at + l + 1]
    levels[to + l] = here
    levels[to + l + 1] = next
    even += here
    odd += next
  }
  return even + odd
}

/** Log likelihood used in place of one too small for a double. */
const mostUnlikely = -667

/**
 * Several drops in one gap count as a single deeper one.
 *
 * @see docs/method/demand.md, equation 5.
 */
function setTransition(
  transitions: Transitions,
  point: number,
  gap: number,
  shape: MonotoneShape,
  priorSlope: number,
  spacing: number,
): void {
  const slope = Math.max(priorSlope, flattestSlope)
  const rate = shape.drops + shape.smallDrops
  const stay = exp(-rate * gap)
  const several = gap > 0 ? (rate * gap) / (1 - stay) : 1
  const depth = ((1 - shape.smallDropShare) * slope * several) / shape.drops
  const smallDepth =
    shape.smallDrops > 0 ? (shape.smallDropShare * slope * several) / shape.smallDrops : 0
  const at = point * transitionSize
  transitions[at] = stay
  transitions[at + 1] = shape.smallDrops / rate
  transitions[at + 2] = Math.max(1 - spacing / Math.max(depth, spacing), 0)
  transitions[at + 3] = Math.max(1 - spacing / Math.max(smallDepth, spacing), 0)
}

/**
 * Propagates the probabilities of one price to the next; anything below the lowest level stays
 * there.
 */
function predict(
  levels: Float64Array,
  from: number,
  to: number,
  transitions: Transitions,
  point: number,
): void {
  const at = point * transitionSize
  const stay = transitions[at]
  const small = transitions[at + 1]
  const large = transitions[at + 2]
  const slight = transitions[at + 3]
  const ofLarge = (1 - stay) * (1 - small)
  const ofSmall = (1 - stay) * small
  const byLarge = ofLarge * (1 - large)
  const bySmall = ofSmall * (1 - slight)
  // Levels above all that have mass remain at zero.
  let l = levelCount - 1
  while (l > 0 && levels[from + l] === 0) l -= 1
  // Two levels at a time: shortens the chain of dependent sums over the levels above.
  const largeTwice = large * large
  const slightTwice = slight * slight
  let largeAbove = 0
  let smallAbove = 0
  for (; l > 1; l -= 2) {
    const here = levels[from + l]
    const next = levels[from + l - 1]
    const largeNext = large * largeAbove + here
    const smallNext = slight * smallAbove + here
    levels[to + l] = stay * here + byLarge * largeAbove + bySmall * smallAbove
    levels[to + l - 1] = stay * next + byLarge * largeNext + bySmall * smallNext
    largeAbove = largeTwice * largeAbove + (large * here + next)
    smallAbove = slightTwice * smallAbove + (slight * here + next)
  }
  if (l === 1) {
    const here = levels[from + 1]
    levels[to + 1] = stay * here + byLarge * largeAbove + bySmall * smallAbove
    largeAbove = large * largeAbove + here
    smallAbove = slight * smallAbove + here
  }
  levels[to] = levels[from] + ofLarge * largeAbove + ofSmall * smallAbove
}
