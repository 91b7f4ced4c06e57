import type { Actor } from '../../domain/audit.ts'
import {
  type Breaker,
  type BreakerFault,
  isCostOff,
  isFirstCostOff,
  isPriceOff,
} from '../../domain/breaker.ts'
import type { PolicyFields } from '../../domain/policy.ts'
import type { Db } from '../../storage/connection/db.ts'
import { openBreakers, readOpenOfPolicies } from '../../storage/tables/breakers.ts'
import { closeAsRight } from '../../storage/tables/close-as-right.ts'

/** The policy of a product, or with '' of all products that do not override it. */
export type PolicyChange = {
  productId: string
  /** What was set before and what is set now. */
  before: PolicyFields
  after: PolicyFields
  /** The cost known before, from any source; null: none. */
  costBefore: number | null
  costAfter: number | null
  /** Null for all products. */
  basePriceMinor: number | null
}

/**
 * Compares policies with the previous ones: opens breakers if a change of a cost or a competitor's
 * price is implausible, and closes those whose input is right again. Runs in the transaction that
 * stores the policies, so that no price is based on them.
 */
export async function guardPolicies(
  db: Db,
  tenantId: number,
  changes: readonly PolicyChange[],
  actor: Actor,
  nowMs: number,
): Promise<void> {
  const open = new Map<string, Breaker>()
  for (const one of await readOpenOfPolicies(db, tenantId)) {
    open.set(`${one.kind}\0${one.productId}`, one)
  }
  const faults: BreakerFault[] = []
  for (const change of changes) {
    for (const kind of ['unit_cost', 'competitor_price'] as const) {
      const known = open.get(`${kind}\0${change.productId}`) ?? null
      const fault = kind === 'unit_cost' ? faultOfCost(change, known) : faultOfRival(change, known)
      if (fault !== null) faults.push(fault)
      else if (known !== null) await closeAsRight(db, tenantId, known, actor, nowMs)
    }
  }
  await openBreakers(db, tenantId, faults, actor, nowMs)
}

function faultOfCost(change: PolicyChange, known: Breaker | null): BreakerFault | null {
  const { productId, before, costBefore, costAfter: seen, basePriceMinor } = change
  // A first cost that was questioned is no measure of the next one.
  const usual = known === null ? costBefore : known.usual
  if (seen === null) return null
  if (usual === null) {
    if (basePriceMinor === null || !isFirstCostOff(seen, basePriceMinor)) return null
  } else if (!isCostOff(seen, usual)) return null
  const own =
    known === null ? { before: before.unitCost ?? null, basePriceMinor } : { ...known.own }
  return { kind: 'unit_cost', productId, currency: '', stops: true, usual, seen, own }
}

function faultOfRival(change: PolicyChange, known: Breaker | null): BreakerFault | null {
  const { productId, before, after, basePriceMinor } = change
  const seen = after.competitor?.price ?? null
  const usual = known?.usual ?? before.competitor?.price ?? basePriceMinor
  if (seen === null || usual === null || !isPriceOff(seen, usual)) return null
  const own = { before: known === null ? (before.competitor ?? null) : known.own.before }
  return { kind: 'competitor_price', productId, currency: '', stops: true, usual, seen, own }
}
