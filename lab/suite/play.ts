import { startingPrior } from '../../engine/demand/pool.ts'
import { buildPriceTable } from '../../engine/policy/price-table.ts'
import { openCell, type Variant } from './engine-cell.ts'
import { expectedProfit, holdOffers, phaseOf, type World } from './world.ts'

/** A confidence as it was answered with a price, and whether the price was right. */
export type Judgement = { offer: number; confidence: number; moved: boolean; right: boolean }

/** What a contender did in a world; all that is needed to score it. */
export type Play = {
  /** The price shown to each customer, minor units; NaN where there was nothing left to sell. */
  prices: Float64Array
  /** The price that was believed best at each offer; absent for contenders that do not say. */
  recommended?: Float64Array
  judgements: Judgement[]
  seconds: number
}

/** Our engine as it is. */
export const ourEngine: Variant = { name: 'Lerner', buildTable: buildPriceTable, holdOffers }

/** Nothing learned from other products or segments. */
const alone = { pool: () => startingPrior, siblings: () => [] }

/** Lets a form of our engine price a world from its first offer to its last. */
export function playEngine(world: World, variant: Variant): Play {
  const startMs = performance.now()
  const cell = openCell(world, variant, alone)
  const prices = new Float64Array(world.offers)
  const recommended = new Float64Array(world.offers)
  const judgements: Judgement[] = []
  for (let offer = 0; offer < world.offers; offer++) {
    const decision = cell.next()
    if (decision === null) {
      prices.fill(Number.NaN, offer)
      recommended.fill(Number.NaN, offer)
      break
    }
    const { priceMinor, confidence, table } = decision
    prices[offer] = priceMinor
    recommended[offer] = table.prices[table.greedyIndex]
    if ((offer + 1) % holdOffers === 0) {
      judgements.push(judge(world, offer, priceMinor, confidence, table.prices))
    }
  }
  return { prices, recommended, judgements, seconds: (performance.now() - startMs) / 1000 }
}

/** By how much another price must beat an unmoved one for staying to have been wrong. */
const worthMoving = 1.05

/**
 * Whether a price was right in the words of the interface: a moved one if it earns at least what the
 * base price earns; an unmoved one if no price that was allowed earns over 5 % more.
 */
export function judge(
  world: World,
  offer: number,
  priceMinor: number,
  confidence: number,
  allowed: Float64Array,
): Judgement {
  const phase = phaseOf(world, offer)
  const atBase = expectedProfit(world, world.basePriceMinor, phase)
  const moved = priceMinor !== world.basePriceMinor
  const right = moved
    ? expectedProfit(world, priceMinor, phase) >= atBase
    : allowed.every((price) => expectedProfit(world, price, phase) <= worthMoving * atBase)
  return { offer: offer + 1, confidence, moved, right }
}
