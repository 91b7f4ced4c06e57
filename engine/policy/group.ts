import type { CellBelief } from '../belief/belief.ts'
import { absorb, type CellPrior } from '../demand/level-slope.ts'
import { buyingRate, likelihoodOf } from '../pool/cell-likelihood.ts'
import { priorOfCell } from '../pool/cell-prior.ts'
import type { PoolPrior } from '../pool/pool-prior.ts'
import { farthestLogRatio } from '../special/box-cox.ts'
import { exp } from '../special/exp.ts'
import { logistic } from '../special/logistic.ts'
import { nearLogistic } from '../special/near-exp.ts'
import { findGroupOptimum, type Substitute } from './group-optimum.ts'
import { admissiblePrices, costOfSale, type Guardrails } from './guardrails.ts'
import { makeLadder } from './ladder.ts'
import { meanDiscountOf } from './mean-discount.ts'

/** Another product of the group: a size, a pack, a substitute. */
export type GroupMember = {
  belief: CellBelief | null
  basePriceMinor: number
  guardrails: Guardrails
  /** Units in a pack, at or above 1. */
  unitCount: number
}

/** Pseudo-offers in the estimate of how often customers of a product see each of the others. */
const priorOffers = 20

/** Upper limit on the share of customers assumed to buy anything from a group. */
const largestShare = 0.9

/**
 * What selling a unit of a product gives up because its customers might have bought another of its
 * group, in minor units: the others' expected profit per customer at the group's best prices.
 *
 * Customers of the product are assumed to see each of the others in proportion to how often it is
 * offered; each buys at most one.
 */
export function opportunityMinor(
  own: GroupMember,
  others: readonly GroupMember[],
  pool: PoolPrior,
): number {
  if (others.length === 0 || own.guardrails.objective === 'units') return 0
  const all = [own, ...others]
  const ownOffers = (own.belief?.offersSeen ?? 0) + priorOffers
  const curves = all.map((member) => curveOf(member, pool))
  const seen = all.map(({ belief }) =>
    Math.min(1, ((belief?.offersSeen ?? 0) + priorOffers) / ownOffers),
  )
  // Share of the product's customers that bought each member, at past prices.
  const shares = curves.map(({ bought }, i) => bought * seen[i])
  const total = shares.reduce((sum, share) => sum + share, 0)
  const scale = Math.min(1, largestShare / Math.max(total, 1e-9))
  const nobody = 1 - total * scale
  const substitutes = curves.map(({ prices, probability, cost, left }, i): Substitute => {
    // 1 + Σ attractions of the others: converts odds within the product's own offers to
    // attractions.
    const beside = (1 - shares[i] * scale) / nobody
    return {
      margin: prices.map((price) => left * price - cost),
      attraction: probability.map((q) => (seen[i] * q * beside) / Math.max(1 - seen[i] * q, 1e-6)),
    }
  })
  return Math.max(0, findGroupOptimum(substitutes).opportunity[0])
}

const highestRatio = exp(farthestLogRatio)
const lowestRatio = exp(-farthestLogRatio)

function held(ratio: number): number {
  return Math.min(Math.max(ratio, lowestRatio), highestRatio)
}

/**
 * A member's admissible prices, the probability that an offer is bought at each, and the share
 * bought so far.
 */
function curveOf(
  member: GroupMember,
  pool: PoolPrior,
): { prices: Float64Array; probability: Float64Array; bought: number; cost: number; left: number } {
  const { belief, basePriceMinor, guardrails } = member
  let curve: CellPrior = priorOfCell(belief, [], pool, basePriceMinor)
  const likelihood = belief && likelihoodOf(belief, basePriceMinor)
  if (likelihood) curve = absorb(curve, likelihood)
  const slope = Math.max(curve.slope, 0)
  // Same as `boxCox(1, log(price / basePriceMinor))`, without the logarithm.
  const at = (price: number): number =>
    nearLogistic(curve.level - slope * (held(price / basePriceMinor) - 1))
  const { prices } = makeLadder(admissiblePrices(guardrails, basePriceMinor), basePriceMinor)
  const cost = guardrails.objective === 'profit' ? (costOfSale(guardrails) ?? 0) : 0
  const bought = buyingRate(belief, Math.min(logistic(curve.level), 0.5))
  const left = 1 - meanDiscountOf(guardrails, basePriceMinor, belief)
  return { prices, probability: prices.map(at), bought, cost, left }
}

/**
 * The prices at which a bigger pack is no dearer per unit, and a smaller one no cheaper, than any
 * other of the group; null where all packs have the same size.
 *
 * The boundary between two packs is the geometric mean of their base prices per unit and depends on
 * nothing else: whatever two tables explore, their prices stay in order.
 */
export function packBounds(
  own: Pick<GroupMember, 'basePriceMinor' | 'unitCount'>,
  others: readonly Pick<GroupMember, 'basePriceMinor' | 'unitCount'>[],
): { lowMinor: number; highMinor: number } | null {
  let low = 0
  let high = Infinity
  for (const other of others) {
    if (other.unitCount === own.unitCount) continue
    const line = Math.sqrt(
      (own.basePriceMinor / own.unitCount) * (other.basePriceMinor / other.unitCount),
    )
    if (other.unitCount < own.unitCount) high = Math.min(high, line)
    else low = Math.max(low, line)
  }
  if (low === 0 && high === Infinity) return null
  return { lowMinor: low * own.unitCount, highMinor: high * own.unitCount }
}
