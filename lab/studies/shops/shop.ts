import { createRandom, type Random } from '../../../engine/random/random.ts'
import type { Adversity, ShopKind } from './shop-kind.ts'
import { type Answer, drawAnswer } from './truth.ts'

/** A product of a simulated shop. What contenders are told about it is in `contender.ts`. */
export type ShopProduct = Answer & {
  id: string
  category: number
  brand: number
  basePriceMinor: number
  /** The merchant's cost of a unit, reported or not. */
  unitCostMinor: number
  /** Weekly sales at the base price in a usual week. */
  salesPerWeek: number
  /** Share of views that buy at the base price. */
  conversion: number
  /** How demand responds to prices from a day of the season on; null if it does not change. */
  later: { fromDay: number; demandRatio: Answer['demandRatio'] } | null
}

/** A shop whose truth only the referee knows. */
export type Shop = { kind: ShopKind; seed: number; products: ShopProduct[] }

export const categories = 5
const brandsOfCategory = 4

/** How far a product's price may move to either side of its base price. */
export const corridor = 0.25

/**
 * Draws a shop: elasticities that are similar within categories and brands, thin traffic, base
 * prices of its kind.
 */
export function createShop(kind: ShopKind, seed: number, products: number): Shop {
  const random = createRandom(7_919 * seed + 17)
  const free = kind.cost === 'zero'
  // If goods cost nothing, the best price is where the elasticity is 1.
  const categoryElasticity = Array.from({ length: categories }, () => drawElasticity(kind, random))
  const brandFactor = Array.from({ length: categories * brandsOfCategory }, () =>
    Math.exp(0.12 * random.normal()),
  )
  return {
    kind,
    seed,
    products: Array.from({ length: products }, (_, i) => {
      const category = i % categories
      const brand = category * brandsOfCategory + Math.floor(brandsOfCategory * random.uniform())
      const basePriceMinor = drawBasePrice(random)
      const own = Math.exp(0.22 * random.normal())
      const elasticity = Math.max(
        free ? 0.4 : kind.adversity === 'flat' ? 0.2 : 1.15,
        (categoryElasticity[category] ?? 2) * (brandFactor[brand] ?? 1) * own,
      )
      const answer = besetBy(
        kind.adversity,
        basePriceMinor,
        drawAnswer(basePriceMinor, elasticity, kind.unseenShare, random),
        random,
      )
      const byThumb =
        kind.basePrices === 'rule of thumb' ||
        (kind.basePrices === 'mixed' && random.uniform() < 0.5)
      const margin = 0.2 + 0.55 * random.uniform()
      const off = Math.exp(0.06 * random.normal())
      const [slowest, fastest] = kind.salesPerWeek
      return {
        ...answer,
        id: `product-${i}`,
        category,
        brand,
        basePriceMinor,
        unitCostMinor: free
          ? 0
          : byThumb
            ? Math.round(basePriceMinor * (1 - margin))
            : costOfOptimum(answer, basePriceMinor, off),
        salesPerWeek: slowest * (fastest / slowest) ** random.uniform(),
        conversion: 0.01 * 5 ** random.uniform(),
        later:
          kind.adversity === 'shocks' ? drawShock(kind, basePriceMinor, elasticity, random) : null,
      }
    }),
  }
}

/** The absolute elasticity of a category. If goods cost nothing, it is 1 at the best price. */
function drawElasticity({ cost, adversity }: ShopKind, random: Random): number {
  if (cost === 'zero') return 0.7 + 0.9 * random.uniform()
  if (adversity === 'steep') return 5 + 3 * random.uniform()
  if (adversity === 'flat') return 0.3 + 0.6 * random.uniform()
  return 1.8 + 2.4 * random.uniform()
}

/** How much more the response to a rise is than that to a cut, under loss aversion. */
const aversion = 2

/** A response with a drop or a kink of demand close to the base price, if that is the adversity. */
function besetBy(
  adversity: Adversity | null,
  basePriceMinor: number,
  answer: Answer,
  random: Random,
): Answer {
  if (adversity === 'loss aversion') {
    const below = 2 / (1 + aversion)
    const steepness = (price: number) => (price > basePriceMinor ? aversion * below : below)
    return { ...answer, demandRatio: (price) => answer.demandRatio(price) ** steepness(price) }
  }
  if (adversity !== 'cliffs' && adversity !== 'cliff at base') return answer
  const away = adversity === 'cliffs' ? -0.1 + 0.25 * random.uniform() : 0.03 * random.uniform()
  const left = adversity === 'cliffs' ? 0.1 + 0.6 * random.uniform() : 0.1 + 0.4 * random.uniform()
  const edge = basePriceMinor * (1 + away)
  const before = (priceMinor: number): number => (priceMinor > edge ? left : 1)
  const atBase = before(basePriceMinor)
  return {
    ...answer,
    demandRatio: (price) => (answer.demandRatio(price) * before(price)) / atBase,
  }
}

