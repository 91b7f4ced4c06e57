import { drawPlan } from '../../../engine/evidence/switchback-plan.ts'
import type { PriceList } from '../../domain/price-list.ts'
import type { ListBlock } from '../../storage/tables/price-list-blocks.ts'

const dayMs = 86_400_000

/**
 * Draws which of its two prices each unit of a switchback shows when. What is left over after whole
 * blocks belongs to the last one.
 */
export function drawBlocks(list: PriceList, units: readonly string[]): ListBlock[] {
  const { blocks, fromMs, untilMs, seed } = list
  if (blocks === null) return []
  const blockMs = blocks.days * dayMs
  const count = Math.max(1, Math.floor((untilMs - fromMs) / blockMs))
  const size = { units: units.length, blocks: count, blockDays: blocks.days }
  const { treated } = drawPlan(size, seed)
  return units.flatMap((unit, u) =>
    Array.from({ length: count }, (_, b) => ({
      unit,
      fromMs: fromMs + b * blockMs,
      untilMs: b === count - 1 ? untilMs : fromMs + (b + 1) * blockMs,
      treated: treated[u * count + b] === 1,
    })),
  )
}
