import type { Play } from './play.ts'
import { clairvoyantProfit, expectedProfit, phaseOf, type World } from './world.ts'

/** How well a contender did in one world; shares are of the clairvoyant's expected profit. */
export type Score = {
  whole: number
  first100: number
  first500: number
  /** The last tenth of the offers. */
  last: number
  /** Offers before the recommended price earns 95 % of the best for good; the world's offers if it never does. */
  settledAfter: number
  /** How often the price differed from that of the offer before, per 100 offers. */
  changesPer100: number
  /** What was given up to the recommended price in order to learn, as a share of what that earns. */
  sacrifice: number
  seconds: number
}

/** What each offer of a play earned in expectation, and what the best price would have earned. */
export type Earnings = { earned: Float64Array; best: Float64Array }

/**
 * Scores prices by the true demand: expected profit, free of the customers' luck.
 *
 * @param prices - One per offer; NaN earns nothing.
 */
export function earningsOf(world: World, prices: Float64Array): Earnings {
  const byPhase = clairvoyantProfit(world)
  const earned = new Float64Array(world.offers)
  const best = new Float64Array(world.offers)
  let price = Number.NaN
  let phase = -1
  let profit = 0
  for (let offer = 0; offer < world.offers; offer++) {
    const nowPhase = phaseOf(world, offer)
    if (prices[offer] !== price || nowPhase !== phase) {
      price = prices[offer]
      phase = nowPhase
      profit = Number.isNaN(price) ? 0 : expectedProfit(world, price, phase)
    }
    earned[offer] = profit
    best[offer] = byPhase[phase]
  }
  return { earned, best }
}

/** Share of the best earned between two offers. */
export function shareOf({ earned, best }: Earnings, from: number, until: number): number {
  let sum = 0
  let most = 0
  for (let offer = from; offer < until; offer++) {
    sum += earned[offer]
    most += best[offer]
  }
  return sum / most
}

export function scoreOf(world: World, play: Play): Score {
  const { offers } = world
  const earnings = earningsOf(world, play.prices)
  const recommended = play.recommended && earningsOf(world, play.recommended)
  return {
    whole: shareOf(earnings, 0, offers),
    first100: shareOf(earnings, 0, Math.min(100, offers)),
    first500: shareOf(earnings, 0, Math.min(500, offers)),
    last: shareOf(earnings, Math.floor(0.9 * offers), offers),
    settledAfter: recommended ? settledAfter(recommended) : Number.NaN,
    changesPer100: changesPer100(play.prices),
    sacrifice: recommended ? 1 - total(earnings.earned) / total(recommended.earned) : Number.NaN,
    seconds: play.seconds,
  }
}

/** Share of the best that a recommended price must earn to count as found. */
const found = 0.95

function settledAfter({ earned, best }: Earnings): number {
  for (let offer = earned.length - 1; offer >= 0; offer--) {
    if (earned[offer] < found * best[offer]) return offer + 1
  }
  return 0
}

function changesPer100(prices: Float64Array): number {
  let changes = 0
  for (let offer = 1; offer < prices.length; offer++) {
    if (prices[offer] !== prices[offer - 1] && !Number.isNaN(prices[offer])) changes += 1
  }
  return (100 * changes) / Math.max(1, prices.length - 1)
}

function total(values: Float64Array): number {
  let sum = 0
  for (const value of values) sum += value
  return sum
}
