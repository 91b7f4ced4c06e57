import { setImmediate as turn } from 'node:timers/promises'
import { bestPrice, type Explanation, planExplanation } from '../../../engine/explain/explain.ts'
import type { Draw } from '../../../engine/explain/waterfall.ts'
import type { PriceTableInput } from '../../../engine/policy/table-input.ts'
import type { VolumePrice } from '../../../engine/policy/volume-prices.ts'
import { type Reason, reasonsOf, sentenceOf } from './price-words.ts'
import { volumeTable } from './volume-table.ts'

/** Why a price is what it is: a summary for people, and details to the minor unit. */
export type PriceExplanation = Explanation & {
  currency: string
  /** One plain sentence. */
  sentence: string
  /** At most four, largest first. */
  reasons: readonly Reason[]
  /** Unit prices by quantity; null if all quantities cost the same. */
  volumePrices: readonly VolumePrice[] | null
}

/**
 * Explains a price from the inputs of its table. It takes as long as building up to 35 tables;
 * other quotes are answered in between.
 *
 * @param prices - That of one unit, and that of the requested quantity.
 */
export async function explainInput(
  input: PriceTableInput,
  { singleMinor, priceMinor }: { singleMinor: number; priceMinor: number },
  currency: string,
  draw: Draw = 'exploration',
): Promise<PriceExplanation> {
  const plan = planExplanation(input)
  const best: number[] = []
  for (const one of plan.inputs) {
    await turn()
    best.push(bestPrice(one))
  }
  const explanation = atQuantity(plan.explain(best, singleMinor, draw), priceMinor)
  const volume = volumeTable(input.guardrails, input.basePriceMinor)
  return {
    ...explanation,
    currency,
    volumePrices: volume?.(singleMinor) ?? null,
    sentence: sentenceOf(explanation, currency),
    reasons: reasonsOf(explanation),
  }
}

/** The same with one more step, if the price is for several units. */
function atQuantity(explanation: Explanation, priceMinor: number): Explanation {
  const singleMinor = explanation.priceMinor
  if (priceMinor === singleMinor) return explanation
  const step = {
    kind: 'circumstance' as const,
    name: 'volume_break' as const,
    beforeMinor: singleMinor,
    afterMinor: priceMinor,
    shares: [],
    costMinor: null,
  }
  return { ...explanation, priceMinor, steps: [...explanation.steps, step] }
}
