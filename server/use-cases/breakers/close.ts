import type { Actor } from '../../domain/audit.ts'
import { policySubject } from '../../domain/audit.ts'
import type { Breaker } from '../../domain/breaker.ts'
import type { PolicyFields } from '../../domain/policy.ts'
import type { Db } from '../../storage/connection/db.ts'
import { readArmLedgers } from '../../storage/tables/arm-ledgers.ts'
import { lockAudit, recordChanges } from '../../storage/tables/audit.ts'
import {
  closeBreaker,
  findBreakerForUpdate,
  toBreakerOnWire,
} from '../../storage/tables/breakers.ts'
import { recordEvents } from '../../storage/tables/events.ts'
import { findPolicy, putPolicy } from '../../storage/tables/policies.ts'
import { toStoredFields } from '../../storage/tables/policy-fields.ts'

/**
 * Closes a breaker. The new value is accepted as right, or the previous one restored; if results
 * opened it, the count restarts. Null if the tenant has no such breaker; a closed one stays as it
 * is.
 */
export async function closeOpenBreaker(
  db: Db,
  tenantId: number,
  id: string,
  { actor, accept }: { actor: Actor; accept: boolean },
  nowMs: number,
): Promise<Breaker | null> {
  await lockAudit(db, tenantId)
  const breaker = await findBreakerForUpdate(db, tenantId, id)
  if (breaker === null || breaker.closedAt !== null) return breaker
  const own = { ...breaker.own, ...(await countFromNow(db, tenantId, breaker)) }
  const put = await settleInput(db, tenantId, breaker, accept, nowMs)
  const by = { actor, accepted: accept, own }
  const closed = await closeBreaker(db, tenantId, id, by, nowMs)
  if (closed === null) return breaker
  const [before, data] = [toBreakerOnWire(breaker), toBreakerOnWire(closed)]
  await recordEvents(db, tenantId, [{ type: 'breaker.closed', data }], nowMs)
  const change = { actor, action: 'breaker.closed', subject: `breakers/${id}` } as const
  const changes = [{ ...change, before, after: data }]
  await recordChanges(db, tenantId, [...changes, ...put.map((one) => ({ actor, ...one }))], nowMs)
  return closed
}

/** A loss or silence that somebody has reviewed is not reported again: only what comes after. */
async function countFromNow(db: Db, tenantId: number, { kind, productId, currency }: Breaker) {
  if (kind !== 'loss') return {}
  return { since: await readArmLedgers(db, tenantId, [productId], currency) }
}

/** Restores the previous value, or sets the accepted one if only rows contained it. */
async function settleInput(
  db: Db,
  tenantId: number,
  breaker: Breaker,
  accept: boolean,
  nowMs: number,
) {
  const { kind, productId, own, seen } = breaker
  if (kind !== 'unit_cost' && kind !== 'competitor_price') return []
  const fromRows = own.fromRows === true
  // Nothing from rows was used; an accepted policy value is already in place.
  if (fromRows !== accept) return []
  const { fields: before } = await findPolicy(db, tenantId, productId)
  const after: PolicyFields = { ...before }
  if (kind === 'unit_cost') setOrRemove(after, 'unitCost', fromRows ? seen : own.before)
  else setOrRemove(after, 'competitor', own.before)
  await putPolicy(db, tenantId, productId, after, nowMs)
  return [
    {
      action: 'policy.changed' as const,
      subject: policySubject(productId),
      // The store uses the same names as the API.
      before: JSON.parse(toStoredFields(before)) as object,
      after: JSON.parse(toStoredFields(after)) as object,
    },
  ]
}

function setOrRemove<Name extends 'unitCost' | 'competitor'>(
  fields: PolicyFields,
  name: Name,
  value: unknown,
): void {
  if (value === null || value === undefined) delete fields[name]
  else fields[name] = value as NonNullable<PolicyFields[Name]>
}
