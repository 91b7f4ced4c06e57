import { type Answered, ask } from '../answered.ts'
import type { Send } from '../call.ts'
import { type Fields, fromWire, toWire } from '../fields.ts'
import type {
  DeletedWebhookEndpoint,
  NewWebhookEndpoint,
  RedeliveryRequest,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointChanges,
  WebhookEndpointsListDeliveriesQuery,
  WebhookEndpointsListQuery,
  WebhookEndpointsRotateSecretBody,
  WebhookEndpointWithSecret,
} from '../generated/contract.ts'
import type { RequestOptions } from '../options.ts'
import { listPages, type PageRequest } from '../page.ts'

export const endpointFields: Fields<WebhookEndpoint> = {
  id: 'id',
  url: 'url',
  description: 'description',
  events: 'events',
  status: 'status',
  disabledReason: 'disabled_reason',
  previousSecretExpiresAt: 'previous_secret_expires_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}

export const endpointWithSecretFields: Fields<WebhookEndpointWithSecret> = {
  ...endpointFields,
  secret: 'secret',
}

export const newEndpointFields: Fields<NewWebhookEndpoint> = {
  url: 'url',
  events: 'events',
  description: 'description',
}

export const endpointChangesFields: Fields<WebhookEndpointChanges> = {
  url: 'url',
  events: 'events',
  description: 'description',
  status: 'status',
}

export const deletedEndpointFields: Fields<DeletedWebhookEndpoint> = {
  id: 'id',
  deleted: 'deleted',
}

const secretRotationFields: Fields<WebhookEndpointsRotateSecretBody> = {
  overlapDays: 'overlap_days',
}

export const redeliveryFields: Fields<RedeliveryRequest> = { eventId: 'event_id' }

export const deliveryFields: Fields<WebhookDelivery> = {
  id: 'id',
  eventId: 'event_id',
  eventType: 'event_type',
  status: 'status',
  attempts: 'attempts',
  nextAttemptAt: 'next_attempt_at',
  lastAttemptAt: 'last_attempt_at',
  lastStatus: 'last_status',
  lastError: 'last_error',
  createdAt: 'created_at',
}

const root = 'webhook_endpoints'

/** Where events are sent. */
export class WebhookEndpoints {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Has events sent somewhere; no later answer holds the secret that they are signed with. */
  create(
    endpoint: NewWebhookEndpoint,
    options?: RequestOptions,
  ): Answered<WebhookEndpointWithSecret> {
    const body = toWire(newEndpointFields, endpoint)
    return ask(this.#send, { method: 'POST', path: [root], body, options }, readWithSecret)
  }

  /** Endpoints, newest first. */
  list(
    query: WebhookEndpointsListQuery = {},
    options?: RequestOptions,
  ): PageRequest<WebhookEndpoint> {
    const source = { path: [root], read: readEndpoint, idOf: (e: WebhookEndpoint) => e.id }
    return listPages(this.#send, source, query, options)
  }

  get(endpointId: string, options?: RequestOptions): Answered<WebhookEndpoint> {
    return ask(this.#send, { method: 'GET', path: [root, endpointId], options }, readEndpoint)
  }

  /** Changes the fields that are given; the others stay. */
  update(
    endpointId: string,
    changes: WebhookEndpointChanges,
    options?: RequestOptions,
  ): Answered<WebhookEndpoint> {
    const body = toWire(endpointChangesFields, changes)
    const path = [root, endpointId]
    return ask(this.#send, { method: 'PATCH', path, body, options }, readEndpoint)
  }

  /** Sends no more events there, for good. */
  delete(endpointId: string, options?: RequestOptions): Answered<DeletedWebhookEndpoint> {
    const path = [root, endpointId]
    return ask(this.#send, { method: 'DELETE', path, options }, (wire) =>
      fromWire(deletedEndpointFields, wire),
    )
  }

  /** Makes a new secret; deliveries are signed with the old one too for the overlap. */
  rotateSecret(
    endpointId: string,
    rotation: WebhookEndpointsRotateSecretBody = {},
    options?: RequestOptions,
  ): Answered<WebhookEndpointWithSecret> {
    const body = toWire(secretRotationFields, rotation)
    const path = [root, endpointId, 'rotate_secret']
    return ask(this.#send, { method: 'POST', path, body, options }, readWithSecret)
  }

  /** What was sent there, newest first, and what became of it. */
  listDeliveries(
    endpointId: string,
    query: WebhookEndpointsListDeliveriesQuery = {},
    options?: RequestOptions,
  ): PageRequest<WebhookDelivery> {
    const source = {
      path: [root, endpointId, 'deliveries'],
      read: readDelivery,
      idOf: (delivery: WebhookDelivery) => delivery.id,
    }
    return listPages(this.#send, source, query, options)
  }

  /** Sends an event there once more. */
  redeliver(
    endpointId: string,
    request: RedeliveryRequest,
    options?: RequestOptions,
  ): Answered<WebhookDelivery> {
    const body = toWire(redeliveryFields, request)
    const path = [root, endpointId, 'redeliver']
    return ask(this.#send, { method: 'POST', path, body, options }, readDelivery)
  }
}

function readEndpoint(wire: unknown): WebhookEndpoint {
  return fromWire(endpointFields, wire)
}

function readWithSecret(wire: unknown): WebhookEndpointWithSecret {
  return fromWire(endpointWithSecretFields, wire)
}

function readDelivery(wire: unknown): WebhookDelivery {
  return fromWire(deliveryFields, wire)
}
