import { improbablyFew } from '../../../engine/evidence/sales-stop.ts'
import type { Deps } from '../../deps.ts'
import type { BreakerFault } from '../../domain/breaker.ts'
import type { Db } from '../../storage/connection/db.ts'
import { findLastClosed, openBreakers } from '../../storage/tables/breakers.ts'
import { findTenants } from '../../storage/tables/leases.ts'
import { forgetProductDays, readProductDays } from '../../storage/tables/product-results.ts'
import { findLosses } from './find-losses.ts'

/** How often a product that sells as before is reported as stopped, per year. */
const falseStopsPerYear = 0.01
/** With fewer sales in ninety days, no silence is improbable enough. */
const leastSold = 12
const watchedDays = 90
const dayMs = 86_400_000

/**
 * Creates the function that checks results of prices: a loss compared with base prices that chance
 * does not explain, and sales that stop. The latter once a day, for complete days.
 */
export function createWatch(deps: Pick<Deps, 'store' | 'now'>): () => Promise<void> {
  const watchedOn = new Map<number, string>()

  return async () => {
    const today = dayOf(deps.now())
    for (const tenantId of await deps.store.system(findTenants)) {
      const isNewDay = watchedOn.get(tenantId) !== today
      await deps.store.tenant(tenantId, async (db) => {
        const faults = await findLosses(db, tenantId)
        if (isNewDay) {
          faults.push(...(await stops(db, tenantId, deps.now())))
          await forgetProductDays(db, tenantId, dayOf(deps.now() - (watchedDays + 30) * dayMs))
        }
        await openBreakers(db, tenantId, faults, 'service', deps.now())
      })
      watchedOn.set(tenantId, today)
    }
  }
}

async function stops(db: Db, tenantId: number, nowMs: number): Promise<BreakerFault[]> {
  const [from, today] = [dayOf(nowMs - watchedDays * dayMs), dayOf(nowMs)]
  const all = await readProductDays(db, tenantId, from, today, leastSold)
  const faults: BreakerFault[] = []
  for (const { productId, currency, days, purchases } of all) {
    const sold = withoutGaps(days, purchases, nowMs)
    if (improbablyFew(sold, falseStopsPerYear) === null) continue
    const kind = 'sales_stopped'
    // What came before the last review is not new.
    const closed = await findLastClosed(db, tenantId, { productId, currency, kind })
    const known = daysBetween(closed?.closedAt?.getTime() ?? 0, nowMs)
    const news = sold.slice(Math.max(sold.length - known, 0))
    const stop = improbablyFew(news, falseStopsPerYear)
    if (stop === null) continue
    const { usual, seen, chance } = stop
    const own = { days: stop.days, chance }
    faults.push({ kind, productId, currency, stops: true, usual, seen, own })
  }
  // If everything stops, it is one event.
  const wholes = faults.filter(({ productId }) => productId === '')
  return wholes.length > 0 ? wholes : faults
}

/** What was sold on each day from the first that sold anything to yesterday. */
function withoutGaps(
  days: readonly string[],
  purchases: readonly number[],
  nowMs: number,
): number[] {
  const first = Date.parse(days[0] ?? dayOf(nowMs))
  const sold = Array.from({ length: daysBetween(first - dayMs, nowMs) }, () => 0)
  for (const [i, day] of days.entries()) {
    sold[Math.round((Date.parse(day) - first) / dayMs)] = Math.max(purchases[i] ?? 0, 0)
  }
  return sold
}

/** Complete days after the day of one time and before that of another. */
function daysBetween(fromMs: number, untilMs: number): number {
  const days = Math.floor(untilMs / dayMs) - Math.floor(fromMs / dayMs) - 1
  return Math.max(days, 0)
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
