import type { Scope } from './caller.ts'

/** What a webhook endpoint can subscribe to. */
export const eventTypes = [
  'quote.created',
  'quote.expired',
  'outcome.recorded',
  'product.created',
  'product.price_moved',
  'breaker.opened',
  'breaker.closed',
  'account.paused',
  'account.resumed',
  'price_list.drafted',
  'price_list.activated',
  'price_list.ended',
  'price_list.reverted',
  'import.completed',
  'api_key.created',
  'api_key.rotated',
  'api_key.revoked',
] as const

export type EventType = (typeof eventTypes)[number]

/** The scope that reads an event's data through the rest of the interface. */
const readingScopes: Record<EventType, Scope> = {
  'quote.created': 'quotes:read',
  'quote.expired': 'quotes:read',
  'outcome.recorded': 'quotes:read',
  'product.created': 'products:read',
  'product.price_moved': 'products:read',
  'breaker.opened': 'products:read',
  'breaker.closed': 'products:read',
  'account.paused': 'products:read',
  'account.resumed': 'products:read',
  'price_list.drafted': 'products:read',
  'price_list.activated': 'products:read',
  'price_list.ended': 'products:read',
  'price_list.reverted': 'products:read',
  'import.completed': 'products:read',
  'api_key.created': 'keys:write',
  'api_key.rotated': 'keys:write',
  'api_key.revoked': 'keys:write',
}

/** The scopes that are missing to read events of these types. */
export function lackingScopes(own: readonly Scope[], types: readonly EventType[]): Scope[] {
  if (own.includes('*')) return []
  const wanted = new Set(types.map((type) => readingScopes[type]))
  return [...wanted].filter((scope) => !own.includes(scope))
}

/** The types of the events that may be read with these scopes. */
export function readableTypes(own: readonly Scope[]): EventType[] {
  return eventTypes.filter((type) => lackingScopes(own, [type]).length === 0)
}

/**
 * Something that happened, to be recorded with the change itself. Its data have the names of the
 * wire: they are stored as they are sent, and never change.
 */
export type NewEvent = { type: EventType; data: object }

/** Something that happened. */
export type LernerEvent = { id: string; type: EventType; data: object; createdAt: Date }
