import type { Random } from '../../../../engine/random/random.ts'
import type { Nests } from '../shop-kind.ts'
import type { StrangeProduct } from '../strangers/stranger.ts'
import { drawCustomers } from './named-customers.ts'
import {
  movingDemand,
  type NamedDemand,
  type NestDemand,
  namedDemand,
  type TwoLevels,
  twoLevelDemand,
} from './nest-demand.ts'

/** Purchases and their sizes by the log of a product's price over its base price. */
export type OrderSizes = {
  /** How steeply the share of accepted offers falls. */
  accepted: number
  /** Units of an order at the base price, and how steeply they fall. */
  units: number
  falling: number
}

/**
 * Draws the demand of a nest and, if customers have names, who comes by: then its products sell
 * what those customers buy.
 */
export function drawNest(
  products: readonly StrangeProduct[],
  members: readonly number[],
  { orders, nests }: { orders: readonly OrderSizes[] | null; nests: Nests },
  random: Random,
): { demand: NestDemand; named: NamedDemand | null } {
  const levels = drawLevels(
    members.map((i) => products[i]?.salesPerWeek ?? 1),
    members.map((i) => orders?.[i] ?? null),
    nests,
    random,
  )
  const { diversion } = nests
  if (nests.demand !== 'named customers') {
    const isFixed = nests.shares === 'fixed'
    return {
      demand: isFixed ? twoLevelDemand(levels) : movingDemand({ ...levels, diversion }),
      named: null,
    }
  }
  const named = drawCustomers(levels, diversion, random)
  const demand = namedDemand(named, members.length)
  const usual = new Float64Array(members.length)
  demand.units(new Float64Array(members.length), usual)
  members.forEach((i, place) => {
    const product = products[i]
    if (product) product.salesPerWeek = usual[place] ?? 0
  })
  return { demand, named }
}

function drawLevels(
  baseUnits: readonly number[],
  orders: readonly (OrderSizes | null)[],
  { diversion }: Nests,
  random: Random,
): TwoLevels {
  const nest = 1.8 + 2.2 * random.uniform()
  const within = orders.map((order) =>
    order ? order.accepted + order.falling : Math.max(1.2, nest * Math.exp(0.2 * random.normal())),
  )
  const [first] = orders
  // Orders are single: what a product sells does not depend on the others' prices.
  const whole = first ? first.accepted + first.falling : (1 - diversion) * nest
  return { baseUnits, within, whole }
}

/** Draws how orders of a product respond to its price. */
export function drawOrders(random: Random): OrderSizes {
  return { accepted: 1.2, units: 4 * 8 ** random.uniform(), falling: 1.5 }
}
