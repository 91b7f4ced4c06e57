import { type TSchema, Type } from 'typebox'
import { type EventType, eventTable, eventTypes } from '../../domain/event.ts'
import { listDesigns, listStatuses } from '../../domain/price-list.ts'
import { accountExample, accountSchema } from './account.ts'
import { apiKeyExample, apiKeySchema } from './api-key.ts'
import { breakerExample, breakerSchema } from './breaker.ts'
import { component, nullable, object, ref } from './component.ts'
import {
  answeredAmount,
  answeredCount,
  answeredCurrency,
  answeredId,
  answeredMoment,
  answeredQuantity,
  word,
} from './fields.ts'
import { importExample, importSchema } from './import.ts'
import { productExample, productFields, productSchema } from './product.ts'
import { outcomeStatus, quoteRecordExample, quoteRecordSchema } from './quote.ts'

export const quoteWithOutcomeSchema = component(
  'QuoteWithOutcome',
  object(
    {
      quote_id: answeredId('Id of the quote.'),
      product_id: Type.String({ maxLength: 255 }),
      currency: answeredCurrency,
      segment: nullable('string', { maxLength: 255 }),
      optimized_price: answeredAmount(
        'The price that was shown, in the smallest unit of the currency.',
      ),
      status: outcomeStatus,
      quantity: answeredQuantity,
      occurred_at: answeredMoment('When it happened.'),
    },
    'A quote and its outcome.',
  ),
)

export const productPriceMoveSchema = component(
  'ProductPriceMove',
  object(
    {
      ...productFields,
      previous: object(
        {
          base_price: answeredAmount('In the smallest unit of the currency at that time.'),
          currency: answeredCurrency,
        },
        'The values before the change.',
      ),
    },
    'A product as it is now, and its earlier price.',
  ),
)

export const quoteWithOutcomeExample = {
  quote_id: 'quote_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
  product_id: 'sku-42',
  currency: 'usd',
  segment: 'returning',
  optimized_price: 2099,
  status: 'accepted',
  quantity: 1,
  occurred_at: '2026-01-31T12:02:00.000Z',
}

export const priceListStepSchema = component(
  'PriceListStep',
  object(
    {
      price_list_id: answeredId('Id of the list.'),
      name: Type.String({ maxLength: 255 }),
      currency: answeredCurrency,
      segment: nullable('string', { maxLength: 255 }),
      from: answeredMoment('When its prices are first shown.'),
      until: answeredMoment('When they are no longer shown.'),
      design: word(listDesigns),
      status: word(listStatuses),
      entries: answeredCount('How many products it covers.'),
      replaced: nullable('string', {
        maxLength: 64,
        description: 'The list that it replaced, which a revert restores.',
      }),
      held_back: Type.Array(Type.String({ maxLength: 1000 }), {
        maxItems: 20,
        description: 'Why a recurring list did not activate itself.',
      }),
    },
    'A price list that changed its state.',
  ),
)

const listStepExample = {
  price_list_id: 'list_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
  name: 'Coffee, week 6',
  currency: 'usd',
  segment: null,
  from: '2026-02-02T00:00:00.000Z',
  until: '2026-02-09T00:00:00.000Z',
  design: 'best',
  status: 'draft',
  entries: 88,
  replaced: null,
  held_back: [],
}

type EventBody = { data: TSchema & { $id: string }; example: object }

/** The content of each type of event; for its meaning, see domain/event.ts. */
export const eventBodies: Record<EventType, EventBody> = {
  'quote.created': {
    data: quoteRecordSchema,
    example: { ...quoteRecordExample, outcome: null },
  },
  'quote.expired': {
    data: quoteWithOutcomeSchema,
    example: { ...quoteWithOutcomeExample, status: 'expired' },
  },
  'outcome.recorded': {
    data: quoteWithOutcomeSchema,
    example: quoteWithOutcomeExample,
  },
  'product.created': {
    data: productSchema,
    example: productExample,
  },
  'product.price_moved': {
    data: productPriceMoveSchema,
    example: {
      ...productExample,
      base_price: 2199,
      previous: { base_price: 1999, currency: 'usd' },
    },
  },
  'breaker.opened': {
    data: breakerSchema,
    example: breakerExample,
  },
  'breaker.closed': {
    data: breakerSchema,
    example: {
      ...breakerExample,
      status: 'closed',
      closed_at: '2026-01-31T13:00:00.000Z',
      closed_by: 'key_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
      accepted: false,
    },
  },
  'account.paused': {
    data: accountSchema,
    example: accountExample,
  },
  'account.resumed': {
    data: accountSchema,
    example: { ...accountExample, paused: null },
  },
  'price_list.drafted': {
    data: priceListStepSchema,
    example: listStepExample,
  },
  'price_list.activated': {
    data: priceListStepSchema,
    example: { ...listStepExample, status: 'active' },
  },
  'price_list.ended': {
    data: priceListStepSchema,
    example: { ...listStepExample, status: 'ended' },
  },
  'price_list.reverted': {
    data: priceListStepSchema,
    example: {
      ...listStepExample,
      status: 'ended',
      replaced: 'list_01KC6Y3V9Q8ZJ4H2M5N7P0R1S2',
    },
  },
  'import.completed': {
    data: importSchema,
    example: importExample,
  },
  'api_key.created': {
    data: apiKeySchema,
    example: apiKeyExample,
  },
  'api_key.rotated': {
    data: apiKeySchema,
    example: { ...apiKeyExample, replaced_by: 'key_01KC6Y5D2R7XQ1W8E4T6Y9U3I0' },
  },
  'api_key.revoked': {
    data: apiKeySchema,
    example: { ...apiKeyExample, revoked_at: '2026-02-01T12:00:00.000Z' },
  },
}

/**
 * The body that is posted for each type of event; the schema of `quote.created` is
 * QuoteCreatedEvent.
 */
export const eventBodySchemas = eventTypes.map((type) =>
  component(
    eventSchemaName(type),
    object(
      {
        type: word([type]),
        timestamp: answeredMoment('When it happened.'),
        data: ref(eventBodies[type].data),
      },
      eventTable[type].meaning,
    ),
  ),
)

export function eventSchemaName(type: EventType): string {
  const words = type.split(/[._]/)
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Event`
}
