import type { Deps } from '../deps.ts'
import {
  type Attempted,
  type ClaimedDelivery,
  releaseDelivery,
  settleDelivery,
} from '../storage/webhook-deliveries.ts'
import { noteFailure, noteSuccess } from '../storage/webhook-endpoints.ts'
import { addressRule } from '../webhooks/address.ts'
import { askedPauseMs, pauseAfter } from '../webhooks/schedule.ts'
import { type Message, type Resolve, type Sent, sendMessage } from '../webhooks/send.ts'
import { openSecret, signatureHeader } from '../webhooks/sign.ts'

const attemptTimeoutMs = 10_000
const dayMs = 86_400_000
/** An endpoint to which nothing got through for this long is disabled. */
const failingMs = 5 * dayMs
const gone = 410

/** Makes the function that makes one attempt and settles it. */
export function createAttempt(
  deps: Pick<Deps, 'store' | 'log' | 'config' | 'pepper' | 'now' | 'random'>,
  resolve: Resolve,
  stopping: AbortSignal,
): (delivery: ClaimedDelivery) => Promise<void> {
  const rule = addressRule(deps.config.webhookAllowCidrs)

  return async (delivery) => {
    const deadline = AbortSignal.any([stopping, AbortSignal.timeout(attemptTimeoutMs)])
    const message = messageOf(deps, delivery)
    const sent = await sendMessage(message, rule, resolve, deadline)
    if (sent.status === null && stopping.aborted) {
      await deps.store.tenant(delivery.tenantId, (db) =>
        releaseDelivery(db, delivery, new Date(deps.now())),
      )
      return
    }
    await settle(deps, delivery, sent)
  }
}

/** What is sent: the body and the three headers of Standard Webhooks. */
function messageOf(deps: Pick<Deps, 'pepper' | 'now'>, delivery: ClaimedDelivery): Message {
  const { tenantId, endpointId, event, sealedSecret, sealedPreviousSecret } = delivery
  const nowMs = deps.now()
  const sealed = [sealedSecret]
  const overlaps = (delivery.previousSecretUntil?.getTime() ?? 0) > nowMs
  if (sealedPreviousSecret && overlaps) sealed.push(sealedPreviousSecret)
  const secrets = sealed.map((secret) => openSecret(deps.pepper, tenantId, endpointId, secret))

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

async function settle(
  deps: Pick<Deps, 'store' | 'log' | 'now' | 'random'>,
  delivery: ClaimedDelivery,
  sent: Sent,
): Promise<void> {
  const { tenantId, endpointId } = delivery
  const nowMs = deps.now()
  const at = new Date(nowMs)
  const succeeded = sent.status !== null && sent.status >= 200 && sent.status < 300
  const attempted: Attempted = { status: sent.status, error: errorOf(sent, succeeded), at }

  const disabled = await deps.store.tenant(tenantId, async (db) => {
    if (succeeded) {
      await settleDelivery(db, delivery, 'succeeded', attempted, null)
      await noteSuccess(db, tenantId, endpointId)
      return false
    }
    const asked = askedPauseMs(sent.retryAfter, nowMs)
    const pauseMs = sent.status === gone ? null : pauseAfter(delivery.attempt, deps.random(), asked)
    const next = pauseMs === null ? null : new Date(nowMs + pauseMs)
    await settleDelivery(db, delivery, next ? 'pending' : 'failed', attempted, next)
    const failingBefore = new Date(nowMs - failingMs)
    return noteFailure(db, tenantId, endpointId, sent.status === gone, at, failingBefore)
  })
  if (disabled) deps.log.warn({ tenantId, endpointId }, 'a webhook endpoint was disabled')
}

function errorOf(sent: Sent, succeeded: boolean): string | null {
  if (sent.error !== null) return sent.error
  return succeeded ? null : `The receiver answered ${sent.status}.`
}
