import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { type Diversion, type NestMember, type Nests, nestKey, withinBounds } from './nest.ts'

/** A product of a nest, at its base price. */
export type NestProduct = {
  productId: string
  /** Of its nest. */
  nest: string
  unitsPerDay: number
  basePriceMinor: number
  /** Share of the base price that a sale earns; null where no cost is known. */
  baseMargin: number | null
  /** Size of its own elasticity, its neighbours' prices unchanged. */
  elasticity: number
}

/** How far planned prices go from base prices, as the usual policy allows. */
const corridor = 0.25
/** Rounds of a product after the other; prices move by less than a thousandth then. */
const rounds = 12
const leastElasticity = 0.3
/** How far a product may differ from its nest in what goes next door. */
const leastDiverted = 0.5
const mostDiverted = 2
/** A margin that is taken for one where nobody told a cost, before any of the account is known. */
const usualMargin = 0.4
/** Of larger nests no product has a say of its own. */
const mostMembers = 64

/**
 * Plans the prices at which the products of each nest earn most together, and what each then sells
 * and earns: what a customer is worth who buys a neighbour instead.
 *
 * Where a product's price is best, its margin less what the lost sale brings next door is the
 * price over its elasticity; the products of a nest are solved in turns.
 *
 * @see Conlon & Mortimer, Empirical properties of diversion ratios, RAND Journal of Economics 52
 * (2021): the first-order condition in diversion ratios.
 * @see docs/method/together.md, equation 6.
 */
export function planNests(
  products: readonly NestProduct[],
  diversions: readonly Diversion[],
): Nests {
  const nests: Nests = {}
  const byNest = Map.groupBy(products, ({ nest }) => nest)
  const margin = meanMargin(products)
  for (const diversion of diversions) {
    const key = nestKey(diversion)
    const members = byNest.get(key) ?? []
    if (members.length < 2) continue
    const planned = planOf(members, withinBounds(diversion.mean), margin)
    let units = 0
    let earnedMinor = 0
    let revenueMinor = 0
    planned.forEach(([sold, earned], i) => {
      units += sold
      earnedMinor += sold * earned
      revenueMinor += sold * members[i].basePriceMinor
    })
    if (!(units > 0)) continue
    nests[key] = {
      ...diversion,
      units,
      earnedMinor,
      revenueMinor,
      ...(members.length > mostMembers
        ? {}
        : {
            members: Object.fromEntries(members.map(({ productId }, i) => [productId, planned[i]])),
          }),
    }
  }
  return nests
}

function meanMargin(products: readonly NestProduct[]): number {
  const told = products.flatMap(({ baseMargin }) => baseMargin ?? [])
  if (told.length === 0) return usualMargin
  return told.reduce((sum, one) => sum + one, 0) / told.length
}

/** What each member sells and earns at the prices that are best together. */
function planOf(
  members: readonly NestProduct[],
  diversion: number,
  otherwise: number,
): NestMember[] {
  const costs = members.map(
    ({ basePriceMinor, baseMargin }) => basePriceMinor * (1 - (baseMargin ?? otherwise)),
  )
  const prices = members.map(({ basePriceMinor }) => basePriceMinor)
  const sold = members.map(({ unitsPerDay }) => Math.max(unitsPerDay, 0))
  const total = Math.max(
    sold.reduce((sum, one) => sum + one, 0),
    1e-300,
  )
  const diverted = divertedOf(members, total)
  let earned = sold.reduce((sum, units, i) => sum + units * (prices[i] - costs[i]), 0)
  for (let round = 0; round < rounds; round++) {
    members.forEach((member, i) => {
      const without = earned - sold[i] * (prices[i] - costs[i])
      const others = total - sold[i]
      const ratio = withinBounds(diverted[i] * ratioOf(diversion, sold[i] / total))
      const nextDoor = others > 0 ? (ratio * without) / others : 0
      prices[i] = bestPrice(member, costs[i] + nextDoor)
      earned = without + sold[i] * (prices[i] - costs[i])
    })
  }
  return members.map(({ basePriceMinor, elasticity, unitsPerDay }, i): NestMember => {
    // All of a nest moves about together: what counts is how far one moves beside the others.
    const kept = exp(-(1 - diversion) * elasticity * log(prices[i] / basePriceMinor))
    return [Math.max(unitsPerDay, 0) * kept, prices[i] - costs[i], diverted[i]]
  })
}

/**
 * Of the nest's demand each product takes its share of what its price makes dearer there: one whose
 * customers leave sooner than others' loses more of them for good, and the same number next door.
 */
function divertedOf(members: readonly NestProduct[], total: number): number[] {
  const mean = members.reduce(
    (sum, { unitsPerDay, elasticity }) => sum + (Math.max(unitsPerDay, 0) / total) * elasticity,
    0,
  )
  return members.map(({ elasticity }) =>
    Math.min(Math.max(mean / Math.max(elasticity, leastElasticity), leastDiverted), mostDiverted),
  )
}

/**
 * The diversion ratio of a product that sells this share of its nest.
 *
 * @see docs/method/together.md, equation 4.
 */
export function ratioOf(diversion: number, share: number): number {
  return (diversion * (1 - share)) / (1 - diversion * share)
}

function bestPrice({ basePriceMinor, elasticity }: NestProduct, costMinor: number): number {
  const low = basePriceMinor * (1 - corridor)
  const high = basePriceMinor * (1 + corridor)
  const size = Math.max(elasticity, leastElasticity)
  if (size <= 1) return high
  return Math.min(Math.max((costMinor * size) / (size - 1), low), high)
}
