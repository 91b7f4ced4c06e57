import type { Deps } from '../../deps.ts'
import type { EventType } from '../../domain/event.ts'
import { newId } from '../../domain/ids.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import { maxEndpoints, type WebhookEndpoint } from '../../domain/webhook-endpoint.ts'
import type { Db } from '../../storage/connection/db.ts'
import { insertEndpoint } from '../../storage/tables/webhook-endpoints.ts'
import { newWebhookSecret, sealSecret } from '../../webhooks/sign.ts'
import { refuseBadTarget } from './refuse-target.ts'

/**
 * Adds an address for events, and creates the secret that signs them.
 *
 * @throws Refusal if nothing can be sent there, or the tenant has the maximum number of endpoints.
 */
export async function addEndpoint(
  deps: Pick<Deps, 'config' | 'pepper' | 'now'>,
  db: Db,
  tenantId: number,
  wanted: { url: string; events: readonly EventType[]; description: string | null },
): Promise<{ stored: WebhookEndpoint; secret: string }> {
  refuseBadTarget(deps, wanted.url)
  const nowMs = deps.now()
  const id = newId('whe', nowMs)
  const secret = newWebhookSecret()
  const sealedSecret = sealSecret(deps.pepper, tenantId, id, secret)
  const endpoint = { id, ...wanted, sealedSecret }
  const stored = await insertEndpoint(db, tenantId, endpoint, nowMs, maxEndpoints)
  if (stored === null) {
    throw refusalFor('webhooks_full', { most: maxEndpoints })
  }
  return { stored, secret }
}
