import type { Deps } from '../../deps.ts'
import { forgetEvents } from '../../storage/tables/events.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  findTenantsToTell,
  forgetDeliveries,
  takeWakes,
  wakeDeliveries,
} from '../../storage/tables/webhook-deliveries.ts'
import { findEnabledEndpoints } from '../../storage/tables/webhook-endpoints.ts'
import type { Resolve } from '../../webhooks/send.ts'
import { eachTenant } from '../each-tenant.ts'
import { type Loop, startLoop } from '../loop.ts'
import { forgetOld } from '../upkeep/forget-old.ts'
import { createAttempt } from './attempt.ts'
import { createInFlight, type InFlight } from './in-flight.ts'

export type WebhookDeliverer = {
  /** Starts what is due, as far as there is room; returns how many attempts it started. */
  deliverDue(): Promise<number>
  /** Resolves when no attempt is in progress. */
  settled(): Promise<void>
  /** Checks repeatedly for what is due. */
  start(): void
  /** Aborts attempts in progress, which will be repeated. */
  stop(): Promise<void>
}

const pollMs = 250
const retentionMs = 3_600_000
const maxTenantsPerPoll = 100
/** An attempt whose process died is repeated after this long: three times its time limit. */
const leaseMs = 30_000
const keptMs = 30 * 86_400_000

/**
 * Delivers events to webhook endpoints: every delivery at least once, in no guaranteed order.
 * Replicas share the work: each takes what no other has.
 *
 * @param resolve - Resolves host names; tests pass their own.
 */
export function createWebhookDeliverer(
  deps: Pick<Deps, 'store' | 'log' | 'config' | 'pepper' | 'now' | 'random'>,
  resolve: Resolve,
): WebhookDeliverer {
  const stopping = new AbortController()
  const inFlight = createInFlight()
  const loops: Loop[] = []
  const attempt = createAttempt(deps, resolve, stopping.signal)

  function begin(delivery: ClaimedDelivery): void {
    const attempted = attempt(delivery).catch((error: unknown) => {
      // The lease expires, and the attempt is repeated.
      deps.log.error(
        { err: error, deliveryId: delivery.id },
        'the result of a webhook attempt was not stored',
      )
    })
    inFlight.add(delivery, attempted)
  }

  async function deliverDue(): Promise<number> {
    let started = 0
    const now = new Date(deps.now())
    const tenants = await deps.store.system((db) => findTenantsToTell(db, now, maxTenantsPerPoll))
    await eachTenant(tenants, async (tenantId) => {
      if (stopping.signal.aborted || inFlight.isFull()) return
      const claimed = await claimDue(deps, inFlight, tenantId)
      for (const delivery of claimed) begin(delivery)
      started += claimed.length
    })
    return started
  }

  /** While there is work, the next round waits for room rather than the clock. */
  async function deliverAll(): Promise<void> {
    while (!stopping.signal.aborted && (await deliverDue()) > 0) {
      if (!inFlight.isEmpty()) await inFlight.next()
    }
  }

  const forgetting = (what: string, forget: typeof forgetEvents) =>
    startLoop(deps.log, `${what} retention`, retentionMs, () =>
      forgetOld(deps, forget, new Date(deps.now() - keptMs), () => stopping.signal.aborted),
    )

  return {
    deliverDue,
    settled: inFlight.settled,
    start() {
      loops.push(
        startLoop(deps.log, 'webhook deliveries', pollMs, deliverAll),
        forgetting('webhook', forgetDeliveries),
        forgetting('event', forgetEvents),
      )
    },
    async stop() {
      stopping.abort()
      await Promise.all(loops.map((loop) => loop.stop()))
      await inFlight.settled()
    },
  }
}

/** Claims what is due for one tenant, as far as there is room. */
function claimDue(
  deps: Pick<Deps, 'store' | 'now'>,
  inFlight: InFlight,
  tenantId: number,
): Promise<ClaimedDelivery[]> {
  return deps.store.tenant(tenantId, async (db) => {
    const nowMs = deps.now()
    const now = new Date(nowMs)
    const leaseEnds = new Date(nowMs + leaseMs)
    const claimed: ClaimedDelivery[] = []
    let more = false
    await takeWakes(db, tenantId, now)
    for (const endpoint of await findEnabledEndpoints(db, tenantId)) {
      const limit = inFlight.room(tenantId, endpoint, claimed.length)
      // What does not fit now is picked up when an attempt of this tenant ends.
      if (limit <= 0) {
        more = true
        continue
      }
      const taken = await claimDeliveries(db, tenantId, endpoint.id, { now, leaseEnds, limit })
      claimed.push(...taken)
      if (taken.length === limit) more = true
    }
    if (more) await wakeDeliveries(db, tenantId, now)
    if (claimed.length > 0) await wakeDeliveries(db, tenantId, leaseEnds)
    return claimed
  })
}
