import type { Random } from '../random/random.ts'
import { exp } from '../special/exp.ts'
import { logistic } from '../special/logistic.ts'
import { type MonotoneChain, transitionSize } from './monotone-chain.ts'
import { levelCount } from './monotone-grid.ts'

/**
 * Draws demand curves from a filtered chain, each dearest price first.
 *
 * @param out - Receives the purchase probabilities at the prices evaluated, curve by curve, from
 *   `at` on.
 * @see Frühwirth-Schnatter, Data augmentation and dynamic linear models, Journal of Time Series
 *   Analysis 15 (1994): forward filtering, backward sampling.
 */
export function drawMonotone(
  chain: MonotoneChain,
  random: Random,
  draws: number,
  out: Float64Array,
  at: number,
): void {
  const { before, evaluated, spacing } = chain
  const above = new Float64Array(levelCount)
  for (let l = 0; l < levelCount; l++) above[l] = exp(l * spacing)
  // One uniform for where a curve ends, one for its position within a level's width, one a step.
  const chances = new Float64Array(before.length + 1)
  for (let n = 0; n < draws; n++) {
    random.fill(chances, chances.length)
    drawCurve(chain, above, chances, out, at + n * evaluated.length)
  }
}

/**
 * @param above - By level, its odds relative to those of the lowest.
 */
function drawCurve(
  chain: MonotoneChain,
  above: Float64Array,
  chances: Float64Array,
  out: Float64Array,
  at: number,
): void {
  const { levels, before, after, transitions, lowestLogOdds, spacing, evaluated } = chain
  const last = before.length - 1
  let level = levelAt(levels, after[last], chances[0] * chain.lastMass)
  // The chain determines the levels; the offset of the whole curve within their width is uniform.
  const lowestOdds = exp(lowestLogOdds + (chances[1] - 0.5) * spacing)
  let next = evaluated.length - 1
  let odds = lowestOdds * above[level]
  for (let p = last; p >= 0; p--) {
    for (; next >= 0 && evaluated[next] === p; next--) out[at + next] = odds / (1 + odds)
    if (p === 0) return
    const row = after[p - 1]
    const stay = level === 0 ? 1 : transitions[p * transitionSize]
    const mass = chances[last + 2 - p] * levels[before[p] + level]
    const rest = mass - stay * levels[row + level]
    // Most curves stay at their level.
    if (!(rest > 0)) continue
    const from = levelBefore(chain, row, p, level, rest)
    if (from === level) continue
    level = from
    odds = lowestOdds * above[level]
  }
}

/** The higher level that a curve came from, drawn in proportion to its probability. */
function levelBefore(
  { levels, transitions }: MonotoneChain,
  row: number,
  point: number,
  level: number,
  mass: number,
): number {
  const at = point * transitionSize
  const stay = transitions[at]
  const small = transitions[at + 1]
  const large = transitions[at + 2]
  const slight = transitions[at + 3]
  // Everything that falls further collects at the lowest level: every depth counts in full there.
  const gathered = level === 0
  let rest = mass
  let ofLarge = (1 - stay) * (1 - small) * (gathered ? 1 : 1 - large)
  let ofSmall = (1 - stay) * small * (gathered ? 1 : 1 - slight)
  let from = level
  let likely = level
  while (rest > 0 && from < levelCount - 1) {
    from += 1
    const here = (ofLarge + ofSmall) * levels[row + from]
    if (here > 0) likely = from
    rest -= here
    ofLarge *= large
    ofSmall *= slight
  }
  // Rounding may leave a little mass over; then the last possible level is the one drawn.
  return rest > 0 ? likely : from
}

function levelAt(levels: Float64Array, row: number, mass: number): number {
  let rest = mass
  let last = 0
  for (let l = 0; l < levelCount; l++) {
    if (levels[row + l] === 0) continue
    rest -= levels[row + l]
    last = l
    if (rest < 0) break
  }
  return last
}

/** The posterior mean curve of a chain: purchase probabilities at the prices evaluated. */
export function meanMonotone(chain: MonotoneChain): Float64Array {
  const mean = meanAtPoints(chain)
  return Float64Array.from(chain.evaluated, (p) => mean[p])
}

/**
 * The same at every point of the chain, from the cheapest price evaluated on; 0 before it.
 *
 * @see Rabiner (1989), section III: forward and backward together; here each price's smoothed
 *   probabilities follow from those of the next dearer one.
 */
export function meanAtPoints(chain: MonotoneChain): Float64Array {
  const { levels, before, after, lowestLogOdds, spacing, evaluated } = chain
  const mean = new Float64Array(before.length)
  const buys = new Float64Array(levelCount)
  for (let l = 0; l < levelCount; l++) buys[l] = logistic(lowestLogOdds + l * spacing)
  const last = before.length - 1
  const smoothed = levels.slice(after[last], after[last] + levelCount)
  for (let l = 0; l < levelCount; l++) smoothed[l] /= chain.lastMass
  for (let p = last; p >= evaluated[0]; p--) {
    let sum = 0
    for (let l = 0; l < levelCount; l++) sum += smoothed[l] * buys[l]
    mean[p] = sum
    if (p > evaluated[0]) smoothBack(smoothed, chain, p)
  }
  return mean
}

/** Turns the smoothed probabilities at a price into those at the previous price. */
function smoothBack(
  smoothed: Float64Array,
  { levels, before, after, transitions }: MonotoneChain,
  point: number,
): void {
  const at = point * transitionSize
  const stay = transitions[at]
  const small = transitions[at + 1]
  const large = transitions[at + 2]
  const slight = transitions[at + 3]
  const row = before[point]
  const from = after[point - 1]
  const ofLarge = (1 - stay) * (1 - small)
  const ofSmall = (1 - stay) * small
  // Sums over all lower levels of the mass that they send back, discounted by depth.
  let largeBelow = levels[row] > 0 ? smoothed[0] / levels[row] : 0
  let smallBelow = largeBelow
  smoothed[0] = levels[from] * largeBelow
  for (let l = 1; l < levelCount; l++) {
    const predicted = levels[row + l]
    const here = predicted > 0 ? smoothed[l] / predicted : 0
    smoothed[l] = levels[from + l] * (stay * here + ofLarge * largeBelow + ofSmall * smallBelow)
    largeBelow = large * largeBelow + (1 - large) * here
    smallBelow = slight * smallBelow + (1 - slight) * here
  }
}
