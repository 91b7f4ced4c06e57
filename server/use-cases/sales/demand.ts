import { type DemandReport, reportDemand } from '../../../engine/report/demand-report.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import { priceMinorMax } from '../../domain/money.ts'
import { type CurveOf, readKnown } from './read-known.ts'

/** What is believed about a product's demand. Segment null is none. */
export type DemandCurve = DemandReport & {
  productId: string
  currency: string
  segment: string | null
}

/**
 * Prices of a curve, as shares of the base price: what a policy without guardrails might consider.
 */
const lowestShare = 0.6
const highestShare = 1.6
const pointCount = 21

/**
 * What the service believes about a product's demand, with 90 % intervals, at the prices asked for or
 * at those about the base price; null when the caller has no such product.
 *
 * @throws Refusal `parameter_invalid` for a currency that the product has neither a base price nor
 * data in.
 */
export async function demandCurve(
  deps: Pick<Deps, 'store' | 'now'>,
  caller: Caller,
  productId: string,
  query: CurveOf & { pricesMinor?: readonly number[] },
): Promise<DemandCurve | null> {
  const known = await readKnown(deps, caller, productId, query)
  if (!known) return null
  const { currency, segment, ...about } = known
  const pricesMinor = query.pricesMinor ?? curvePrices(known.basePriceMinor)
  const report = reportDemand({ ...about, pricesMinor, seed: 1 })
  return { productId, currency, segment, ...report }
}

/** Whole minor units, evenly spread in ratio, the base price among them. */
function curvePrices(basePrice: number): number[] {
  const low = Math.max(1, basePrice * lowestShare)
  const high = Math.min(priceMinorMax, Math.max(low, basePrice * highestShare))
  const prices = new Set([basePrice])
  for (let i = 0; i < pointCount; i++) {
    prices.add(Math.round(low * (high / low) ** (i / (pointCount - 1))))
  }
  return [...prices].sort((a, b) => a - b)
}
