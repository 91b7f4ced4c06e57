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
  /** Share of the base price that a sale earns; null without a known cost. */
  baseMargin: number | null
  /** Its absolute own-price elasticity. */
  elasticity: number
}

/** How far planned prices may deviate from base prices, as in the usual policy. */
const corridor = 0.25
/** Rounds of updating one product after another; prices then change by less than a thousandth. */
const rounds = 12
const leastElasticity = 0.3
/** Lower limit on units a day, in place of zero. */
const leastUnits = 1e-9
/** Lower limit on a product's diversion relative to its nest. */
const leastDiverted = 0.5
const mostDiverted = 2
/** Margin assumed where no cost is known, before any in the account is. */
export const usualMargin = 0.4
/** In larger nests no product needs an entry of its own. */
const mostMembers = 64

/**
 * Plans the prices that maximise each nest's joint profit, and what each product then sells and
 * earns: the value of a customer who buys a neighbour instead.
 *
 * At an optimal price, the margin minus what a lost sale earns at neighbours equals the price over
 * the elasticity; the products of a nest are solved in turn.
 *
 * @see Conlon & Mortimer, Empirical properties of diversion ratios, RAND Journal of Economics 52
 * (2021): the first-order condition in diversion ratios.
 * @see docs/method/together.md, equation 7.
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
    let roots = 0
    planned.forEach(([sold, earned], i) => {
      units += sold
      earnedMinor += sold * earned
      roots += sold * Math.sqrt(members[i].basePriceMinor)
    })
    nests[key] = {
      ...diversion,
      units,
      earnedMinor,
      rootMinor: units > 0 ? roots / units : 0,
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
  const margins = products.flatMap(({ baseMargin }) => baseMargin ?? [])
  if (margins.length === 0) return usualMargin
  return margins.reduce((sum, one) => sum + one, 0) / margins.length
}

/** Sales and earnings of each member at jointly optimal prices. */
function planOf(
  members: readonly NestProduct[],
  diversion: number,
  otherwise: number,
): NestMember[] {
  const costs = members.map(
    ({ basePriceMinor, baseMargin }) => basePriceMinor * (1 - (baseMargin ?? otherwise)),
  )
  const prices = members.map(({ basePriceMinor }) => basePriceMinor)
  const { own, diverted } = answersOf(members, diversion)
  let sold = soldAt(members, prices, diversion)
  for (let round = 0; round < rounds; round++) {
    const total = sumOf(sold)
    let earned = sumOf(sold.map((units, i) => units * (prices[i] - costs[i])))
    members.forEach((member, i) => {
      const without = earned - sold[i] * (prices[i] - costs[i])
      const others = total - sold[i]
      const ratio = withinBounds(diverted[i] * ratioOf(diversion, sold[i] / total))
      const opportunity = others > 0 ? (ratio * without) / others : 0
      prices[i] = bestPrice(member.basePriceMinor, own[i], costs[i] + opportunity)
      earned = without + sold[i] * (prices[i] - costs[i])
    })
    sold = soldAt(members, prices, diversion)
  }
  return members.map((_, i): NestMember => [sold[i], prices[i] - costs[i], diverted[i]])
}

/**
 * Units a day of each member at given prices: the nest's response to its index, and each product's
 * response to its price relative to that.
 */
function soldAt(
  members: readonly NestProduct[],
  prices: readonly number[],
  diversion: number,
): number[] {
  const base = members.map(({ unitsPerDay }) => Math.max(unitsPerDay, leastUnits))
  const total = sumOf(base)
  const logs = members.map(({ basePriceMinor }, i) => log(prices[i] / basePriceMinor))
  const index = sumOf(logs.map((x, i) => (x * base[i]) / total))
  const mean = sumOf(members.map(({ elasticity }, i) => (elasticity * base[i]) / total))
  const whole = -(1 - diversion) * mean * index
  return members.map(({ elasticity }, i) => base[i] * exp(whole - elasticity * (logs[i] - index)))
}

/**
 * Each member's response to its own price at fixed prices of its neighbours, and its diversion
 * relative to an average product of its size: a product with more price-sensitive customers loses
 * more of them for good, and the same number to neighbours.
 */
function answersOf(
  members: readonly NestProduct[],
  diversion: number,
): { own: number[]; diverted: number[] } {
  const units = members.map(({ unitsPerDay }) => Math.max(unitsPerDay, leastUnits))
  const total = sumOf(units)
  const mean = sumOf(members.map(({ elasticity }, i) => (elasticity * units[i]) / total))
  const own = members.map(({ elasticity }, i) => {
    const share = units[i] / total
    return Math.max(elasticity * (1 - share) + (1 - diversion) * mean * share, leastElasticity)
  })
  const diverted = own.map((one, i) => (mean * (1 - (diversion * units[i]) / total)) / one)
  return {
    own,
    diverted: diverted.map((one) => Math.min(Math.max(one, leastDiverted), mostDiverted)),
  }
}

/**
 * The diversion ratio of a product with this share of its nest's sales.
 *
 * @see docs/method/together.md, equation 5.
 */
export function ratioOf(diversion: number, share: number): number {
  return (diversion * (1 - share)) / (1 - diversion * share)
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0)
}

function bestPrice(basePriceMinor: number, elasticity: number, costMinor: number): number {
  const low = basePriceMinor * (1 - corridor)
  const high = basePriceMinor * (1 + corridor)
  if (elasticity <= 1) return high
  return Math.min(Math.max((costMinor * elasticity) / (elasticity - 1), low), high)
}
