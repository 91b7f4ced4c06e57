import { total } from '../../../report/statistics.ts'
import { clairvoyantProfit, expectedProfit, phaseOf, type World } from '../worlds/world.ts'
import { jumpOf } from './judgement.ts'
import type { Play } from './play.ts'

/** How well a contender did in one instance; shares are of the clairvoyant's expected profit. */
export type Score = {
  whole: number
  first100: number
  first500: number
  /** The last tenth of the offers. */
  last: number
  /** A hundred offers around the 600th after demand has jumped; NaN if it does not jump. */
  recovered: number
  /**
   * Offers before the recommended price permanently earns 95 % of the best; the world's offers if
   * it never does.
   */
  settledAfter: number
  /** How often the price differed from that of the offer before, per 100 offers. */
  changesPer100: number
  /**
   * What was given up relative to the recommended price in order to learn, as a share of its
   * earnings.
   */
  sacrifice: number
  /** Profit lost by then to the clairvoyant, in units of its average earnings per offer. */
  regret: number[]
  seconds: number
}

/** What each offer of a play earned in expectation, and what the best price would have earned. */
export type Earnings = { earned: Float64Array; best: Float64Array }

/**
 * Scores prices by the true demand: expected profit, free of sampling noise.
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
    if (!Object.is(prices[offer], price) || nowPhase !== phase) {
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

/** Scores a play of one world. */
export function scoreOf(world: World, play: Play): Score {
  const earnings = earningsOf(world, play.prices)
  const recommended = play.recommended && earningsOf(world, play.recommended)
  return {
    ...scoreEarnings(earnings, jumpOf(world)),
    settledAfter:
      recommended && world.onHand === undefined ? settledAfter(recommended) : Number.NaN,
    sacrifice: recommended ? 1 - total(earnings.earned) / total(recommended.earned) : Number.NaN,
    changesPer100: changesPer100(play.prices),
    seconds: play.seconds,
  }
}

/** Scores the segments of one product together, with each offer at its time. */
export function scoreSegments(
  segmentOf: Uint8Array,
  worlds: readonly World[],
  plays: readonly Play[],
): Score {
  const parts = worlds.map((world, s) => earningsOf(world, plays[s].prices))
  const met = worlds.map(() => 0)
  const earned = new Float64Array(segmentOf.length)
  const best = new Float64Array(segmentOf.length)
  segmentOf.forEach((segment, offer) => {
    earned[offer] = parts[segment].earned[met[segment]]
    best[offer] = parts[segment].best[met[segment]]
    met[segment] += 1
  })
  const weighted = (of: (play: Play) => number) =>
    plays.reduce((sum, play) => sum + of(play) * play.prices.length, 0) / segmentOf.length
  return {
    ...scoreEarnings({ earned, best }, null),
    settledAfter: Number.NaN,
    sacrifice: Number.NaN,
    changesPer100: weighted(({ prices }) => changesPer100(prices)),
    seconds: plays.reduce((sum, { seconds }) => sum + seconds, 0),
  }
}

/** Points of a regret curve: shares of the run. */
export const regretPoints = Array.from({ length: 40 }, (_, i) => (i + 1) / 40)

function scoreEarnings(
  earnings: Earnings,
  jump: number | null,
): Pick<Score, 'whole' | 'first100' | 'first500' | 'last' | 'recovered' | 'regret'> {
  const offers = earnings.earned.length
  const perOffer = total(earnings.best) / offers
  const regret: number[] = []
  let lost = 0
  let offer = 0
  for (const point of regretPoints) {
    for (; offer < Math.round(point * offers); offer++) {
      lost += earnings.best[offer] - earnings.earned[offer]
    }
    regret.push(lost / perOffer)
  }
  return {
    whole: shareOf(earnings, 0, offers),
    first100: shareOf(earnings, 0, Math.min(100, offers)),
    first500: shareOf(earnings, 0, Math.min(500, offers)),
    last: shareOf(earnings, Math.floor(0.9 * offers), offers),
    recovered: jump === null ? Number.NaN : shareOf(earnings, jump + 550, jump + 650),
    regret,
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
