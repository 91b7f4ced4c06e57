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
  /** By price, what one sale earns, in units of the base price. */
  margin: ArrayLike<number>
  baseColumn: number
  /** What a lost sale earns at known neighbours, in units of the base price. */
  opportunity: number
}

/**
 * What a sale has to earn elsewhere for no higher price to be better than the base price, where the
 * product may be a loss leader: printers that sell ink, milk that fills the shop. A merchant who
 * takes a usual margin on most products and hardly any on one that customers would pay more for has
 * a reason, of which neither its own sales nor its cost say anything.
 *
 * @returns In units of the base price; 0 where the product is not suspected, or the merchant has
 *   stated how its sales and its neighbours' depend on each other.
 * @see Hess & Gerstner, Loss leader pricing and rain check policy, Marketing Science 6 (1987).
 * @see docs/method/together.md, equation 9.
 */
export function earnedElsewhere(suspect: Suspect): number {
  const { guardrails, basePriceMinor, pool, margin, baseColumn, opportunity } = suspect
  if (guardrails.diversionBetween != null || guardrails.inventory !== null) return 0
  const { baseMargin, marginWhenSet = baseMargin } = baseMarginsOf(guardrails, basePriceMinor)
  const usual = usualMargin(pool)
  if (marginWhenSet === null || usual === null) return 0
  // Nearly all products end here, before their draws are read.
  if (marginWhenSet >= ofUsual * usual) return 0
  const left = shareLeft(suspect)
  const elasticity = elasticityAround(left, suspect)
  if (elasticity === null || !mayLead(marginWhenSet, elasticity, pool)) return 0
  let most = 0
  for (let k = baseColumn + 1; k < left.length; k++) {
    if (!(left[k] < 1)) continue
    const won = left[k] * margin[k] - margin[baseColumn]
    most = Math.max(most, won / (1 - left[k]) + opportunity)
  }
  return most
}

/**
 * Takes what each sale that is lost against the base price loses elsewhere from [draws × prices]
 * earnings. Sales that are won earn nothing there: it may not be a loss leader.
 */
export function withoutLostElsewhere(
  value: Float64Array,
  { probability, draws, prices }: DemandDraws,
  elsewhere: number,
  baseColumn: number,
): void {
  for (let n = 0; n < draws; n++) {
    const row = n * prices
    const atBase = probability[row + baseColumn]
    for (let k = 0; k < prices; k++) {
      value[row + k] -= Math.max(atBase - probability[row + k], 0) * elsewhere
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
export function mayLead(margin: number, elasticity: number, pool: PoolPrior): boolean {
  const usual = usualMargin(pool)
  if (usual === null || margin >= ofUsual * usual) return false
  // An account that prices everything below its optimum leads with no product in particular.
  const ofAccount = Math.min(1, usual * Math.max(pool.mean[1], 0))
  return margin * elasticity < ofJustified * ofAccount
}

/** The account's usual margin; null where too few are known. */
function usualMargin({ margins }: PoolPrior): number | null {
  if (margins === undefined || margins.products < fewestProducts) return null
  return margins.usual ?? null
}

/** By price, the mean share of what is sold at the base price. */
function shareLeft({ sold: { probability, draws, prices }, baseColumn }: Suspect): Float64Array {
  const left = new Float64Array(prices)
  for (let n = 0; n < draws; n++) {
    const row = n * prices
    const atBase = Math.max(probability[row + baseColumn], 1e-300)
    for (let k = 0; k < prices; k++) left[k] += probability[row + k] / atBase / draws
  }
  return left
}

/** The absolute elasticity around the base price; null where no prices tell. */
function elasticityAround(left: Float64Array, { prices, baseColumn }: Suspect): number | null {
  const within = (k: number) => Math.abs(log(prices[k] / prices[baseColumn])) <= nearby
  let low = baseColumn
  let high = baseColumn
  while (low > 0 && within(low - 1)) low--
  while (high < prices.length - 1 && within(high + 1)) high++
  const elasticity = log(left[low] / left[high]) / log(prices[high] / prices[low])
  return elasticity > 0 && elasticity < Number.POSITIVE_INFINITY ? elasticity : null
}
