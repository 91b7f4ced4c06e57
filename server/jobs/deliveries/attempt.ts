import type { Deps } from '../../deps.ts'
import { type ClaimedDelivery, releaseDelivery } from '../../storage/tables/webhook-deliveries.ts'
import { addressRule } from '../../webhooks/address.ts'
import { type Message, type Resolve, sendMessage } from '../../webhooks/send.ts'
import { openSecret, signatureHeader } from '../../webhooks/sign.ts'
import { createSettler } from './settle.ts'

const attemptTimeoutMs = 10_000
const sealedFast =
  'The secret cannot be read, because the service now has a different LERNER_KEY_PEPPER: rotate the secret.'

/** Creates the function that makes one attempt and records its result. */
export function createAttempt(
  deps: Pick<Deps, 'store' | 'log' | 'config' | 'pepper' | 'now' | 'random'>,
  resolve: Resolve,
  stopping: AbortSignal,
): (delivery: ClaimedDelivery) => Promise<void> {
  const rule = addressRule(deps.config.webhookAllowCidrs)
  const settle = createSettler(deps)

  return async (delivery) => {
    const deadline = AbortSignal.any([stopping, AbortSignal.timeout(attemptTimeoutMs)])
    const message = messageOf(deps, delivery)
    const sent = message
      ? await sendMessage(message, rule, resolve, deadline)
      : { status: null, retryAfter: null, error: sealedFast }
    if (sent.status === null && stopping.aborted) {
      const now = new Date(deps.now())
      await deps.store.tenant(delivery.tenantId, (db) => releaseDelivery(db, delivery, now))
    } else await settle(delivery, sent)
  }
}

/**
 * What is sent: the body and the three headers of Standard Webhooks. Null without a secret to sign
 * it with.
 */
function messageOf(deps: Pick<Deps, 'pepper' | 'now'>, delivery: ClaimedDelivery): Message | null {
  const { tenantId, endpointId, event, sealedSecret, sealedPreviousSecret } = delivery
  const nowMs = deps.now()
  const sealed = [sealedSecret]
  const overlaps = (delivery.previousSecretUntil?.getTime() ?? 0) > nowMs
  if (sealedPreviousSecret && overlaps) sealed.push(sealedPreviousSecret)
  const secrets = sealed.flatMap((secret) => {
    try {
      return [openSecret(deps.pepper, tenantId, endpointId, secret)]
    } catch {
      return [] // sealed under another pepper; after a rotation the previous one may be
    }
  })
  if (secrets.length === 0) return null

  const body = JSON.stringify({
    type: event.type,
    timestamp: event.createdAt.toISOString(),
    data: event.data,
  })
  const timestampSeconds = Math.floor(nowMs / 1000)
  return {
    url: delivery.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Lerner-Webhooks/1',
      'webhook-id': event.id,
      'webhook-timestamp': String(timestampSeconds),
      'webhook-signature': signatureHeader(secrets, event.id, timestampSeconds, body),
    },
    body,
  }
}
