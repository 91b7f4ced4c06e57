import { createRandom, type Random } from '../../../../engine/random/random.ts'
import { drawPoisson, seasonWeeks } from '../conditions.ts'
import type { ShopKind, World } from '../shop-kind.ts'
import { linear, logNormalPay, loyalAndSwitching, type Ratio } from './answers.ts'
import { categoryCount, drawShocks, habitsOf, weeks } from './habits.ts'
import { drawLogitCategory } from './mixed-logit.ts'
import { livePast } from './past.ts'
import { type FittedAccount, fitAccount, readAccounts, thinRows } from './real-shop.ts'
import type { StrangeProduct, Stranger } from './stranger.ts'

const brandCount = 4

/** Draws a strange shop. */
export function createStranger(
  world: World,
  { history, cost }: Pick<ShopKind, 'history' | 'cost'>,
  seed: number,
  count: number,
): Stranger {
  const random = createRandom(9_973 * seed + 101)
  const free = cost === 'zero'
  const sizeOfCategory = drawCategorySizes(free, random)
  const real = world === 'real rows' ? pick(readAccounts(), count, random) : []
  const fitted = real.map(fitAccount)
  const n = real.length > 0 ? real.length : count
  const drawn = Array.from({ length: n }, (_, i) =>
    drawProduct(i, { sizeOfCategory, free, fitted: fitted[i] }, random),
  )
  const products = drawn.map(({ product }) => product)
  const sizes = drawn.map(({ size }) => size)
  const categories = Array.from({ length: categoryCount }, (_, category) =>
    products.flatMap((product, i) => (product.category === category ? [i] : [])),
  )
  const ratios =
    world === 'mixed logit'
      ? logitRatios(products, categories, sizes, random)
      : ownRatios(
          products,
          categories,
          products.map((_, i) => fitted[i]?.demandRatio ?? answerOf(world, sizes[i] ?? 2, random)),
        )
  setCosts(products, categories, ratios, free, random)
  const { shocks, manager } = habitsOf(world)
  const byWeek =
    real.length > 0 ? redrawShocks(fitted, random) : drawShocks(products, shocks, random)
  const shop = {
    products,
    categories,
    ratios,
    ...wander(products, byWeek, random),
    drawUnits: drawPoisson,
    weeklyStock: world === 'linear, sold out' ? drawStock(products, random) : null,
  }
  if (!history) return { ...shop, history: products.map(() => []) }
  if (real.length > 0) {
    const thinned = real.map((account, i) =>
      thinRows(account, products[i]?.salesPerWeek ?? 1, drawPoisson, random),
    )
    return { ...shop, history: thinned }
  }
  return { ...shop, history: livePast(shop, manager, seed) }
}

/** Elasticities around which those of each category's products lie. */
function drawCategorySizes(free: boolean, random: Random): number[] {
  return Array.from({ length: categoryCount }, () =>
    free ? 0.7 + 0.9 * random.uniform() : 1.7 + 2.3 * random.uniform(),
  )
}

/** Draws a product, without its cost, and its absolute elasticity. */
function drawProduct(
  i: number,
  about: { sizeOfCategory: readonly number[]; free: boolean; fitted: FittedAccount | undefined },
  random: Random,
): { product: StrangeProduct; size: number } {
  const category = i % categoryCount
  const usual = about.sizeOfCategory[category] ?? 2
  const size = Math.max(about.free ? 0.4 : 1.15, usual * Math.exp(0.25 * random.normal()))
  const product = {
    id: `product-${i}`,
    category,
    brand: Math.floor(brandCount * random.uniform()),
    basePriceMinor: about.fitted?.basePriceMinor ?? Math.round(300 * 30 ** random.uniform()),
    unitCostMinor: 0,
    salesPerWeek: 20 ** random.uniform(),
    conversion: 0.01 * 5 ** random.uniform(),
  }
  return { product, size }
}

/** Weekly shocks resampled from those of real accounts. */
function redrawShocks(accounts: readonly FittedAccount[], random: Random): Float64Array {
  return Float64Array.from({ length: accounts.length * weeks }, (_, at) => {
    const residuals = accounts[Math.floor(at / weeks)]?.residuals ?? [0]
    return residuals[Math.floor(residuals.length * random.uniform())] ?? 0
  })
}

