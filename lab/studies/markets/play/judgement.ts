import { expectedProfit, phaseOf, type World } from '../worlds/world.ts'

/** A confidence as returned with a price, and whether the price was right. */
export type Judgement = { offer: number; confidence: number; moved: boolean; right: boolean }

/** The number of offers from which confidence has to be calibrated. */
export const judgedFrom = 50

/**
 * Offers at which confidences are recorded individually; after a jump of demand again from there.
 */
export const checkpoints: readonly number[] = [50, 100, 300, 1000, 3000, 5000]

/** Whether this offer, counted from 1, is a checkpoint of the world. */
export function isCheckpoint(world: World, offer: number): boolean {
  const jump = jumpOf(world)
  if (jump !== null && offer > jump) return checkpoints.includes(offer - jump)
  return checkpoints.includes(offer)
}

/** The offer at which demand changes, if it changes once. */
export function jumpOf(world: World): number | null {
  return world.phases === 2 ? world.phaseLength : null
}

/** By how much another price must beat an unmoved one for staying to be wrong. */
const worthMoving = 1.05

/**
 * Whether a price was right as the interface defines it: a moved one if it earns at least what the
 * base price earns; an unmoved one if no allowed price earns over 5 % more.
 *
 * @param shown - Its offer counts from 0; the judgement counts from 1.
 */
export function judge(
  world: World,
  shown: { offer: number; priceMinor: number; confidence: number },
  allowed: Float64Array,
): Judgement {
  const { offer, priceMinor, confidence } = shown
  const phase = phaseOf(world, offer)
  const atBase = expectedProfit(world, world.basePriceMinor, phase)
  const moved = priceMinor !== world.basePriceMinor
  const right = moved
    ? expectedProfit(world, priceMinor, phase) >= atBase
    : allowed.every((price) => expectedProfit(world, price, phase) <= worthMoving * atBase)
  return { offer: offer + 1, confidence, moved, right }
}
