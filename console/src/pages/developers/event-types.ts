import type { WebhookEndpoint } from '../../../../clients/typescript/src/main.ts'

type EventType = WebhookEndpoint['events'][number]

/** What can happen, in words. */
const words: Readonly<Record<EventType, string>> = {
  'quote.created': 'A quote was answered',
  'quote.expired': 'A quote ended unanswered',
  'outcome.recorded': 'An outcome was reported',
  'product.created': 'A product came to be',
  'product.price_moved': 'A price for all moved',
  'breaker.opened': 'A breaker opened',
  'breaker.closed': 'A breaker closed',
  'account.paused': 'All prices were paused',
  'account.resumed': 'Prices move again',
  'price_list.drafted': 'A price list was drafted',
  'price_list.activated': 'A price list took effect',
  'price_list.ended': 'A price list ended',
  'price_list.reverted': 'A price list was reverted',
  'import.completed': 'A file was imported',
  'api_key.created': 'A key was made',
  'api_key.rotated': 'A key was rotated',
  'api_key.revoked': 'A key was revoked',
}

export const eventTypes = Object.entries(words).map(([type, name]) => ({
  type: type as EventType,
  name,
}))

/** A type in words; types that are newer than this page as they are. */
export function eventInWords(type: string): string {
  return words[type as EventType] ?? type
}
