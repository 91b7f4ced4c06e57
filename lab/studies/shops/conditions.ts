import { createRandom, drawGamma, type Random } from '../../../engine/random/random.ts'
import { categories, type Shop } from './shop.ts'

export const historyWeeks = 104
export const seasonWeeks = 13
export const daysPerWeek = 7

/** Monday, 00:00 UTC: the first week of the history. */
export const startSeconds = 1_672_617_600
export const weekSeconds = 7 * 86_400
export const hourSeconds = 3600
export const daySeconds = 86_400

/** What moves demand besides prices: log factors by product and week, and by category and day. */
export type Conditions = {
  /** [products × weeks], history first. */
  week: Float64Array
  /**
   * What a manager may react to: the product's own state and its category's, [products × weeks].
   */
  state: Float64Array
  /** [categories × days], of the season only. */
  day: Float64Array
}

const weeks = historyWeeks + seasonWeeks
const weekdayPattern = [-0.15, -0.12, -0.08, 0, 0.12, 0.22, 0.01]

/** Draws season, shocks shared within a category, and each product's random walk. */
export function drawConditions(shop: Shop): Conditions {
  const random = createRandom(104_729 * shop.seed + 5)
  const n = shop.products.length
  const seasons = Array.from({ length: categories }, () => ({
    height: 0.05 + 0.15 * random.uniform(),
    phase: random.uniform(),
  }))
  const shared = new Float64Array(categories * weeks)
  const all = autoregression(random, weeks, 0.08, 0.5)
  for (let c = 0; c < categories; c++) {
    const own = autoregression(random, weeks, 0.13, 0.5)
    const { height = 0, phase = 0 } = seasons[c] ?? {}
    for (let w = 0; w < weeks; w++) {
      const season = height * Math.cos(2 * Math.PI * (w / 52.18 - phase))
      shared[c * weeks + w] = (all[w] ?? 0) + (own[w] ?? 0) + season
    }
  }
  const week = new Float64Array(n * weeks)
  const state = new Float64Array(n * weeks)
  shop.products.forEach(({ category }, i) => {
    let wander = 0
    for (let w = 0; w < weeks; w++) {
      wander = 0.98 * wander + 0.02 * random.normal()
      week[i * weeks + w] = (shared[category * weeks + w] ?? 0) + wander
      state[i * weeks + w] = wander + 0.5 * (shared[category * weeks + w] ?? 0)
    }
  })
  const days = seasonWeeks * daysPerWeek
  const jumps = Array.from({ length: categories }, () => ({
    fromDay: shop.kind.adversity === 'shocks' ? Math.floor(days * random.uniform()) : days,
    height: shop.kind.adversity === 'shocks' ? 0.7 * random.normal() : 0,
  }))
  const day = Float64Array.from({ length: categories * days }, (_, at) => {
    const jump = jumps[Math.floor(at / days)]
    const jumped = jump && at % days >= jump.fromDay ? jump.height : 0
    return (weekdayPattern[(at % days) % daysPerWeek] ?? 0) + 0.08 * random.normal() + jumped
  })
  return { week, state, day }
}

/** Log demand of a product in a week, relative to its usual. */
export function weekFactor({ week }: Conditions, product: number, at: number): number {
  return week[product * weeks + at] ?? 0
}

/** The part of a product's weekly demand that a manager sees. */
export function stateOf({ state }: Conditions, product: number, at: number): number {
  return state[product * weeks + at] ?? 0
}

/** Log demand of a category on a day of the season, relative to its week's. */
export function dayFactor({ day }: Conditions, category: number, at: number): number {
  return day[category * seasonWeeks * daysPerWeek + at] ?? 0
}

/** A first-order autoregression, `kept` of it from step to step, around 0. */
export function autoregression(
  random: Random,
  length: number,
  sd: number,
  kept: number,
): Float64Array {
  let value = sd * random.normal()
  return Float64Array.from({ length }, () => {
    value = kept * value + sd * Math.sqrt(1 - kept * kept) * random.normal()
    return value
  })
}

/** Overdispersion of units relative to Poisson: the variance is mean + this × mean². */
const overdispersion = 0.08

/** Units sold for a given expectation. */
export function drawUnits(random: Random, expected: number): number {
  if (!(expected > 0)) return 0
  return drawPoisson(random, expected * overdispersion * drawGamma(random, 1 / overdispersion))
}

/** A Poisson number: by inversion, or a rounded normal one if the expectation is large. */
export function drawPoisson(random: Random, mean: number): number {
  if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * random.normal()))
  let chance = Math.exp(-mean)
  let rest = random.uniform() - chance
  let count = 0
  while (rest > 0 && count < 400) {
    count += 1
    chance *= mean / count
    rest -= chance
  }
  return count
}