/** Draws how demand moves from day to day, in addition to its weekly movement. */
function wander(
  products: readonly StrangeProduct[],
  byWeek: Float64Array,
  random: Random,
): Pick<Stranger, 'weekShock' | 'dayShock'> {
  const days = seasonWeeks * 7
  const byDay = Float64Array.from({ length: categoryCount * days }, () => 0.1 * random.normal())
  return {
    weekShock: (product, week) => byWeek[product * weeks + week] ?? 0,
    dayShock: (product, day) => byDay[(products[product]?.category ?? 0) * days + day] ?? 0,
  }
}

/** Weekly units beyond which a product is sold out. */
function drawStock(products: readonly StrangeProduct[], random: Random): Float64Array {
  return Float64Array.from(products, ({ salesPerWeek }) =>
    Math.ceil(salesPerWeek * (1 + 0.5 * random.uniform())),
  )
}

function answerOf(world: World, elasticity: number, random: Random): Ratio {
  if (world === 'linear, sold out') return linear(elasticity)
  if (world === 'loyal and switching, prices follow demand') {
    return loyalAndSwitching(elasticity, random)
  }
  return logNormalPay(elasticity, random)
}

function ownRatios(
  products: readonly StrangeProduct[],
  categories: readonly number[][],
  answers: readonly Ratio[],
): Stranger['ratios'] {
  return (category, prices, into) => {
    for (const i of categories[category] ?? []) {
      const base = products[i]?.basePriceMinor ?? 1
      into[i] = answers[i]?.((prices[i] ?? base) / base) ?? 1
    }
  }
}

function logitRatios(
  products: readonly StrangeProduct[],
  categories: readonly number[][],
  sizes: readonly number[],
  random: Random,
): Stranger['ratios'] {
  const drawn = categories.map((members) =>
    drawLogitCategory(
      members.map((i) => products[i]?.salesPerWeek ?? 1),
      members.map((i) => sizes[i] ?? 2),
      members.map((i) => products[i]?.brand ?? 0),
      random,
    ),
  )
  return (category, prices, into) => {
    const members = categories[category] ?? []
    const relative = members.map((i) => {
      const base = products[i]?.basePriceMinor ?? 1
      return (prices[i] ?? base) / base
    })
    drawn[category]?.ratios(relative).forEach((ratio, j) => {
      into[members[j] ?? 0] = ratio
    })
  }
}

/** Half of the base prices are near the optimum of their product alone, half by rule of thumb. */
function setCosts(
  products: StrangeProduct[],
  categories: readonly number[][],
  ratios: Stranger['ratios'],
  free: boolean,
  random: Random,
): void {
  if (free) return
  const prices = products.map(({ basePriceMinor }) => basePriceMinor)
  const answer = new Float64Array(products.length)
  for (const [category, members] of categories.entries()) {
    for (const i of members) {
      const product = products[i]
      if (!product) continue
      const { basePriceMinor } = product
      const margin = 0.2 + 0.55 * random.uniform()
      const off = Math.exp(0.06 * random.normal())
      if (random.uniform() < 0.5) {
        product.unitCostMinor = Math.round(basePriceMinor * (1 - margin))
        continue
      }
      const at = (ratio: number): number => {
        prices[i] = basePriceMinor * ratio
        ratios(category, prices, answer)
        prices[i] = basePriceMinor
        return Math.max(answer[i] ?? 0, 1e-6)
      }
      const slope = Math.log(at(off * 1.05) / at(off * 0.95)) / Math.log(1.05 / 0.95)
      const share = off * (1 + 1 / Math.min(slope, -1.05))
      product.unitCostMinor = Math.round(Math.min(Math.max(share, 0.05), 0.9) * basePriceMinor)
    }
  }
}

function pick<One>(accounts: readonly One[], count: number, random: Random): One[] {
  return accounts
    .map((account) => ({ account, order: random.uniform() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ account }) => account)
}
