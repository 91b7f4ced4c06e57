import { createRandom, type Random } from '../../../../engine/random/random.ts'
import { drawPoisson, historyWeeks, seasonWeeks } from '../conditions.ts'
import { type Manager, usualManager } from '../manager.ts'
import type { ShopKind, World } from '../shop-kind.ts'
import { linear, logNormalPay, loyalAndSwitching, type Ratio } from './answers.ts'
import { drawLogitCategory } from './mixed-logit.ts'
import { livePast } from './past.ts'
import { fitAccount, readAccounts, thinRows } from './real-shop.ts'
import type { StrangeProduct, Stranger } from './stranger.ts'

const categoryCount = 5
const brandCount = 4
const weeks = historyWeeks + seasonWeeks

/** How the shocks of a world are: spreads of log demand. */
type Shocks = {
  shared: number
  own: number
  /** Whether own weeks are heavy-tailed, as a t with three degrees of freedom. */
  wild: boolean
  /** How a product wanders from week to week, for good. */
  wander: number
  /** Log demand that is lost in a year. */
  fading: number
  season: number
}

const usualShocks: Shocks = {
  shared: 0.12,
  own: 0.1,
  wild: false,
  wander: 0.02,
  fading: 0,
  season: 0.1,
}

/** Draws a strange shop. */
export function createStranger(
  world: World,
  { history, cost }: Pick<ShopKind, 'history' | 'cost'>,
  seed: number,
  count: number,
): Stranger {
  const random = createRandom(9_973 * seed + 101)
  const free = cost === 'zero'
  const sizeOfCategory = Array.from({ length: categoryCount }, () =>
    free ? 0.7 + 0.9 * random.uniform() : 1.7 + 2.3 * random.uniform(),
  )
  const real = world === 'real rows' ? pick(readAccounts(), count, random) : []
  const fitted = real.map(fitAccount)
  const n = real.length > 0 ? real.length : count
  const sizes: number[] = []
  const products = Array.from({ length: n }, (_, i): StrangeProduct => {
    const category = i % categoryCount
    sizes.push(
      Math.max(
        free ? 0.4 : 1.15,
        (sizeOfCategory[category] ?? 2) * Math.exp(0.25 * random.normal()),
      ),
    )
    return {
      id: `product-${i}`,
      category,
      brand: Math.floor(brandCount * random.uniform()),
      basePriceMinor: fitted[i]?.basePriceMinor ?? Math.round(300 * 30 ** random.uniform()),
      unitCostMinor: 0,
      salesPerWeek: 20 ** random.uniform(),
      conversion: 0.01 * 5 ** random.uniform(),
    }
  })
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
  const weekShocks =
    real.length > 0
      ? Float64Array.from({ length: n * weeks }, (_, at) => {
          const residuals = fitted[Math.floor(at / weeks)]?.residuals ?? [0]
          return residuals[Math.floor(residuals.length * random.uniform())] ?? 0
        })
      : drawShocks(products, shocks, random)
  const days = seasonWeeks * 7
  const dayShocks = Float64Array.from({ length: categoryCount * days }, () => 0.1 * random.normal())
  const shop = {
    products,
    categories,
    ratios,
    weekShock: (product: number, week: number) => weekShocks[product * weeks + week] ?? 0,
    dayShock: (product: number, day: number) =>
      dayShocks[(products[product]?.category ?? 0) * days + day] ?? 0,
    drawUnits: drawPoisson,
    weeklyStock:
      world === 'linear, sold out'
        ? Float64Array.from(products, ({ salesPerWeek }) =>
            Math.ceil(salesPerWeek * (1 + 0.5 * random.uniform())),
          )
        : null,
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

function answerOf(world: World, elasticity: number, random: Random): Ratio {
  if (world === 'linear, sold out') return linear(elasticity)
  if (world === 'loyal and switching, prices follow demand') {
    return loyalAndSwitching(elasticity, random)
  }
  return logNormalPay(elasticity, random)
}

function habitsOf(world: World): { shocks: Shocks; manager: Manager } {
  if (world === 'log-normal pay, wild weeks') {
    return { shocks: { ...usualShocks, own: 0.25, wild: true }, manager: usualManager }
  }
  if (world === 'loyal and switching, prices follow demand') {
    const manager = { ...usualManager, weeksBetweenChanges: 5, reaction: 0.35, whim: 0.03 }
    return { shocks: { ...usualShocks, wander: 0.05, own: 0.05 }, manager }
  }
  if (world === 'promotions untold') {
    const stockpiled = [0.3, 0.15] as const
    return {
      shocks: usualShocks,
      manager: { ...usualManager, lift: 0.6, stockpiled, tellsPromotions: false },
    }
  }
  if (world === 'going out of fashion') {
    const manager = { ...usualManager, markdown: 0.2 }
    return { shocks: { ...usualShocks, fading: 0.4 }, manager }
  }
  return { shocks: usualShocks, manager: usualManager }
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

function drawShocks(
  products: readonly StrangeProduct[],
  { shared, own, wild, wander, fading, season }: Shocks,
  random: Random,
): Float64Array {
  const together = Array.from({ length: categoryCount }, () => {
    const phase = random.uniform()
    let value = 0
    return Array.from({ length: weeks }, (_, week) => {
      value = 0.5 * value + shared * Math.sqrt(0.75) * random.normal()
      return value + season * Math.cos(2 * Math.PI * (week / 52.18 - phase))
    })
  })
  const shocks = new Float64Array(products.length * weeks)
  products.forEach(({ category }, i) => {
    let state = 0
    const fades = fading * (0.5 + random.uniform())
    for (let week = 0; week < weeks; week++) {
      state += wander * random.normal()
      const tail = wild ? Math.sqrt(3 / chiSquare3(random)) : 1
      shocks[i * weeks + week] =
        (together[category]?.[week] ?? 0) +
        state +
        own * tail * random.normal() -
        (fades * (week - historyWeeks)) / 52
    }
  })
  return shocks
}

function chiSquare3(random: Random): number {
  return random.normal() ** 2 + random.normal() ** 2 + random.normal() ** 2
}

function pick<One>(accounts: readonly One[], count: number, random: Random): One[] {
  return accounts
    .map((account) => ({ account, order: random.uniform() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ account }) => account)
}
