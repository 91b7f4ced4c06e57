import type { Random } from '../../../../engine/random/random.ts'
import { historyWeeks, seasonWeeks } from '../conditions.ts'
import { type Manager, usualManager } from '../manager.ts'
import type { World } from '../shop-kind.ts'
import type { StrangeProduct } from './stranger.ts'

export const categoryCount = 5
/** Weeks of the history and of the season. */
export const weeks = historyWeeks + seasonWeeks

/** The shocks of a world: spreads of log demand. */
type Shocks = {
  shared: number
  own: number
  /** Whether own weeks are heavy-tailed, as a t with three degrees of freedom. */
  wild: boolean
  /** A product's permanent random walk from week to week. */
  wander: number
  /** Log demand lost in a year. */
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

/** How demand of a world drifts, and how its manager prices. */
export function habitsOf(world: World): { shocks: Shocks; manager: Manager } {
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

/** Draws the log demand of each product in each week, relative to its usual one. */
export function drawShocks(
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
