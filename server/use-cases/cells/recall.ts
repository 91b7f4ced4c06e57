import { buildPriceTable } from '../../../engine/policy/price-table.ts'
import type { CellDeps } from '../../deps.ts'
import { type Decision, isOfId, unstoredParts } from '../../domain/decision.ts'
import { readDecisions } from '../../storage/tables/decisions.ts'
import type { RecalledTable } from './cache.ts'
import { partsNamedIn, type RecalledInputs, recallInputs } from './decision-inputs.ts'
import { paidPrices } from './paid-prices.ts'
import { volumeTable } from './volume-table.ts'

/**
 * The inputs of a table, from memory if not stored yet; null if they were dropped with their month,
 * or do not match their id.
 */
export async function recall(
  deps: Pick<CellDeps, 'store'>,
  tenantId: number,
  decision: Decision,
): Promise<RecalledInputs | null> {
  const known = new Map(unstoredParts(decision).map(({ id, bytes }) => [id, bytes]))
  const find = async (ids: readonly string[]): Promise<void> => {
    const missing = ids.filter((id) => !known.has(id))
    if (missing.length === 0) return
    const read = await deps.store.tenant(tenantId, (db) => readDecisions(db, tenantId, missing))
    for (const [id, bytes] of read) if (isOfId(bytes, id)) known.set(id, bytes)
  }
  await find([decision.id])
  const bytes = known.get(decision.id)
  if (!bytes) return null
  const parts = partsNamedIn(bytes)
  await find(parts)
  if (parts.some((id) => !known.get(id))) return null
  return recallInputs(bytes, (id) => known.get(id) ?? Buffer.alloc(0))
}

/** Rebuilds a table; those of previous quotes are kept for a while, since many share one. */
export async function recallTable(
  deps: Pick<CellDeps, 'store' | 'cache'>,
  tenantId: number,
  decision: Decision,
): Promise<RecalledTable | null> {
  const { recalled } = deps.cache
  const key = `${tenantId}\0${decision.id}`
  const known = recalled.get(key)
  if (known) return known
  const inputs = await recall(deps, tenantId, decision)
  if (inputs === null) return null
  const { input, holdout, engine } = inputs
  const { emergencyMinor = null } = input.guardrails
  const paid = paidPrices(
    input.belief === null ? input.siblings : [input.belief, ...input.siblings],
  )
  const built = {
    table: buildPriceTable(input),
    holdout,
    engine,
    emergencyMinor,
    volumePrices: volumeTable(input.guardrails, input.basePriceMinor),
    usualPaidMinor: paid?.usualMinor ?? null,
  }
  recalled.set(key, built)
  return built
}