/** Another response to prices, 0.4 to 2.5 times as steep, from a day of the season on. */
function drawShock(
  { unseenShare }: ShopKind,
  basePriceMinor: number,
  elasticity: number,
  random: Random,
): ShopProduct['later'] {
  const fromDay = 14 + Math.floor(63 * random.uniform())
  const steeper = 0.4 * 6.25 ** random.uniform()
  const { demandRatio } = drawAnswer(
    basePriceMinor,
    Math.max(0.3, elasticity * steeper),
    unseenShare,
    random,
  )
  return { fromDay, demandRatio }
}

/** 4.99 to about 120, mostly ending in 9. */
function drawBasePrice(random: Random): number {
  const price = 500 * 24 ** random.uniform()
  const step = price < 2000 ? 10 : 100
  const ending = random.uniform() < 0.8 ? 1 : 0
  return Math.round(price / step) * step - ending
}

/**
 * The cost at which the best price lies at `off` times the base price, with left digits smoothed
 * over; between 5 % and 90 % of it.
 */
function costOfOptimum({ demandRatio }: Answer, basePriceMinor: number, off: number): number {
  const at = basePriceMinor * off
  const width = 0.08
  const slope =
    (Math.log(demandRatio(at * (1 + width))) - Math.log(demandRatio(at * (1 - width)))) /
    (Math.log(1 + width) - Math.log(1 - width))
  const share = 1 + 1 / Math.min(slope, -1.05)
  return Math.round(Math.min(Math.max(share, 0.05), 0.9) * at)
}

/** How strongly a product gains when the rest of its category becomes more expensive. */
const crossElasticity = 0.1

/**
 * The effect of the others' prices in its category on each product's demand, which no contender is
 * told about.
 *
 * @param prices - One for each product.
 */
export function crossFactors({ products }: Shop, prices: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(categories)
  const counts = new Float64Array(categories)
  const moved = products.map(({ basePriceMinor, category }, i) => {
    const log = Math.log((prices[i] ?? basePriceMinor) / basePriceMinor)
    sums[category] = (sums[category] ?? 0) + log
    counts[category] = (counts[category] ?? 0) + 1
    return log
  })
  return Float64Array.from(products, ({ category }, i) => {
    const others = Math.max(1, (counts[category] ?? 1) - 1)
    return Math.exp((crossElasticity * ((sums[category] ?? 0) - (moved[i] ?? 0))) / others)
  })
}

const bestSteps = 50
const bestRounds = 3

/**
 * The prices that earn most together in a usual week: the upper bound without weekly price changes.
 */
export function bestPrices(shop: Shop): Float64Array {
  const { products } = shop
  const prices = Float64Array.from(products, ({ basePriceMinor }) => basePriceMinor)
  for (let round = 0; round < bestRounds; round++) {
    products.forEach((product, i) => {
      const { basePriceMinor, unitCostMinor, demandRatio, category } = product
      const cross = crossFactors(shop, prices)
      const rest = products.reduce((sum, other, j) => {
        if (other.category !== category || j === i) return sum
        const price = prices[j] ?? other.basePriceMinor
        return (
          sum +
          other.salesPerWeek *
            (cross[j] ?? 1) *
            other.demandRatio(price) *
            (price - other.unitCostMinor)
        )
      }, 0)
      const others = Math.max(1, products.filter((other) => other.category === category).length - 1)
      let most = Number.NEGATIVE_INFINITY
      let best = basePriceMinor
      for (let step = -bestSteps; step <= bestSteps; step++) {
        const price = Math.round(basePriceMinor * (1 + (corridor * step) / bestSteps))
        const own =
          product.salesPerWeek * (cross[i] ?? 1) * demandRatio(price) * (price - unitCostMinor)
        const shift = (crossElasticity * Math.log(price / (prices[i] ?? price))) / others
        const total = own + rest * Math.exp(shift)
        if (total <= most) continue
        most = total
        best = price
      }
      prices[i] = best
    })
  }
  return prices
}
