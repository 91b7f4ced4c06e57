import type { CellBelief } from '../../../../engine/belief/belief.ts'
import type { Guardrails } from '../../../../engine/policy/guardrails.ts'
import { usualHold } from '../../../../engine/policy/hold.ts'

/**
 * One product among simulated customers, with all that a contender may be told and the demand that
 * only the referee knows. Demand stands still within a phase, so that programs in other languages
 * can be handed it as a table.
 */
export type World = {
  /** The number of its market, such as E1. */
  code: string
  /** Instances of a market are numbered from 0; those from 10 000 on are for tuning alone. */
  instance: number
  /** Fixes the customers; contenders with chances of their own derive theirs from it. */
  seed: number
  offers: number
  basePriceMinor: number
  unitCostMinor: number
  phases: number
  /** Offers of a phase; the last phase lasts to the end. */
  phaseLength: number
  /** Time between two offers, as contenders are told; a minute if left out. */
  secondsPerOffer?: number
  /** Chance that an offer is bought, and the purchase kept. */
  demand: (priceMinor: number, phase: number) => number
  /**
   * The prices that contenders choose among who are given a list: ascending, the base price among
   * them.
   */
  prices: readonly number[]
  /** The prices that the clairvoyant chooses among. */
  finePrices: readonly number[]
  /**
   * What the clairvoyant earns an offer where the best price alone does not say it: stock,
   * segments.
   */
  clairvoyantMinor?: number
  /** What the shop has set beside corridor and unit cost. */
  guardrails?: Partial<Guardrails>
  /** What was learned before the first offer. */
  history?: CellBelief
  /** A competitor's price in each phase, minor units. */
  competitorMinor?: Float64Array
  /** Units to sell; what is left over at the end is worth its unit cost. */
  onHand?: number
  /** Answers come this many offers late. */
  delayOffers?: number
  /** A share of purchases that is undone this many offers later. */
  returned?: { share: number; afterOffers: number }
  /** Once, at this offer, so many refusals come in at the price shown then. */
  bots?: { atOffer: number; refusals: number }
}

/**
 * What a world is made from: its market's number, which of its instances, and for how many offers.
 */
export type Draw = Pick<World, 'code' | 'instance' | 'offers'>

/**
 * Changes of price are allowed as far as markets are worth learning: 0.6 to 1.8 of the base price.
 */
export const corridorGuardrails = { maxDecrease: 0.4, maxIncrease: 0.8 }

/** Offers that a drawn price is kept for, by every contender. */
export const holdOffers = usualHold.offers

/** The phase that an offer falls in. */
export function phaseOf(world: World, offer: number): number {
  return Math.min(Math.floor(offer / world.phaseLength), world.phases - 1)
}

/** What an offer at this price earns in expectation, in minor units. */
export function expectedProfit(world: World, priceMinor: number, phase: number): number {
  return (priceMinor - world.unitCostMinor) * world.demand(priceMinor, phase)
}

const known = new WeakMap<World, Float64Array>()

/** What the best price earns an offer, by phase; no free choice of prices does better. */
export function clairvoyantProfit(world: World): Float64Array {
  const found = known.get(world) ?? findBest(world)
  known.set(world, found)
  return found
}

function findBest(world: World): Float64Array {
  const best = new Float64Array(world.phases)
  if (world.clairvoyantMinor !== undefined) return best.fill(world.clairvoyantMinor)
  for (let phase = 0; phase < world.phases; phase++) {
    let most = Number.NEGATIVE_INFINITY
    for (const price of world.finePrices) most = Math.max(most, expectedProfit(world, price, phase))
    best[phase] = most
  }
  return best
}

/** A seed of its own for one purpose of one world: whole, 0 to 2³² − 1. FNV-1a over the words. */
export function seedFor(...words: (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const letter of words.join('\0')) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  }
  return hash >>> 0
}
