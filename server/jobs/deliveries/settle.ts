import type { Deps } from '../../deps.ts'
import { createTenantQueue } from '../../storage/commit/tenant-queue.ts'
import type { Db } from '../../storage/connection/db.ts'
import {
  type ClaimedDelivery,
  type SettledAttempt,
  settleDeliveries,
} from '../../storage/tables/webhook-deliveries.ts'
import { noteFailure, noteSuccess } from '../../storage/tables/webhook-endpoints.ts'
import { askedPauseMs, pauseAfter } from '../../webhooks/schedule.ts'
import type { Sent } from '../../webhooks/send.ts'

const dayMs = 86_400_000
/** An endpoint to which nothing was delivered for this long is disabled. */
const failingMs = 5 * dayMs
const gone = 410

/**
 * Creates the function that stores the result of an attempt, and resolves when it is committed.
 * Attempts of a tenant that end during one transaction share the next.
 */
export function createSettler(
  deps: Pick<Deps, 'store' | 'log' | 'now' | 'random'>,
): (delivery: ClaimedDelivery, sent: Sent) => Promise<void> {
  const queue = createTenantQueue<SettledAttempt, void>({
    onFault: 'fail-all',
    async work(tenantId, attempts) {
      const disabled = await deps.store.tenant(tenantId, async (db) => {
        await settleDeliveries(db, tenantId, attempts)
        return noteEndpoints(db, tenantId, attempts, deps.now())
      })
      for (const endpointId of disabled) {
        deps.log.warn({ tenantId, endpointId }, 'a webhook endpoint was disabled')
      }
      return attempts.map(() => undefined)
    },
  })
  return (delivery, sent) =>
    queue.add(delivery.tenantId, settledAttempt(delivery, sent, deps.now(), deps.random()))
}

function settledAttempt(
  delivery: ClaimedDelivery,
  sent: Sent,
  nowMs: number,
  uniform: number,
): SettledAttempt {
  const { status: answered, retryAfter } = sent
  const settled = { delivery, answered, at: new Date(nowMs) }
  if (answered !== null && answered >= 200 && answered < 300) {
    return { ...settled, status: 'succeeded', nextAttemptAt: null, error: null }
  }
  const error = sent.error ?? `The receiver answered ${answered}.`
  const pauseMs =
    answered === gone
      ? null
      : pauseAfter(delivery.attempt, uniform, askedPauseMs(retryAfter, nowMs))
  if (pauseMs === null) return { ...settled, status: 'failed', nextAttemptAt: null, error }
  return { ...settled, status: 'pending', nextAttemptAt: new Date(nowMs + pauseMs), error }
}

/** Updates the endpoints of the attempts; returns those that this disabled. */
async function noteEndpoints(
  db: Db,
  tenantId: number,
  attempts: readonly SettledAttempt[],
  nowMs: number,
): Promise<string[]> {
  const disabled: string[] = []
  const byEndpoint = Map.groupBy(attempts, ({ delivery }) => delivery.endpointId)
  // In a fixed order, so that replicas that change the same endpoints cannot deadlock.
  for (const endpointId of [...byEndpoint.keys()].sort()) {
    const own = byEndpoint.get(endpointId) ?? []
    const failures = own.filter(({ status }) => status !== 'succeeded')
    if (failures.length < own.length) await noteSuccess(db, tenantId, endpointId)
    if (failures.length === 0) continue
    const failure = {
      gone: failures.some(({ answered }) => answered === gone),
      now: new Date(nowMs),
      failingBefore: new Date(nowMs - failingMs),
    }
    if (await noteFailure(db, tenantId, endpointId, failure)) disabled.push(endpointId)
  }
  return disabled
}
