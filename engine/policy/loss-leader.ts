import type { DemandDraws } from '../demand/draw-demand.ts'
import type { PoolPrior } from '../pool/pool-prior.ts'
import { log } from '../special/log.ts'
import type { Guardrails } from './guardrails.ts'
import { baseMarginsOf } from './margins.ts'

/**
 * A product may be a loss leader if its margin is below this share of the account's usual margin...
 */
const ofUsual = 1 / 3
/** ... and below this share of the margin that its demand justifies. */
const ofJustified = 0.7
/** With fewer products of known margin, none is usual. */
const fewestProducts = 4
/** The elasticity is read between prices at most this far from the base price, in log terms. */
const nearby = 0.105

/** What is known about a product's margin and demand. */
export type Suspect = {
  guardrails: Guardrails
  basePriceMinor: number
  pool: PoolPrior
  /** Units sold per offer under each draw. */
  sold: DemandDraws
  /** Minor units, ascending. */
  prices: Float64Array
  baseColumn: number
  /** What a lost sale earns at known neighbours, in units of the base price. */
  opportunity: number
}

/** In units of the base price: under each draw of demand, at least 0, and on average. */
export type Elsewhere = { draws: Float64Array; mean: number }

/**
 * What a sale has to earn elsewhere for the base price to be the best one, where the product may be
 * a loss leader: printers that sell ink, milk that fills the shop. A merchant who takes a usual
 * margin on most products and hardly any on one that customers would pay more for has a reason, of
 * which neither its own sales nor its cost say anything.
 *
 * @returns Null where the product is not suspected, or the merchant has stated how its sales and
 *   its neighbours' depend on each other.
 * @see Hess & Gerstner, Loss leader pricing and rain check policy, Marketing Science 6 (1987).
 * @see docs/method/together.md, equation 9.
 */
export function earnedElsewhere(suspect: Suspect): Elsewhere | null {
  const { guardrails, basePriceMinor, pool, opportunity } = suspect
  if (guardrails.diversionBetween != null || guardrails.inventory !== null) return null
  const { baseMargin, marginWhenSet = baseMargin } = baseMarginsOf(guardrails, basePriceMinor)
  const elasticities = elasticitiesAround(suspect)
  if (marginWhenSet === null || elasticities === null) return null
  const { mean, draws } = elasticities
  if (!mayLead(marginWhenSet, mean, pool)) return null
  const missing = (elasticity: number) =>
    elasticity > 0 ? Math.max(1 / elasticity - marginWhenSet + opportunity, 0) : 0
  return { draws: draws.map(missing), mean: missing(mean) }
}

/**
 * Takes what each sale that is lost against the base price loses elsewhere from [draws × prices]
 * earnings. Sales that are won earn nothing there: it may not be a loss leader.
 */
export function withoutLostElsewhere(
  value: Float64Array,
  { probability, draws, prices }: DemandDraws,
  elsewhere: Elsewhere,
  baseColumn: number,
): void {
  for (let n = 0; n < draws; n++) {
    const row = n * prices
    const atBase = probability[row + baseColumn]
    for (let k = 0; k < prices; k++) {
      value[row + k] -= Math.max(atBase - probability[row + k], 0) * elsewhere.draws[n]
    }
  }
}

/**
 * Whether a product is sold at so thin a margin that it may be a loss leader.
 *
 * @param margin - (price − cost) / price when its base price was set.
 * @param elasticity - Its absolute elasticity at the base price.
 * @see docs/method/together.md, equation 9.
 */
export function mayLead(margin: number, elasticity: number, { margins, mean }: PoolPrior): boolean {
  const { usual, products = 0 } = margins ?? {}
  if (usual === undefined || products < fewestProducts) return false
  // An account that prices everything below its optimum leads with no product in particular.
  const ofAccount = Math.min(1, usual * Math.max(mean[1], 0))
  return margin < ofUsual * usual && margin * elasticity < ofJustified * ofAccount
}

/**
 * The absolute elasticities around the base price, under each draw and of mean sales; null where no
 * prices tell.
 */
function elasticitiesAround({ sold, prices, baseColumn }: Suspect): Elsewhere | null {
  const within = (k: number) => Math.abs(log(prices[k] / prices[baseColumn])) <= nearby
  let low = baseColumn
  let high = baseColumn
  while (low > 0 && within(low - 1)) low--
  while (high < prices.length - 1 && within(high + 1)) high++
  if (low === high) return null
  const step = log(prices[high] / prices[low])
  const { probability, draws } = sold
  const found = new Float64Array(draws)
  let cheap = 0
  let dear = 0
  for (let n = 0; n < draws; n++) {
    const atLow = probability[n * sold.prices + low]
    const atHigh = probability[n * sold.prices + high]
    found[n] = elasticityOf(atLow, atHigh, step)
    cheap += atLow
    dear += atHigh
  }
  const mean = elasticityOf(cheap, dear, step)
  return mean > 0 ? { draws: found, mean } : null
}

/** 0 where nothing is sold at the dearer price: the fall has no finite elasticity. */
function elasticityOf(cheap: number, dear: number, step: number): number {
  return cheap > 0 && dear > 0 ? Math.max(log(cheap / dear) / step, 0) : 0
}
