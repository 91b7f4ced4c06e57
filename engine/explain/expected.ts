import { costOfSale, paidOf } from '../policy/guardrails.ts'
import type { ExplainedCell } from '../policy/price-table.ts'

/** An expected value with its central 90 % interval. */
export type Range = { value: number; low: number; high: number }

/** What an offer at a price earns. */
export type Expected = {
  priceMinor: number
  /** Purchases per offer; null for a price that is not in the table. */
  purchases: Range | null
  /** Minor units per offer; also null without a known cost. */
  profitMinor: Range | null
}

type Drawn = Pick<ExplainedCell, 'candidates' | 'demand' | 'value' | 'guardrails'>

/** Purchases and profit per offer at a price, from the draws behind the table. */
export function expectedAt(
  { candidates, demand, guardrails }: Drawn,
  priceMinor: number,
): Expected {
  const column = candidates.prices.indexOf(priceMinor)
  if (column < 0) return { priceMinor, purchases: null, profitMinor: null }
  const bought = Float64Array.from(
    { length: demand.draws },
    (_, n) => demand.probability[n * demand.prices + column],
  )
  const purchases = rangeOf(bought)
  const cost = costOfSale(guardrails)
  if (cost === null) return { priceMinor, purchases, profitMinor: null }
  const margin = paidOf(guardrails, priceMinor) - cost
  return { priceMinor, purchases, profitMinor: rangeOf(bought.map((q) => q * margin)) }
}

/** What counts as close to the best. */
const near = 0.05

/**
 * Probability that a price earns within 5 % of the best allowed one; null for a price that is not
 * in the table.
 */
export function nearBestAt(
  { candidates, demand, value }: Drawn,
  priceMinor: number,
): number | null {
  const column = candidates.prices.indexOf(priceMinor)
  if (column < 0) return null
  const prices = candidates.prices.length
  let often = 0
  for (let n = 0; n < demand.draws; n++) {
    let best = Number.NEGATIVE_INFINITY
    for (let k = 0; k < prices; k++) {
      if (candidates.admissible[k]) best = Math.max(best, value[n * prices + k])
    }
    if (value[n * prices + column] >= best - near * Math.abs(best)) often += 1
  }
  return often / demand.draws
}

/** Mean and central 90 % interval of draws; the mean always lies inside. */
function rangeOf(values: Float64Array): Range {
  const sorted = values.slice().sort()
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))]
  const low = at(0.05)
  const high = at(0.95)
  let sum = 0
  for (const one of values) sum += one
  return { value: Math.min(Math.max(sum / values.length, low), high), low, high }
}
