import { assertPrice } from '../checks.ts'
import { createRandom, type Random } from '../random/random.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import {
  bimodalCurve,
  constantElasticityCurve,
  type DemandCurve,
  linearCurve,
  logitCurve,
  probitCurve,
  stepCurve,
} from './demand-curves.ts'
import { driftingWillingness, seasonalWillingness, shockedWillingness } from './willingness.ts'

/** One product among simulated customers with known demand, for evaluating learners. */
export type Market = {
  id: string
  basePriceMinor: number
  unitCostMinor: number
  /**
   * Probability that an offer at this price is bought, `offer` offers after the start (0 if
   * omitted).
   */
  demand: (priceMinor: number, offer?: number) => number
}

/** In all markets the prices worth learning lie between these shares of the base price. */
const marketCorridor = { lowest: 0.6, highest: 1.8 }

/** Number of offers in markets that change: drift ends there, and the shock is half-way. */
export const changingOffers = 8000

export const marketKinds = [
  'logit',
  'constant-elasticity',
  'linear',
  'probit',
  'bimodal',
  'step',
  'tiny',
  'drift',
  'shock',
  'season',
] as const
export type MarketKind = (typeof marketKinds)[number]

/**
 * Draws one market of a kind: the parameters of its demand and its unit cost.
 *
 * All kinds are defined in ratios to the base price, so the base price only sets the scale. Unit
 * costs are 0.3 to 0.7 of it (0.4 to 0.6 where demand has constant elasticity).
 *
 * @param seed - Determines the market; a kind's instances are those of the seeds 0, 1, 2, …
 * @throws RangeError if the base price is not a whole number of minor units from 1 to
 * `highestPriceMinor`.
 */
export function createMarket(kind: MarketKind, seed: number, basePriceMinor = 10_000): Market {
  assertPrice('basePriceMinor', basePriceMinor)
  const random = createRandom(seed * marketKinds.length + marketKinds.indexOf(kind) + 1)
  const costShare =
    kind === 'constant-elasticity' || kind === 'tiny'
      ? between(random, 0.4, 0.6)
      : between(random, 0.3, 0.7)
  const demand = drawDemand(kind, random)
  return {
    id: `${kind}-${seed}`,
    basePriceMinor,
    unitCostMinor: Math.round(costShare * basePriceMinor),
    demand: (priceMinor, offer = 0) => demand(priceMinor / basePriceMinor, offer),
  }
}

/** Expected profit of an offer at this price, in minor units. */
export function expectedProfit(market: Market, priceMinor: number, offer = 0): number {
  return (priceMinor - market.unitCostMinor) * market.demand(priceMinor, offer)
}

/**
 * The price among these with the highest expected profit, and that profit: an upper bound for all.
 */
export function bestPrice(
  market: Market,
  pricesMinor: ArrayLike<number>,
  offer = 0,
): { priceMinor: number; profitMinor: number } {
  if (pricesMinor.length === 0) throw new RangeError('pricesMinor is empty, expected a price')
  let best = pricesMinor[0]
  let most = expectedProfit(market, best, offer)
  for (let i = 1; i < pricesMinor.length; i++) {
    const profit = expectedProfit(market, pricesMinor[i], offer)
    if (profit <= most) continue
    most = profit
    best = pricesMinor[i]
  }
  return { priceMinor: best, profitMinor: most }
}

/**
 * Prices evenly spaced in logs over the corridor, in whole minor units, the base price among them.
 */
export function corridorPrices(basePriceMinor: number, points = 25): number[] {
  const { lowest, highest } = marketCorridor
  const prices = new Set([basePriceMinor])
  for (let i = 0; i < points; i++) {
    const ratio = lowest * exp((i / Math.max(1, points - 1)) * log(highest / lowest))
    prices.add(Math.max(1, Math.round(basePriceMinor * ratio)))
  }
  return [...prices].sort((a, b) => a - b)
}

type MovingDemand = (ratio: number, offer: number) => number

function drawDemand(kind: MarketKind, random: Random): MovingDemand {
  if (kind === 'drift') {
    const curve = drawLogit(random)
    const walk = driftingWillingness(wholeSeed(random), 0.12, changingOffers)
    return (ratio, offer) => curve(ratio / walk(offer))
  }
  if (kind === 'shock') {
    const curve = drawLogit(random)
    const jump = shockedWillingness(random.uniform() < 0.5 ? 0.72 : 1.35, changingOffers / 2)
    return (ratio, offer) => curve(ratio / jump(offer))
  }
  if (kind === 'season') {
    const level = between(random, -2, 0.5)
    const steepness = between(random, 2, 7)
    const phase = random.uniform()
    const swing = seasonalWillingness(0.1, 700, phase)
    const crowd = seasonalWillingness(0.6, 700, phase)
    return (ratio, offer) => logitCurve(level + crowd(offer) - 1, steepness)(ratio / swing(offer))
  }
  const curve = drawCurve(kind, random)
  return (ratio) => curve(ratio)
}

function drawCurve(
  kind: Exclude<MarketKind, 'drift' | 'shock' | 'season'>,
  random: Random,
): DemandCurve {
  switch (kind) {
    case 'logit':
      return drawLogit(random)
    case 'constant-elasticity':
      return constantElasticityCurve(between(random, 0.02, 0.15), drawElasticity(random))
    case 'linear':
      return linearCurve(between(random, 0.1, 0.4), between(random, 1, 3))
    case 'probit':
      return probitCurve(
        between(random, 0.7, 1.3),
        between(random, 0.15, 0.5),
        between(random, 0.1, 0.6),
      )
    case 'bimodal':
      return bimodalCurve(
        between(random, 0.65, 0.9),
        between(random, 1.2, 1.6),
        between(random, 0.3, 0.7),
        between(random, 0.1, 0.5),
      )
    case 'step':
      return stepCurve(
        [between(random, 0.8, 1), between(random, 1.15, 1.5)],
        [between(random, 0.4, 0.8), between(random, 0.2, 0.6)],
        between(random, 0.1, 0.4),
      )
    case 'tiny':
      return constantElasticityCurve(between(random, 0.004, 0.006), between(random, 1.8, 4))
  }
}

function drawLogit(random: Random): DemandCurve {
  return logitCurve(between(random, -2, 0.5), between(random, 2, 7))
}

/** Log-normal around 2.4, truncated to 1.5 … 5 by rejection. */
function drawElasticity(random: Random): number {
  for (;;) {
    const elasticity = 2.4 * exp(0.35 * random.normal())
    if (elasticity >= 1.5 && elasticity <= 5) return elasticity
  }
}

function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random.uniform()
}

function wholeSeed(random: Random): number {
  return Math.floor(random.uniform() * 4_294_967_296)
}
