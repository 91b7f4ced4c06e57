import type { CellBelief } from '../../../../engine/belief/belief.ts'
import type { Guardrails } from '../../../../engine/policy/guardrails.ts'
import { usualHold } from '../../../../engine/policy/hold.ts'

/**
 * One product among simulated customers, with everything a contender may be told and the demand
 * that only the referee knows. Demand is constant within a phase, so that programs in other
 * languages can be given it as a table.
 */
export type World = {
  /** The number of its market, such as E1. */
  code: string
  /** Instances of a market are numbered from 0; those from 10 000 up are reserved for tuning. */
  instance: number
  /** Determines the customers; contenders with randomness of their own derive theirs from it. */
  seed: number
  offers: number
  basePriceMinor: number
  unitCostMinor: number
  phases: number
  /** Offers of a phase; the last phase lasts to the end. */
  phaseLength: number
  /** Time between two offers, as contenders are told; a minute by default. */
  secondsPerOffer?: number
  /** Chance that an offer is bought, and the purchase kept. */
  demand: (priceMinor: number, phase: number) => number
  /**
   * The prices offered to contenders that choose from a list: ascending, including the base price.
   */
  prices: readonly number[]
  /** The prices that the clairvoyant chooses among. */
  finePrices: readonly number[]
  /**
   * What the clairvoyant earns per offer where the best price alone does not determine it: stock,
   * segments.
   */
  clairvoyantMinor?: number
  /** What the shop has set besides corridor and unit cost. */
  guardrails?: Partial<Guardrails>
  /** What was learned before the first offer. */
  history?: CellBelief
  /** A competitor's price in each phase, minor units. */
  competitorMinor?: Float64Array
  /** Units to sell; leftovers at the end are worth their unit cost. */
  onHand?: number
  /** Answers come this many offers late. */
  delayOffers?: number
  /** A share of purchases that is reversed this many offers later. */
  returned?: { share: number; afterOffers: number }
  /** Once, at this offer, this many refusals come in at the price shown then. */
  bots?: { atOffer: number; refusals: number }
}

/** The ingredients of a world: its market's number, the instance, and the number of offers. */
export type Draw = Pick<World, 'code' | 'instance' | 'offers'>

/** Price changes are allowed over the range worth learning: 0.6 to 1.8 of the base price. */
export const corridorGuardrails = { maxDecrease: 0.4, maxIncrease: 0.8 }

/** Number of offers for which every contender keeps a drawn price. */
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

/** What the best price earns per offer, by phase; no free choice of prices does better. */
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

/** A separate seed for one purpose in one world: whole, 0 to 2³² − 1. FNV-1a over the words. */
export function seedFor(...words: (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const letter of words.join('\0')) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  }
  return hash >>> 0
}
