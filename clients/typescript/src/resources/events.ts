import { fromWire } from '../fields.ts'
import type { WebhookEvent } from '../generated/contract.ts'
import { eventFields } from '../generated/tables.ts'

/** An event: its `type` says what happened, and thereby which fields its `data` has. */
export type Event = WebhookEvent & {
  /** Identical to the `webhook-id` header of its deliveries. */
  id: string
}

/** The event types that this client knows. */
export type EventType = Event['type']

export function readEvent(wire: unknown): Event {
  // The data keep the wire names: deliveries are signed in that form, and should read the same
  // here.
  return fromWire(eventFields, wire) as Event
}
