import { drawPlan } from '../../../engine/evidence/switchback-plan.ts'
import { drawThreePricePlan, shownPrices } from '../../../engine/evidence/three-price-plan.ts'
import type { BlockPrice, PriceList } from '../../domain/price-list.ts'
import type { ListBlock } from '../../storage/tables/price-list-blocks.ts'

const dayMs = 86_400_000

/**
 * Draws which of its prices each unit of a switchback shows when. Days left over after whole blocks
 * belong to the last one.
 */
export function drawBlocks(list: PriceList, units: readonly string[]): ListBlock[] {
  const { blocks, fromMs, untilMs, seed } = list
  if (blocks === null) return []
  const blockMs = blocks.days * dayMs
  const count = Math.max(1, Math.floor((untilMs - fromMs) / blockMs))
  const size = { units: units.length, blocks: count, blockDays: blocks.days }
  const shown = drawShown(size, blocks.prices ?? 2, seed)
  return units.flatMap((unit, u) =>
    Array.from({ length: count }, (_, b) => ({
      unit,
      fromMs: fromMs + b * blockMs,
      untilMs: b === count - 1 ? untilMs : fromMs + (b + 1) * blockMs,
      shows: blockPriceOf(shown[u * count + b] ?? shownPrices.current),
    })),
  )
}

/** A plan as drawn by its engine: [units × blocks] of shownPrices. */
export function drawShown(
  size: { units: number; blocks: number; blockDays: number },
  prices: 2 | 3,
  seed: number,
): Int8Array {
  if (prices === 3) return drawThreePricePlan(size, seed).shown
  return Int8Array.from(drawPlan(size, seed).treated)
}

function blockPriceOf(shown: number): BlockPrice {
  if (shown === shownPrices.proposed) return 'proposed'
  return shown === shownPrices.opposite ? 'opposite' : 'current'
}
