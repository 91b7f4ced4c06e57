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
import { type Loop, startLoop } from '../loop.ts'
import { forgetOld } from '../upkeep/forget-old.ts'
import { createAttempt } from './attempt.ts'

export type WebhookDeliverer = {
  /** Starts what is due, as far as there is room; returns how many attempts it started. */
  deliverDue(): Promise<number>
  /** Resolves when no attempt is under way. */
  settled(): Promise<void>
  /** Looks for what is due again and again. */
  start(): void
  /** Ends attempts under way, which will be made again. */
  stop(): Promise<void>
}

const pollMs = 250
const retentionMs = 3_600_000
/**
 * Attempts under way in this process, of one tenant, to one endpoint, and to one that fails: a slow
 * receiver holds up itself, and not the others.
 */
const maxInFlight = 256
const maxInFlightPerTenant = 64
const maxInFlightPerEndpoint = 16
const maxInFlightToFailing = 2
const maxTenantsPerPoll = 100
/** An attempt whose process died is made again after this long: three times what one may take. */
const leaseMs = 30_000
const keptMs = 30 * 86_400_000

/**
 * Delivers events to webhook endpoints: every delivery at least once, in no promised order.
 * Replicas share the work, because each takes what no other has.
 *
 * @param resolve - Finds addresses of host names; tests bring their own.
 */
export function createWebhookDeliverer(
  deps: Pick<Deps, 'store' | 'log' | 'config' | 'pepper' | 'now' | 'random'>,
  resolve: Resolve,
): WebhookDeliverer {
  const stopping = new AbortController()
  const toEndpoint = new Map<string, number>()
  const ofTenant = new Map<number, number>()
  const running = new Set<Promise<void>>()
  const loops: Loop[] = []
  const attempt = createAttempt(deps, resolve, stopping.signal)

  /** Claims what is due for one tenant, as far as there is room. */
  function claim(tenantId: number): Promise<ClaimedDelivery[]> {
    return deps.store.tenant(tenantId, async (db) => {
      const nowMs = deps.now()
      const now = new Date(nowMs)
      const leaseEnds = new Date(nowMs + leaseMs)
      const claimed: ClaimedDelivery[] = []
      let more = false
      await takeWakes(db, tenantId, now)
      for (const { id: endpointId, failing } of await findEnabledEndpoints(db, tenantId)) {
        const most = failing ? maxInFlightToFailing : maxInFlightPerEndpoint
        const room = Math.min(
          most - (toEndpoint.get(endpointId) ?? 0),
          maxInFlightPerTenant - (ofTenant.get(tenantId) ?? 0) - claimed.length,
          maxInFlight - running.size - claimed.length,
        )
        // What does not fit now is looked for again when an attempt of this tenant ends.
        if (room <= 0) {
          more = true
          continue
        }
        const taken = await claimDeliveries(db, tenantId, endpointId, now, leaseEnds, room)
        claimed.push(...taken)
        if (taken.length === room) more = true
      }
      if (more) await wakeDeliveries(db, tenantId, now)
      if (claimed.length > 0) await wakeDeliveries(db, tenantId, leaseEnds)
      return claimed
    })
  }

  function begin(delivery: ClaimedDelivery): void {
    add(toEndpoint, delivery.endpointId, 1)
    add(ofTenant, delivery.tenantId, 1)
    const run = attempt(delivery)
      .catch((error: unknown) => {
        // The lease runs out, and the attempt is made again.
        deps.log.error({ err: error, deliveryId: delivery.id }, 'a webhook attempt was not settled')
      })
      .then(() => {
        running.delete(run)
        add(toEndpoint, delivery.endpointId, -1)
        add(ofTenant, delivery.tenantId, -1)
      })
    running.add(run)
  }

  async function deliverDue(): Promise<number> {
    let started = 0
    const now = new Date(deps.now())
    const tenants = await deps.store.system((db) => findTenantsToTell(db, now, maxTenantsPerPoll))
    for (const tenantId of tenants) {
      if (stopping.signal.aborted || running.size >= maxInFlight) break
      const claimed = await claim(tenantId)
      for (const delivery of claimed) begin(delivery)
      started += claimed.length
    }
    return started
  }

  async function settled(): Promise<void> {
    while (running.size > 0) await Promise.all(running)
  }

  return {
    deliverDue,
    settled,
    start() {
      loops.push(
        startLoop(deps.log, 'webhook deliveries', pollMs, async () => {
          // While there is work, the next round waits for room and not for the clock.
          while (!stopping.signal.aborted && (await deliverDue()) > 0) {
            if (running.size > 0) await Promise.race(running)
          }
        }),
        startLoop(deps.log, 'webhook retention', retentionMs, async () => {
          for (const forget of [forgetDeliveries, forgetEvents]) {
            await forgetOld(
              deps,
              forget,
              new Date(deps.now() - keptMs),
              () => stopping.signal.aborted,
            )
          }
        }),
      )
    },
    async stop() {
      stopping.abort()
      await Promise.all(loops.map((loop) => loop.stop()))
      await settled()
    },
  }
}

/** Counts up or down; what is at zero is forgotten. */
function add<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  const count = (counts.get(key) ?? 0) + by
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}
