import type { EmergencyCap, Policy } from '../../domain/policy.ts'
import { type CappedSpan, type PriceLayers, shownAt } from '../../domain/price-history.ts'
import type { Db } from '../../storage/connection/db.ts'
import type { CellKey } from '../../storage/tables/cell-key.ts'
import { findBasePriceQuoted, readPriceLayers } from '../../storage/tables/shown-prices.ts'

/** A period in which prices are shown, in milliseconds since 1970. */
export type Window = { fromMs: number; untilMs: number }

/**
 * The caps that bind a segment at some time in a window. All of them if the customer is unknown.
 */
function capsWithin(
  { emergencyCaps = [], personalization }: Policy,
  segment: string,
  { fromMs, untilMs }: Window,
): EmergencyCap[] {
  const isKnown = segment !== '' && personalization !== 'none'
  return emergencyCaps.filter(({ from, until, segments }) => {
    const isThere = !isKnown || segments === undefined || segments.includes(segment)
    return isThere && Date.parse(from) < untilMs && Date.parse(until) > fromMs
  })
}

/** Seconds until the next cap begins or ends; Infinity if none does. */
export function secondsToNextCap({ emergencyCaps = [] }: Policy, nowMs: number): number {
  let nextMs = Number.POSITIVE_INFINITY
  for (const { from, until } of emergencyCaps) {
    for (const at of [Date.parse(from), Date.parse(until)]) {
      if (at > nowMs) nextMs = Math.min(nextMs, at)
    }
  }
  return (nextMs - nowMs) / 1000
}

/** A cell whose prices may be capped. */
type CappedCell = CellKey & { policy: Policy; basePriceMinor: number }

/**
 * The highest prices that the caps in a window allow, by product; products that no cap binds are
 * omitted. The price before an emergency is the one in the policy, else what everyone saw when it
 * was declared, else the base price at that time; for a product added later, the first known base
 * price.
 *
 * @param ofOneCell - Also considers quotes, whose base prices may not be reported otherwise.
 */
export async function readEmergencyCaps(
  db: Db,
  tenantId: number,
  cells: readonly CappedCell[],
  window: Window,
  nowMs: number,
  ofOneCell: boolean,
): Promise<Map<string, number>> {
  const highest = new Map<string, number>()
  const bound = cells
    .map((one) => ({ ...one, caps: capsWithin(one.policy, one.segment, window) }))
    .filter(({ caps }) => caps.length > 0)
  const [first] = bound
  if (first === undefined) return highest
  const since = Math.min(
    nowMs,
    ...bound.flatMap(({ caps }) => caps.map(({ from }) => Date.parse(from))),
  )
  const ids = bound.map(({ productId }) => productId)
  const layers = await readPriceLayers(db, tenantId, first, ids, {
    fromMs: since - 1,
    untilMs: nowMs,
  })
  for (const { caps, ...cell } of bound) {
    const known = layers.get(cell.productId)
    for (const one of caps) {
      const cap = await highestOf(db, tenantId, cell, one, known, nowMs, ofOneCell)
      highest.set(cell.productId, Math.min(highest.get(cell.productId) ?? cap, cap))
    }
  }
  return highest
}

/** The highest price that one cap allows a cell. */
async function highestOf(
  db: Db,
  tenantId: number,
  cell: Omit<CappedCell, 'policy'>,
  { from, maxIncrease, priorPrice }: EmergencyCap,
  known: PriceLayers | undefined,
  nowMs: number,
  ofOneCell: boolean,
): Promise<number> {
  const beforeMs = Math.min(Date.parse(from), nowMs) - 1
  const shown = known ? shownAt(known, beforeMs) : null
  const quoted =
    ofOneCell && priorPrice === undefined && (shown?.source ?? 'base_price') === 'base_price'
      ? await findBasePriceQuoted(db, tenantId, cell, beforeMs)
      : null
  const prior =
    priorPrice ?? quoted ?? shown?.priceMinor ?? known?.base[0]?.priceMinor ?? cell.basePriceMinor
  return Math.max(1, Math.floor(prior * (1 + maxIncrease) + 1e-6))
}

/** What the caps of a policy allowed one cell in a window, each in its own period. */
export async function readCappedSpans(
  db: Db,
  tenantId: number,
  cell: CappedCell,
  window: Window,
  nowMs: number,
): Promise<CappedSpan[]> {
  const caps = capsWithin(cell.policy, cell.segment, window)
  if (caps.length === 0) return []
  const since = Math.min(nowMs, ...caps.map(({ from }) => Date.parse(from)))
  const before = { fromMs: since - 1, untilMs: nowMs }
  const layers = await readPriceLayers(db, tenantId, cell, [cell.productId], before)
  const spans: CappedSpan[] = []
  for (const cap of caps) {
    const known = layers.get(cell.productId)
    spans.push({
      fromMs: Date.parse(cap.from),
      untilMs: Date.parse(cap.until),
      highestMinor: await highestOf(db, tenantId, cell, cap, known, nowMs, true),
    })
  }
  return spans
}
