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
/** Units a day that stand for none. */
const leastUnits = 1e-9
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
  const { own, diverted } = answersOf(members, diversion)
  let sold = soldAt(members, prices, diversion)
  for (let round = 0; round < rounds; round++) {
    const total = sumOf(sold)
    let earned = sumOf(sold.map((units, i) => units * (prices[i] - costs[i])))
    members.forEach((member, i) => {
      const without = earned - sold[i] * (prices[i] - costs[i])
      const others = total - sold[i]
      const ratio = withinBounds(diverted[i] * ratioOf(diversion, sold[i] / total))
      const nextDoor = others > 0 ? (ratio * without) / others : 0
      prices[i] = bestPrice(member.basePriceMinor, own[i], costs[i] + nextDoor)
      earned = without + sold[i] * (prices[i] - costs[i])
    })
    sold = soldAt(members, prices, diversion)
  }
  return members.map((_, i): NestMember => [sold[i], prices[i] - costs[i], diverted[i]])
}

/**
 * What each member sells a day at some prices: the nest's answer to its index, and each product's
 * to its price beside that.
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
 * How each member answers its own price while its neighbours' stay, and how much of what it loses
 * goes next door beside an ordinary product of its size: one whose customers leave sooner than
 * others' loses more of them for good, and the same number next door.
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
 * The diversion ratio of a product that sells this share of its nest.
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
