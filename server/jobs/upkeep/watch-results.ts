import { improbablyFew } from '../../../engine/evidence/sales-stop.ts'
import type { Deps } from '../../deps.ts'
import type { BreakerFault } from '../../domain/breaker.ts'
import { reportedByMs } from '../../domain/purchase-ages.ts'
import type { Db } from '../../storage/connection/db.ts'
import { findLastClosed, openBreakers } from '../../storage/tables/breakers.ts'
import { findTenants } from '../../storage/tables/leases.ts'
import { readPurchaseAges } from '../../storage/tables/observations.ts'
import {
  forgetProductDays,
  type ProductDays,
  readProductDays,
} from '../../storage/tables/product-results.ts'
import { eachTenant } from '../each-tenant.ts'
import { findLosses } from './find-losses.ts'

/** How often a product that sells as before is reported as stopped, per year. */
const falseStopsPerYear = 0.01
/** With fewer sales in ninety days, no silence is improbable enough. */
const leastSold = 12
const watchedDays = 90
const dayMs = 86_400_000

/**
 * Creates the function that checks results of prices: a loss compared with base prices that chance
 * does not explain, and sales that stop. The latter once a day, for days whose sales are known.
 */
export function createWatch(deps: Pick<Deps, 'store' | 'now' | 'config'>): () => Promise<void> {
  const watchedUntil = new Map<number, string>()

  return async () => {
    await eachTenant(await deps.store.system(findTenants), async (tenantId) => {
      const until = await deps.store.tenant(tenantId, async (db) => {
        const faults = await findLosses(db, tenantId)
        const knownMs = await salesKnownUntil(deps, db, tenantId)
        const day = dayOf(knownMs ?? deps.now())
        if (watchedUntil.get(tenantId) !== day) {
          if (knownMs !== null) faults.push(...(await stops(db, tenantId, knownMs)))
          await forgetProductDays(db, tenantId, dayOf(deps.now() - (watchedDays + 30) * dayMs))
        }
        await openBreakers(db, tenantId, faults, 'service', deps.now())
        return day
      })
      watchedUntil.set(tenantId, until)
    })
  }
}

/**
 * Until when sales are known: purchases count once their quotes have expired and most have been
 * reported. Null where they are reported too late to tell whether sales stop.
 */
async function salesKnownUntil(
  { config, now }: Pick<Deps, 'now' | 'config'>,
  db: Db,
  tenantId: number,
): Promise<number | null> {
  const reportedMs = reportedByMs(await readPurchaseAges(db, tenantId), now())
  const waitMs = Math.max(reportedMs, config.quoteTtlSeconds * 1000)
  return waitMs === Number.POSITIVE_INFINITY ? null : now() - waitMs
}

/** Products whose sales stopped, by the days that ended before a time. */
async function stops(db: Db, tenantId: number, nowMs: number): Promise<BreakerFault[]> {
  const [from, today] = [dayOf(nowMs - watchedDays * dayMs), dayOf(nowMs)]
  const all = await readProductDays(db, tenantId, from, today, leastSold)
  const faults: BreakerFault[] = []
  for (const one of all) {
    const { productId, currency } = one
    const { sold, offered, moved } = withoutGaps(one, nowMs)
    if (improbablyFew(sold, falseStopsPerYear, offered) === null) continue
    const kind = 'sales_stopped'
    // What came before the last review is not new.
    const closed = await findLastClosed(db, tenantId, { productId, currency, kind })
    const known = daysBetween(closed?.closedAt?.getTime() ?? 0, nowMs)
    const news = Math.max(sold.length - known, 0)
    const stop = improbablyFew(sold.slice(news), falseStopsPerYear, offered.slice(news))
    if (stop === null) continue
    // Prices that were not moved cannot have stopped a product's sales.
    if (productId !== '' && !moved.slice(-stop.days).some((offers) => offers !== 0)) continue
    const { usual, seen, chance } = stop
    const own = { days: stop.days, chance }
    faults.push({ kind, productId, currency, stops: true, usual, seen, own })
  }
  // If everything stops, it is one event.
  const wholes = faults.filter(({ productId }) => productId === '')
  return wholes.length > 0 ? wholes : faults
}

/**
 * Results of each day from the first with any to yesterday. Nothing was offered on a day that is
 * missing after the first on which offers were counted.
 */
function withoutGaps({ days, purchases, offers, moved }: ProductDays, nowMs: number) {
  const first = Date.parse(days[0] ?? dayOf(nowMs))
  const length = daysBetween(first - dayMs, nowMs)
  const placeOf = (day: string) => Math.round((Date.parse(day) - first) / dayMs)
  const counted = placeOf(days[offers.findIndex((one) => one !== null)] ?? dayOf(nowMs))
  const absent = (_: unknown, day: number): number | null => (day < counted ? null : 0)
  const all = {
    sold: Array.from({ length }, () => 0),
    offered: Array.from({ length }, absent),
    moved: Array.from({ length }, absent),
  }
  for (const [i, day] of days.entries()) {
    const place = placeOf(day)
    all.sold[place] = Math.max(purchases[i] ?? 0, 0)
    all.offered[place] = offers[i] ?? null
    all.moved[place] = moved[i] ?? null
  }
  return all
}

/** Complete days after the day of one time and before that of another. */
function daysBetween(fromMs: number, untilMs: number): number {
  const days = Math.floor(untilMs / dayMs) - Math.floor(fromMs / dayMs) - 1
  return Math.max(days, 0)
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
