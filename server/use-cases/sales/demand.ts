import type { CellBelief } from '../../../engine/belief/belief.ts'
import { type DemandReport, reportDemand } from '../../../engine/report/demand-report.ts'
import { nestKey } from '../../../engine/together/nest.ts'
import type { CellDeps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import { priceMinorMax } from '../../domain/money.ts'
import { type SoldAtPrice, tallySales } from '../../storage/tables/sales-tallies.ts'
import { findPriced } from '../cells/cache.ts'
import { isStopped } from '../cells/is-stopped.ts'
import { loadCell } from '../cells/load-cell.ts'
import { loadContext } from '../cells/load-context.ts'
import { type Comparison, compareWithQuotes, mostQuoted } from './compare-with-quotes.ts'
import { type DiversionReport, reportDiversion } from './diversion-report.ts'
import { type CurveOf, type Known, readKnown } from './read-known.ts'

/** Estimates of a product's demand. Segment null is none. */
export type DemandCurve = DemandReport & {
  productId: string
  currency: string
  segment: string | null
  comparison: Comparison
  /** What its neighbours sell of the units it loses; null if none are known. */
  diversion: DiversionReport | null
  observed: ObservedDemand[]
}

/** Results at a price that was tried: how often it sold, and the amount of evidence. */
export type ObservedDemand = {
  priceMinor: number
  /** In the unit of the curve. */
  demand: number
  /** Offers, or days. */
  weight: number
}

/**
 * Prices of a curve, as shares of the base price: those that a policy without guardrails might
 * consider.
 */
const lowestShare = 0.6
const highestShare = 1.6
const pointCount = 21

/**
 * Estimates of a product's demand, with 90 % intervals, at the requested prices or at those around
 * the base price; null if the caller has no such product.
 *
 * @throws Refusal `parameter_invalid` for a currency that the product has neither a base price nor
 * data in.
 */
export async function demandCurve(
  deps: CellDeps,
  caller: Caller,
  productId: string,
  query: CurveOf & { pricesMinor?: readonly number[] | undefined },
): Promise<DemandCurve | null> {
  const known = await readKnown(deps, caller, productId, query)
  if (!known) return null
  const { currency, segment, ...about } = known
  const { basePriceMinor } = known
  const context = await loadContext(deps, caller.tenantId)
  const cell = { productId, currency, segment: segment ?? '', basePriceMinor }
  const entry = await loadCell(deps, caller.tenantId, context, cell)
  const priced = findPriced(entry, basePriceMinor)
  if (priced === undefined) throw new Error('a loaded cell lacks the table of a base price')
  const stops = isStopped(context.breakers, productId, currency)
  const quoted = mostQuoted(entry, priced, deps.now(), stops)
  const around = curvePrices(basePriceMinor)
  const prices = query.pricesMinor ?? around
  // The curve is read at the quoted prices too, whatever was requested.
  const more = [...around, quoted.priceMinor]
  const report = reportDemand({ ...about, productId, pricesMinor: [...prices, ...more], seed: 1 })
  const asQuoted = report.points.slice(prices.length)
  const comparison = compareWithQuotes(entry, currency, basePriceMinor, quoted, asQuoted, report)
  const points = report.points.slice(0, prices.length)
  const observed =
    report.demandUnit === 'probability'
      ? offersSeen(about.belief)
      : await deps.store.tenant(caller.tenantId, async (db) =>
          (await tallySales(db, caller.tenantId, cell, mostObserved)).map(salesSeen),
        )
  return {
    productId,
    currency,
    segment,
    ...report,
    points,
    comparison,
    observed,
    diversion: diversionOf(known),
  }
}

/** What was learnt about the product's nest, or what its policy states. */
function diversionOf({ nest, pool, diversionBetween }: Known): DiversionReport | null {
  const learnt = pool.nests?.[nestKey(nest)]
  if (!learnt) return null
  const report = reportDiversion(learnt)
  const [low, high] = diversionBetween ?? []
  if (low === undefined || high === undefined) return report
  return { ...report, ratio: { value: (low + high) / 2, low, high } }
}

/** Most tried prices in one response. */
const mostObserved = 50

/** The offers of a cell by price, with nearby prices combined. */
function offersSeen(belief: CellBelief | null): ObservedDemand[] {
  if (belief === null) return []
  const { logPrice, offers, purchases } = belief.bins
  return Array.from(logPrice, (x, i) => ({
    priceMinor: Math.round(Math.exp(x)),
    demand: (purchases[i] ?? 0) / (offers[i] ?? 0),
    weight: offers[i] ?? 0,
  }))
    .filter(({ weight }) => weight >= 1)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, mostObserved)
    .sort((a, b) => a.priceMinor - b.priceMinor)
}

function salesSeen({ price, units, days }: SoldAtPrice): ObservedDemand {
  return { priceMinor: price, demand: units / days, weight: days }
}

/** Whole minor units, evenly spaced in ratio, including the base price. */
function curvePrices(basePrice: number): number[] {
  const low = Math.max(1, basePrice * lowestShare)
  const high = Math.min(priceMinorMax, Math.max(low, basePrice * highestShare))
  const prices = new Set([basePrice])
  for (let i = 0; i < pointCount; i++) {
    prices.add(Math.round(low * (high / low) ** (i / (pointCount - 1))))
  }
  return [...prices].sort((a, b) => a - b)
}
