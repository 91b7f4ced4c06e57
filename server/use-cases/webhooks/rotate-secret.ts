import type { Deps } from '../../deps.ts'
import type { WebhookEndpoint } from '../../domain/webhook-endpoint.ts'
import type { Db } from '../../storage/connection/db.ts'
import { replaceSecret } from '../../storage/tables/webhook-endpoints.ts'
import { newWebhookSecret, sealSecret } from '../../webhooks/sign.ts'

const dayMs = 86_400_000

/**
 * Gives an endpoint a new secret; the old one stays valid for the overlap. Null if the tenant has
 * no such endpoint.
 */
export async function rotateSecret(
  deps: Pick<Deps, 'pepper' | 'now'>,
  db: Db,
  tenantId: number,
  { id, overlapDays }: { id: string; overlapDays: number },
): Promise<{ stored: WebhookEndpoint; secret: string } | null> {
  const nowMs = deps.now()
  const secret = newWebhookSecret()
  const sealed = sealSecret(deps.pepper, tenantId, id, secret)
  const previousUntil = overlapDays === 0 ? null : new Date(nowMs + overlapDays * dayMs)
  const stored = await replaceSecret(
    db,
    tenantId,
    id,
    { sealedSecret: sealed, previousUntil },
    nowMs,
  )
  return stored && { stored, secret }
}
