import { type Static, Type } from 'typebox'
import { eventTypes } from '../../domain/event.ts'
import {
  disabledReasons,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '../../domain/webhook-endpoint.ts'
import { component, listOf, nullable, object } from './component.ts'
import { eventType } from './event.ts'
import { answeredId, answeredMoment, answeredMomentOrNull, word } from './fields.ts'

const statuses = ['enabled', 'disabled'] as const

const fields = {
  id: answeredId('Id of the endpoint.'),
  url: Type.String({ maxLength: 2048, description: 'Where events are sent.' }),
  description: nullable('string', {
    maxLength: 255,
    description: 'Its purpose; null if none was given.',
  }),
  events: Type.Array(eventType, {
    maxItems: eventTypes.length,
    description: 'The events sent to it.',
  }),
  status: word(statuses, { description: 'disabled: nothing is sent.' }),
  disabled_reason: Type.Unsafe<(typeof disabledReasons)[number] | null>({
    type: ['string', 'null'],
    enum: [...disabledReasons, null],
    description:
      'requested: you asked for it. gone: the receiver answered 410. failing: nothing was delivered for five days. null: it is enabled.',
  }),
  previous_secret_expires_at: answeredMomentOrNull(
    'Until when messages are also signed with the previous secret; null if they are not.',
  ),
  created_at: answeredMoment('When it was created.'),
  updated_at: answeredMoment('When it was last changed.'),
}

export const webhookEndpointSchema = component(
  'WebhookEndpoint',
  object(fields, 'Where events are sent.'),
)

export const webhookEndpointListSchema = listOf(webhookEndpointSchema)

export const webhookEndpointWithSecretSchema = component(
  'WebhookEndpointWithSecret',
  object({
    ...fields,
    secret: Type.String({
      maxLength: 128,
      description:
        'The secret for signing messages: whsec_ and base64, as Standard Webhooks defines it. It is shown only once: keep it safe.',
    }),
  }),
)

export const deletedWebhookEndpointSchema = component(
  'DeletedWebhookEndpoint',
  object({
    id: answeredId('Id of the endpoint that was removed.'),
    deleted: Type.Unsafe<true>({ type: 'boolean', enum: [true], description: 'Always true.' }),
  }),
)

const url = Type.String({
  minLength: 1,
  maxLength: 2048,
  description:
    'Where to send events: an address that begins with https:// and leads to a public host. It may contain no user name, password or fragment.',
  examples: ['https://shop.example/webhooks'],
})

const description = nullable('string', {
  minLength: 1,
  maxLength: 255,
  description: 'Its purpose.',
})

const events = Type.Array(eventType, {
  minItems: 1,
  maxItems: eventTypes.length,
  uniqueItems: true,
  description: 'The events to send.',
})

export const newWebhookEndpointSchema = component(
  'NewWebhookEndpoint',
  object({ url, events, description: Type.Optional(description) }),
)

export const webhookEndpointChangesSchema = component(
  'WebhookEndpointChanges',
  object({
    url: Type.Optional(url),
    events: Type.Optional(events),
    description: Type.Optional(description),
    status: Type.Optional(
      word(statuses, {
        description:
          'disabled: nothing is sent, and nothing new is recorded for it. enabled: waiting events are sent.',
      }),
    ),
  }),
)

export const redeliveryRequestSchema = component(
  'RedeliveryRequest',
  object({
    event_id: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Id of the event to send again.',
      examples: ['evt_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3'],
    }),
  }),
)

export const webhookDeliverySchema = component(
  'WebhookDelivery',
  object(
    {
      id: answeredId('Id of the delivery.'),
      event_id: answeredId('Id of the event; the header webhook-id.'),
      event_type: eventType,
      status: word(['pending', 'succeeded', 'failed'] as const, {
        description: 'pending: it is being tried, or will be. failed: no more attempts are made.',
      }),
      attempts: Type.Integer({
        minimum: 0,
        maximum: 10,
        description: 'Attempts started so far; ten at most.',
      }),
      next_attempt_at: answeredMomentOrNull('The earliest time of the next attempt.'),
      last_attempt_at: answeredMomentOrNull('When it was last tried.'),
      last_status: nullable('integer', {
        minimum: 100,
        maximum: 999,
        description: 'HTTP status of the last answer; null if there was none.',
      }),
      last_error: nullable('string', {
        maxLength: 1000,
        description: 'The last error, for people; null if there was none.',
      }),
      created_at: answeredMoment('When it was first due.'),
    },
    'One event on its way to one endpoint.',
  ),
)

export const webhookDeliveryListSchema = listOf(webhookDeliverySchema)

export const newWebhookEndpointExample = {
  url: 'https://shop.example/webhooks',
  events: ['quote.created', 'outcome.recorded'],
  description: 'order system',
}

export const webhookEndpointExample = {
  id: 'whe_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
  url: 'https://shop.example/webhooks',
  description: 'order system',
  events: ['quote.created', 'outcome.recorded'],
  status: 'enabled',
  disabled_reason: null,
  previous_secret_expires_at: null,
  created_at: '2026-01-31T12:00:00.000Z',
  updated_at: '2026-01-31T12:00:00.000Z',
}

export const secretExample = 'whsec_RVhBTVBMRUVYQU1QTEVFWEFNUExFRVhBTVBMRQ=='

export const webhookDeliveryExample = {
  id: 'whd_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
  event_id: 'evt_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
  event_type: 'outcome.recorded',
  status: 'pending',
  attempts: 1,
  next_attempt_at: '2026-01-31T12:02:05.000Z',
  last_attempt_at: '2026-01-31T12:02:00.000Z',
  last_status: 500,
  last_error: 'The receiver answered 500.',
  created_at: '2026-01-31T12:02:00.000Z',
}

/** Reads which event to send again. */
export function toRedelivery(sent: Static<typeof redeliveryRequestSchema>): { eventId: string } {
  return { eventId: sent.event_id }
}

/** Converts an endpoint to its API form; never its secret. */
export function toWebhookEndpointAnswer(endpoint: WebhookEndpoint) {
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    events: [...endpoint.events],
    status: endpoint.status,
    disabled_reason: endpoint.disabledReason,
    previous_secret_expires_at: endpoint.previousSecretUntil?.toISOString() ?? null,
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
  }
}

/** Converts a delivery to its API form. */
export function toWebhookDeliveryAnswer(delivery: WebhookDelivery) {
  return {
    id: delivery.id,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    status: delivery.status,
    attempts: delivery.attempts,
    next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
    last_attempt_at: delivery.lastAttemptAt?.toISOString() ?? null,
    last_status: delivery.lastStatus,
    last_error: delivery.lastError,
    created_at: delivery.createdAt.toISOString(),
  }
}
