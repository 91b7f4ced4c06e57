import type { Deps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import { refuseUnreadable } from '../../domain/refuse-unreadable.ts'
import type { WebhookEndpoint } from '../../domain/webhook-endpoint.ts'
import type { Db } from '../../storage/connection/db.ts'
import { wakeDeliveries } from '../../storage/tables/webhook-deliveries.ts'
import {
  type EndpointChanges,
  findEndpointForUpdate,
  updateEndpoint,
} from '../../storage/tables/webhook-endpoints.ts'
import { refuseBadTarget } from './refuse-target.ts'

/**
 * Changes an endpoint; one that is enabled again is sent its waiting events. Null if the tenant has
 * no such endpoint.
 *
 * @throws Refusal if the caller may not read what is sent there, or nothing can be sent there.
 */
export async function changeEndpoint(
  deps: Pick<Deps, 'config' | 'now'>,
  db: Db,
  { tenantId, scopes }: Caller,
  { id, changes }: { id: string; changes: EndpointChanges },
): Promise<{ before: WebhookEndpoint; after: WebhookEndpoint } | null> {
  const before = await findEndpointForUpdate(db, tenantId, id)
  if (before === null) return null
  // Waiting deliveries go to the new address too.
  refuseUnreadable(scopes, before.events)
  refuseUnreadable(scopes, changes.events ?? [], 'events')
  if (changes.url !== undefined) refuseBadTarget(deps, changes.url)
  const nowMs = deps.now()
  const after = await updateEndpoint(db, tenantId, before, changes, nowMs)
  if (before.status === 'disabled' && after.status === 'enabled') {
    await wakeDeliveries(db, tenantId, new Date(nowMs))
  }
  return { before, after }
}
