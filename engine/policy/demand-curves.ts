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

/** Draws of demand; a cell without data needs fewer, its strata being all that varies. */
const drawCount = 256
const coldDrawCount = 128
/** Draws of what demand might be where nothing was tried, for exploring alone. */
const cliffDrawCount = 64

/** Demand at the candidate prices. */
export type DemandCurves = {
  /** By the likeliest rate of forgetting. */
  posterior: DemandPosterior
  /** Of all that was ever answered; null where no likely rate is that. */
  undecayed: DemandPosterior | null
  /** Draws of what is believed, over all likely rates of forgetting. */
  demand: DemandDraws
  /**
   * Draws of what is possible where little was tried. To be asked for once at most, and last: they
   * go on in the same sequence of random numbers.
   */
  drawCliffs: () => DemandDraws
}

/**
 * Second stage of a table: demand at some prices, as draws of what is believed of it.
 *
 * @param focus - A posterior that was found before, over other prices.
 * @see docs/method/demand.md
 */
export function drawCurves(
  { belief, basePriceMinor, seed }: PriceTableInput,
  cell: KnownCell,
  candidates: Candidates,
  focus: DemandPosterior | null,
): DemandCurves {
  const { prior, forgettings, seen, shift, shapes, counts, unseenShare } = cell
  const { prices } = candidates
  const logRatio = prices.map((price) => seenRatio(price, basePriceMinor, unseenShare) - shift)
  const parts = forgettings.map(({ forgetting, weight }, i) => {
    const known = priorOfForgetting(prior, belief, forgetting, basePriceMinor)
    return { weight, posterior: fitDemand(seen[i], known, logRatio, shapes, focus) }
  })
  const { posterior } = parts[0]
  const random = createRandom(seed)
  const views = seenPrices(prices, basePriceMinor, shift, cell.leftDigitBias)
  const moved = cell.season?.shift ?? 0
  const count = counts.total > 0 ? drawCount : coldDrawCount
  return {
    posterior,
    undecayed: parts.find((_, i) => forgettings[i].forgetting === 'undecayed')?.posterior ?? null,
    demand: shifted(drawMixture(parts, count, random, views), moved),
    drawCliffs: () => shifted(drawCliffs(posterior, logRatio, cliffDrawCount, random), moved),
  }
}

/** The draws, which nobody else has yet, with their log-odds moved. */
function shifted(draws: DemandDraws, moved: number): DemandDraws {
  if (moved === 0) return draws
  const { probability } = draws
  for (let i = 0; i < probability.length; i++) probability[i] = shiftOdds(probability[i], moved)
  return draws
}
