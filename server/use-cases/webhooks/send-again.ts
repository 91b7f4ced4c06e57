import type { Caller } from '../../domain/caller.ts'
import { newId } from '../../domain/ids.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import { refuseUnreadable } from '../../domain/refuse-unreadable.ts'
import type { WebhookDelivery } from '../../domain/webhook-endpoint.ts'
import type { Db } from '../../storage/connection/db.ts'
import { findEvent } from '../../storage/tables/events.ts'
import { insertDelivery } from '../../storage/tables/webhook-deliveries.ts'
import { findEndpoint } from '../../storage/tables/webhook-endpoints.ts'

/**
 * Sends an event to an endpoint, even if it was sent before. Null if the tenant has no such
 * endpoint.
 *
 * @throws Refusal if there is no such event, the caller may not read it, or the endpoint is
 * disabled.
 */
export async function sendAgain(
  db: Db,
  { tenantId, scopes }: Caller,
  { endpointId, eventId }: { endpointId: string; eventId: string },
  now: () => number,
): Promise<WebhookDelivery | null> {
  const endpoint = await findEndpoint(db, tenantId, endpointId)
  if (endpoint === null) return null
  const event = await findEvent(db, tenantId, eventId)
  if (event === null) {
    const words = { quotedId: JSON.stringify(eventId) }
    throw refusalFor('event_missing', { eventId }, { param: 'event_id' }, words)
  }
  refuseUnreadable(scopes, [event.type], 'event_id')
  if (endpoint.status === 'disabled') {
    throw refusalFor('webhook_off', {})
  }
  const nowMs = now()
  const delivery = { id: newId('whd', nowMs), endpointId, eventId, eventType: event.type }
  return insertDelivery(db, tenantId, delivery, nowMs)
}
