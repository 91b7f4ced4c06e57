import type { Guardrails } from '../../../engine/policy/guardrails.ts'
import {
  priceOfQuantity,
  type VolumePrice,
  volumePrices,
} from '../../../engine/policy/volume-prices.ts'
import type { Factor } from '../../domain/factors.ts'
import type { QuoteVolume } from '../../domain/quote.ts'

/** The unit prices of a cell by quantity, for a price of one unit; each is computed once. */
export type VolumeTable = (priceMinor: number) => readonly VolumePrice[]

/** How many prices are kept: more than a table has, including those of lists and promises. */
const mostPrices = 256

/** Null if there are no quantity discounts. */
export function volumeTable(guardrails: Guardrails, basePriceMinor: number): VolumeTable | null {
  if (guardrails.volumeBreaks === undefined) return null
  const known = new Map<number, readonly VolumePrice[]>()
  return (priceMinor) => {
    let prices = known.get(priceMinor)
    if (prices === undefined) {
      if (known.size >= mostPrices) known.clear()
      prices = volumePrices(guardrails, basePriceMinor, priceMinor)
      known.set(priceMinor, prices)
    }
    return prices
  }
}

/** The unit price at a quantity, and those at all quantities. */
export function volumeOf(
  table: VolumeTable,
  singleMinor: number,
  quantity: number,
): QuoteVolume & { priceMinor: number } {
  const prices = table(singleMinor)
  const { priceMinor, discount } = priceOfQuantity(prices, quantity)
  return { prices, priceMinor, singleMinor, discount }
}

const withBreak = new WeakMap<readonly Factor[], readonly Factor[]>()

/** The factors of a price with a quantity discount; there are few lists of them. */
export function withVolumeBreak(factors: readonly Factor[]): readonly Factor[] {
  let all = withBreak.get(factors)
  if (all === undefined) {
    all = [...factors, 'volume_break']
    withBreak.set(factors, all)
  }
  return all
}
