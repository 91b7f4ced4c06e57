/** What happens that somebody may want to hear of. */
export const eventTypes = [
  'quote.created',
  'quote.expired',
  'outcome.recorded',
  'product.created',
  'product.price_moved',
  'api_key.created',
  'api_key.rotated',
  'api_key.revoked',
] as const

export type EventType = (typeof eventTypes)[number]

/** Something that happened, to be recorded with the change itself. */
export type NewEvent = { type: EventType; data: object }

/** Something that happened. */
export type LernerEvent = { id: string; type: EventType; data: object; createdAt: Date }
