import type { Scope } from './caller.ts'

/** What happened, and the scope for reading the event's data through the rest of the API. */
type EventWords = { meaning: string; scope: Scope }

/**
 * Everything that a webhook endpoint can subscribe to. The OpenAPI document, the clients and the
 * guide are generated from this table, or checked against it.
 */
export const eventTable = {
  'quote.created': {
    meaning:
      'A quote was answered. A price that everyone sees counts as one quote, however often it is requested; its id begins with `public_`.',
    scope: 'quotes:read',
  },
  'quote.expired': {
    meaning:
      'A quote expired without an outcome. It counts as not bought, once the account has reported any outcome.',
    scope: 'quotes:read',
  },
  'outcome.recorded': {
    meaning: 'An outcome was reported or corrected.',
    scope: 'quotes:read',
  },
  'product.created': {
    meaning: 'A product was added, or quoted for the first time.',
    scope: 'products:read',
  },
  'product.price_moved': {
    meaning: 'The base price or the currency of a product was changed.',
    scope: 'products:read',
  },
  'breaker.opened': {
    meaning: 'Something looked so wrong that prices stopped, or that an input was ignored.',
    scope: 'products:read',
  },
  'breaker.closed': { meaning: 'A breaker was closed.', scope: 'products:read' },
  'account.paused': {
    meaning: 'Everything was paused: quotes return base prices.',
    scope: 'products:read',
  },
  'account.resumed': { meaning: 'A pause of the account ended.', scope: 'products:read' },
  'price_list.drafted': {
    meaning: 'A price list was drafted and is ready for review.',
    scope: 'products:read',
  },
  'price_list.activated': {
    meaning: 'A price list was activated: its prices are shown from its start.',
    scope: 'products:read',
  },
  'price_list.ended': {
    meaning: 'A price list ended, on its own or because somebody ended it.',
    scope: 'products:read',
  },
  'price_list.reverted': {
    meaning: 'A price list was ended, and the previous list is active again.',
    scope: 'products:read',
  },
  'import.completed': {
    meaning: 'A file has arrived completely, and its rows are stored or rejected.',
    scope: 'products:read',
  },
  'api_key.created': { meaning: 'An API key was created.', scope: 'keys:write' },
  'api_key.rotated': { meaning: 'An API key was replaced by another.', scope: 'keys:write' },
  'api_key.revoked': { meaning: 'An API key was revoked.', scope: 'keys:write' },
} as const satisfies Record<string, EventWords>

export type EventType = keyof typeof eventTable

export const eventTypes = Object.keys(eventTable) as EventType[]

/** The scopes that are missing to read events of these types. */
export function lackingScopes(own: readonly Scope[], types: readonly EventType[]): Scope[] {
  if (own.includes('*')) return []
  const wanted = new Set<Scope>(types.map((type) => eventTable[type].scope))
  return [...wanted].filter((scope) => !own.includes(scope))
}

/** The event types that may be read with these scopes. */
export function readableTypes(own: readonly Scope[]): EventType[] {
  return eventTypes.filter((type) => lackingScopes(own, [type]).length === 0)
}

/**
 * Something that happened, to be recorded with the change itself. Its data use the API's names:
 * they are stored as sent, and never change.
 */
export type NewEvent = { type: EventType; data: object }

/** Something that happened. */
export type LernerEvent = { id: string; type: EventType; data: object; createdAt: Date }
