import { type DemandDraws, drawCliffs, drawMixture } from '../demand/draw-demand.ts'
import { seenPrices } from '../demand/left-digit-bias.ts'
import { type DemandPosterior, fitDemand } from '../demand/posterior.ts'
import { priorOfForgetting } from '../demand/prior-of-forgetting.ts'
import { createRandom } from '../random/random.ts'
import { shiftOdds } from '../special/logistic.ts'
import { seenRatio } from '../special/seen-price.ts'
import type { Candidates } from './candidates.ts'
import type { KnownCell } from './known-cell.ts'
import type { PriceTableInput } from './table-input.ts'

/** Posterior draws of demand; a cell without data needs fewer, as only its strata vary. */
const drawCount = 256
const coldDrawCount = 128
/** Draws of possible demand where nothing was tried, used for exploration only. */
const cliffDrawCount = 64

/** Demand at the candidate prices. */
export type DemandCurves = {
  /** Under the most likely rate of forgetting. */
  posterior: DemandPosterior
  /** Given all answers, undecayed; null where that is not among the likely rates. */
  undecayed: DemandPosterior | null
  /** Draws from the posterior, mixed over all likely rates of forgetting. */
  demand: DemandDraws
  /**
   * Draws of possible demand where little was tried. Call it once at most, and last: it continues
   * the same sequence of random numbers.
   */
  drawCliffs: () => DemandDraws
}

/**
 * Second stage of a table: posterior draws of demand at the candidate prices.
 *
 * @param focus - A posterior found earlier, over other prices.
 * @see docs/method/demand.md
 */
export function drawCurves(
  { belief, basePriceMinor, seed }: PriceTableInput,
  cell: KnownCell,
  candidates: Candidates,
  focus: DemandPosterior | null,
): DemandCurves {
  const { prior, forgettings, seen, shift, shapes, counts, perception } = cell
  const { prices } = candidates
  const logRatio = prices.map((price) => seenRatio(price, basePriceMinor, perception) - shift)
  const parts = forgettings.map(({ forgetting, weight }, i) => {
    const known = priorOfForgetting(prior, belief, forgetting, basePriceMinor)
    return { weight, posterior: fitDemand(seen[i], known, logRatio, shapes, focus) }
  })
  const { posterior } = parts[0]
  const random = createRandom(seed)
  const views = seenPrices(
    prices,
    basePriceMinor,
    shift,
    cell.leftDigitBias,
    perception.lossAversion,
  )
  const moved = cell.season?.shift ?? 0
  const count = counts.total > 0 ? drawCount : coldDrawCount
  return {
    posterior,
    undecayed: parts.find((_, i) => forgettings[i].forgetting === 'undecayed')?.posterior ?? null,
    demand: shifted(drawMixture(parts, count, random, views), moved),
    drawCliffs: () => shifted(drawCliffs(posterior, logRatio, cliffDrawCount, random), moved),
  }
}

/** Shifts the log-odds of the draws in place; nothing else holds a reference to them yet. */
function shifted(draws: DemandDraws, moved: number): DemandDraws {
  if (moved === 0) return draws
  const { probability } = draws
  for (let i = 0; i < probability.length; i++) probability[i] = shiftOdds(probability[i], moved)
  return draws
}
