import type { EventType } from './event.ts'

/**
 * Why no events are sent: the tenant asked for it, the receiver answered 410, or every attempt
 * failed for days.
 */
export type DisabledReason = 'requested' | 'gone' | 'failing'

export const disabledReasons = ['requested', 'gone', 'failing'] as const

/** Where a tenant wants its events sent. */
export type WebhookEndpoint = {
  id: string
  url: string
  description: string | null
  events: readonly EventType[]
  status: 'enabled' | 'disabled'
  disabledReason: DisabledReason | null
  /** Until when messages are also signed with the previous secret; null if there is none. */
  previousSecretUntil: Date | null
  createdAt: Date
  updatedAt: Date
}

/** One event on its way to one endpoint. */
export type WebhookDelivery = {
  id: string
  endpointId: string
  eventId: string
  eventType: EventType
  status: 'pending' | 'succeeded' | 'failed'
  /** Attempts begun. */
  attempts: number
  nextAttemptAt: Date | null
  lastAttemptAt: Date | null
  /** HTTP status of the last answer; null if there was none. */
  lastStatus: number | null
  lastError: string | null
  createdAt: Date
}

/** With more endpoints per tenant, too much would be stored with each event. */
export const maxEndpoints = 20
