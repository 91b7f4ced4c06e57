import type { Deps } from '../../deps.ts'
import { readSwitchbacks } from '../../storage/tables/price-lists.ts'
import { type ListResult, resultOfList } from './list-result.ts'

/** How many of the latest are evaluated: each takes a thousand redrawn plans. */
export const mostSwitchbacks = 5

/** The results of switchbacks in a period, latest first, in one currency. */
export async function switchbackResults(
  deps: Pick<Deps, 'store' | 'now'>,
  tenantId: number,
  query: { currency: string | null; from: Date | null; until: Date | null },
): Promise<{ currency: string | null; results: ListResult[] }> {
  const time = { fromMs: query.from?.getTime() ?? 0, untilMs: query.until?.getTime() ?? deps.now() }
  const found = await deps.store.tenant(tenantId, (db) =>
    readSwitchbacks(db, tenantId, { currency: query.currency, ...time }, mostSwitchbacks),
  )
  const currency = query.currency ?? found[0]?.currency ?? null
  const results: ListResult[] = []
  for (const list of found) {
    if (list.currency !== currency) continue
    const result = await resultOfList(deps, tenantId, list.id)
    if (result !== null) results.push(result)
  }
  return { currency, results }
}
