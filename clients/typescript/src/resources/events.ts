import { type Answered, ask } from '../answered.ts'
import type { Send } from '../call.ts'
import { type Fields, fromWire } from '../fields.ts'
import type { EventsListQuery, WebhookEvent } from '../generated/contract.ts'
import type { RequestOptions } from '../options.ts'
import { listPages, type PageRequest } from '../page.ts'

/** Something that happened: its `type` says what, and thereby which fields its `data` has. */
export type Event = WebhookEvent & {
  /** The header `webhook-id` of its deliveries. */
  id: string
}

/** What can happen, as far as this client knows. */
export type EventType = Event['type']

export const eventFields: Fields<Event> = {
  id: 'id',
  type: 'type',
  timestamp: 'timestamp',
  // Left as it is: what is delivered is signed, and should read the same here.
  data: 'data',
}

/** What happened. */
export class Events {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Events, newest first; their data in the names of the interface, as in a delivery. */
  list(query: EventsListQuery = {}, options?: RequestOptions): PageRequest<Event> {
    const source = { path: ['events'], read: readEvent, idOf: (event: Event) => event.id }
    return listPages(this.#send, source, query, options)
  }

  get(eventId: string, options?: RequestOptions): Answered<Event> {
    return ask(this.#send, { method: 'GET', path: ['events', eventId], options }, readEvent)
  }
}

function readEvent(wire: unknown): Event {
  return fromWire(eventFields, wire)
}
