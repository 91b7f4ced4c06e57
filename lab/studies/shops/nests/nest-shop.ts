import { createRandom, type Random } from '../../../../engine/random/random.ts'
import { drawUnits } from '../conditions.ts'
import type { ToldProduct } from '../contender.ts'
import { type Manager, usualManager } from '../manager.ts'
import type { Nests, ShopKind } from '../shop-kind.ts'
import { livePast } from '../strangers/past.ts'
import type { StrangeProduct, Stranger } from '../strangers/stranger.ts'
import { drawNest, drawOrders, type OrderSizes } from './draw-nest.ts'
import { jointOptimum, optimalMargins, profitOfNest } from './joint-optimum.ts'
import type { NamedDemand, NestDemand } from './nest-demand.ts'
import { drawNestShocks } from './nest-shocks.ts'

/** A shop of nests, each of which is a category. */
export type NestShop = Stranger & {
  setting: Nests
  demands: NestDemand[]
  /** By nest, who comes by; null if customers have no names. */
  named: (NamedDemand | null)[]
  /** By product, its index in its nest. */
  placeOf: number[]
  /** By product, how order sizes respond to prices; null if everybody buys one. */
  orders: OrderSizes[] | null
}

const nestCount = 5
/** The maximum number of products considered in a policy's group. */
const mostInGroup = 16
const brandCount = 4
const fewestCost = 0.05
const highestCost = 0.9

/** Draws a shop of nests: the same whatever its contenders are told about it, except for groups. */
export function createNestShop(
  { nests, ...kind }: ShopKind & { nests: Nests },
  seed: number,
  count: number,
): NestShop {
  const random = createRandom(15_331 * seed + 211)
  const nestsOf =
    nests.told === 'groups' ? Math.max(nestCount, Math.ceil(count / mostInGroup)) : nestCount
  const products = Array.from({ length: count }, (_, i) =>
    drawProduct(i, i % nestsOf, kind.salesPerWeek, random),
  )
  const categories = Array.from({ length: nestsOf }, (_, nest) =>
    products.flatMap(({ category }, i) => (category === nest ? [i] : [])),
  )
  const placeOf = products.map(({ category }, i) => categories[category]?.indexOf(i) ?? 0)
  const orders = nests.demand === 'order sizes' ? products.map(() => drawOrders(random)) : null
  orders?.forEach(({ units }, i) => {
    const product = products[i]
    if (product) product.salesPerWeek *= units
  })
  const drawn = categories.map((members) => drawNest(products, members, { orders, nests }, random))
  const demands = drawn.map(({ demand }) => demand)
  setCosts(products, categories, demands, kind.basePrices, random)
  const { seen, weekShock, dayShock } = drawNestShocks(products, nestsOf, seed)
  const shop = {
    products,
    categories,
    setting: nests,
    demands,
    named: drawn.map(({ named }) => named),
    placeOf,
    orders,
    weekShock,
    dayShock,
    ratios: ratiosOf(products, categories, demands),
    drawUnits,
    weeklyStock: null,
  }
  const history = kind.history
    ? livePast(shop, managerOf(nests), seed, seen)
    : products.map(() => [])
  return { ...shop, history }
}

/** Draws a product of a nest, without its cost. */
function drawProduct(
  i: number,
  nest: number,
  [slowest, fastest]: ShopKind['salesPerWeek'],
  random: Random,
): StrangeProduct {
  return {
    id: `product-${i}`,
    category: nest,
    brand: Math.floor(brandCount * random.uniform()),
    basePriceMinor: Math.round(500 * 24 ** random.uniform()),
    unitCostMinor: 0,
    salesPerWeek: slowest * (fastest / slowest) ** random.uniform(),
    conversion: 0.03 * 4 ** random.uniform(),
  }
}

const reactingManager: Manager = {
  ...usualManager,
  weeksBetweenChanges: 5,
  reaction: 0.35,
  whim: 0.03,
  tellsPromotions: false,
}

const displayingManager: Manager = {
  ...usualManager,
  lift: 0.75,
  diverted: 1,
  tellsPromotions: false,
}

function managerOf({ followDemand, displays }: Nests): Manager {
  if (displays) return displayingManager
  return followDemand ? reactingManager : usualManager
}

/**
 * Costs at which base prices are nearly the joint optimum, or of a margin by rule of thumb, or one
 * for half of the products and the other for the rest.
 */
function setCosts(
  products: StrangeProduct[],
  categories: readonly number[][],
  demands: readonly NestDemand[],
  basePrices: ShopKind['basePrices'],
  random: Random,
): void {
  for (const [nest, members] of categories.entries()) {
    const demand = demands[nest]
    if (!demand) continue
    const base = members.map((i) => products[i]?.basePriceMinor ?? 1)
    const off = Float64Array.from(members, () => 0.06 * random.normal())
    const margins = optimalMargins(demand, base, off)
    members.forEach((i, place) => {
      const product = products[i]
      if (!product) return
      const thumb = 0.2 + 0.55 * random.uniform()
      const byThumb =
        basePrices === 'rule of thumb' || (basePrices === 'mixed' && random.uniform() < 0.5)
      const share = byThumb ? 1 - thumb : (1 - (margins[place] ?? 0.5)) * Math.exp(off[place] ?? 0)
      product.unitCostMinor = Math.round(
        Math.min(Math.max(share, fewestCost), highestCost) * product.basePriceMinor,
      )
    })
  }
}

function ratiosOf(
  products: readonly StrangeProduct[],
  categories: readonly number[][],
  demands: readonly NestDemand[],
): Stranger['ratios'] {
  return (nest, prices, into) => {
    const members = categories[nest] ?? []
    const logs = members.map((i) => Math.log((prices[i] ?? 1) / (products[i]?.basePriceMinor ?? 1)))
    const units = new Float64Array(members.length)
    demands[nest]?.units(logs, units)
    members.forEach((i, place) => {
      into[i] = (units[place] ?? 0) / (products[i]?.salesPerWeek ?? 1)
    })
  }
}

/** The prices that earn most together in a usual week, and how much more than base prices. */
export function measureNests({ products, categories, demands }: NestShop): {
  best: Float64Array
  possible: number
} {
  const best = Float64Array.from(products, ({ basePriceMinor }) => basePriceMinor)
  let before = 0
  let after = 0
  for (const [nest, members] of categories.entries()) {
    const demand = demands[nest]
    if (!demand) continue
    const base = members.map((i) => products[i]?.basePriceMinor ?? 1)
    const costs = members.map((i) => products[i]?.unitCostMinor ?? 0)
    const prices = jointOptimum(demand, base, costs)
    members.forEach((i, place) => {
      best[i] = prices[place] ?? 0
    })
    const logs = prices.map((price, place) => Math.log(price / (base[place] ?? 1)))
    before += profitOfNest(demand, base, costs, new Float64Array(members.length))
    after += profitOfNest(demand, base, costs, logs)
  }
  return { best, possible: after / before - 1 }
}

/** What a shop of nests tells its contenders. */
export function tellOfNests({ products, history, setting }: NestShop): ToldProduct[] {
  const attributes = setting.told === 'categories'
  return products.map(({ id, category, brand, basePriceMinor, unitCostMinor }, i) => ({
    id,
    name: id,
    category: attributes ? `category-${category}` : null,
    brand: attributes ? `brand-${category}-${brand}` : null,
    group: setting.told === 'groups' ? `group-${category}` : null,
    basePriceMinor,
    unitCostMinor,
    history: history[i] ?? [],
  }))
}
