import { fromWire } from '../fields.ts'
import type { WebhookEvent } from '../generated/contract.ts'
import { eventFields } from '../generated/tables.ts'

/** Something that happened: its `type` says what, and thereby which fields its `data` has. */
export type Event = WebhookEvent & {
  /** The header `webhook-id` of its deliveries. */
  id: string
}

/** What can happen, as far as this client knows. */
export type EventType = Event['type']

export function readEvent(wire: unknown): Event {
  // The data stay as they are: what is delivered is signed, and should read the same here.
  return fromWire(eventFields, wire) as Event
}
