import type { WebhookEndpoint } from '../../../../clients/typescript/src/main.ts'
import { t } from '../../messages/messages.ts'

type EventType = WebhookEndpoint['events'][number]

/** The event types, in words. */
const words: Readonly<Record<EventType, string>> = {
  'quote.created': t('developers.quoteCreated'),
  'quote.expired': t('developers.quoteExpired'),
  'outcome.recorded': t('developers.outcomeRecorded'),
  'product.created': t('developers.productCreated'),
  'product.price_moved': t('developers.productPriceMoved'),
  'breaker.opened': t('developers.breakerOpened'),
  'breaker.closed': t('developers.breakerClosed'),
  'account.paused': t('developers.accountPaused'),
  'account.resumed': t('developers.accountResumed'),
  'price_list.drafted': t('developers.listDrafted'),
  'price_list.activated': t('developers.listActivated'),
  'price_list.ended': t('developers.listEnded'),
  'price_list.reverted': t('developers.listReverted'),
  'import.completed': t('developers.importCompleted'),
  'api_key.created': t('developers.keyCreated'),
  'api_key.rotated': t('developers.keyRotated'),
  'api_key.revoked': t('developers.keyWasRevoked'),
}

export const eventTypes = Object.entries(words).map(([type, name]) => ({
  type: type as EventType,
  name,
}))

/** A type in words; types newer than this page are shown unchanged. */
export function eventInWords(type: string): string {
  return words[type as EventType] ?? type
}
