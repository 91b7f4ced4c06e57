import type { EventType, NewEvent } from '../../domain/event.ts'
import type { PriceList } from '../../domain/price-list.ts'

type ListEventType = Extract<EventType, `price_list.${string}`>

/** An event's data about a list, in the API's terms, as stored and sent. */
export function listEvent(type: ListEventType, list: PriceList): NewEvent {
  return {
    type,
    data: {
      price_list_id: list.id,
      name: list.name,
      currency: list.currency,
      segment: list.segment === '' ? null : list.segment,
      from: new Date(list.fromMs).toISOString(),
      until: new Date(list.untilMs).toISOString(),
      design: list.design,
      status: list.status,
      entries: list.summary?.entries ?? 0,
      replaced: list.replaced,
      held_back: list.heldBack.map(({ message }) => message),
    },
  }
}
