import type { Random } from '../random/random.ts'
import { logistic } from '../special/logistic.ts'
import type { FallingChain, Transition } from './falling-chain.ts'
import { levelCount } from './falling-grid.ts'

/**
 * Draws a demand curve from a filtered chain, dearest price first.
 *
 * @param out - Receives the purchase probabilities at the prices asked about, from `at` on.
 * @see Frühwirth-Schnatter, Data augmentation and dynamic linear models, Journal of Time Series
 *   Analysis 15 (1994): forward filtering, backward sampling.
 */
export function drawFalling(
  chain: FallingChain,
  random: Random,
  out: Float64Array,
  at: number,
): void {
  const { filtered, predicted, transitions, lowestLogOdds, spacing, asked } = chain
  const last = transitions.length - 1
  let level = levelAt(filtered, last * levelCount, random.uniform())
  // The chain knows which levels; where within their width the whole curve lies is left open.
  const lowest = lowestLogOdds + (random.uniform() - 0.5) * spacing
  let next = asked.length - 1
  let here = logistic(lowest + level * spacing)
  for (let p = last; p >= 0; p--) {
    for (; next >= 0 && asked[next] === p; next--) out[at + next] = here
    if (p === 0) return
    const transition = transitions[p]
    const row = (p - 1) * levelCount
    const mass = random.uniform() * predicted[p * levelCount + level]
    const rest = mass - (level === 0 ? 1 : transition.stay) * filtered[row + level]
    // Mostly it stays where it is.
    if (!(rest > 0)) continue
    const before = levelBefore(filtered, row, transition, level, rest)
    if (before === level) continue
    level = before
    here = logistic(lowest + level * spacing)
  }
}

/** From which higher level a curve came, by how likely each of them was. */
function levelBefore(
  filtered: Float64Array,
  row: number,
  { stay, small, large, slight }: Transition,
  level: number,
  mass: number,
): number {
  // All that falls further is gathered at the lowest level: there every depth counts in full.
  const gathered = level === 0
  let rest = mass
  let ofLarge = (1 - stay) * (1 - small) * (gathered ? 1 : 1 - large)
  let ofSmall = (1 - stay) * small * (gathered ? 1 : 1 - slight)
  let from = level
  let likely = level
  while (rest > 0 && from < levelCount - 1) {
    from += 1
    const here = (ofLarge + ofSmall) * filtered[row + from]
    if (here > 0) likely = from
    rest -= here
    ofLarge *= large
    ofSmall *= slight
  }
  // Rounding may leave a hair of mass over; then the last level that was possible is meant.
  return rest > 0 ? likely : from
}

function levelAt(rows: Float64Array, row: number, u: number): number {
  let rest = u
  let last = 0
  for (let l = 0; l < levelCount; l++) {
    if (rows[row + l] === 0) continue
    rest -= rows[row + l]
    last = l
    if (rest < 0) break
  }
  return last
}

/**
 * The expected curve of a chain: purchase probabilities at the prices asked about.
 *
 * @see Rabiner (1989), section III: forward and backward together; here each price's smoothed
 *   probabilities follow from those of the next dearer one.
 */
export function meanFalling(chain: FallingChain): Float64Array {
  const { filtered, predicted, transitions, lowestLogOdds, spacing, asked } = chain
  const curve = new Float64Array(asked.length)
  const last = transitions.length - 1
  const smoothed = filtered.slice(last * levelCount)
  let next = asked.length - 1
  for (let p = last; p >= 0; p--) {
    for (; next >= 0 && asked[next] === p; next--) {
      for (let l = 0; l < levelCount; l++) {
        curve[next] += smoothed[l] * logistic(lowestLogOdds + l * spacing)
      }
    }
    if (p > 0) smoothBack(smoothed, filtered, predicted, p, transitions[p])
  }
  return curve
}

/** Turns the smoothed probabilities at a price into those at the price before. */
function smoothBack(
  smoothed: Float64Array,
  filtered: Float64Array,
  predicted: Float64Array,
  point: number,
  { stay, small, large, slight }: Transition,
): void {
  const row = point * levelCount
  const before = row - levelCount
  const ofLarge = (1 - stay) * (1 - small)
  const ofSmall = (1 - stay) * small
  const support = (l: number): number =>
    predicted[row + l] > 0 ? smoothed[l] / predicted[row + l] : 0
  // Sums over all lower levels of what they support, rarer with depth.
  let largeBelow = support(0)
  let smallBelow = largeBelow
  smoothed[0] = filtered[before] * largeBelow
  for (let l = 1; l < levelCount; l++) {
    const here = support(l)
    smoothed[l] = filtered[before + l] * (stay * here + ofLarge * largeBelow + ofSmall * smallBelow)
    largeBelow = large * largeBelow + (1 - large) * here
    smallBelow = slight * smallBelow + (1 - slight) * here
  }
}
