import { type TSchema, Type } from 'typebox'
import { type EventType, eventTypes } from '../../domain/event.ts'
import { listDesigns, listStatuses } from '../../domain/price-list.ts'
import { accountExample, accountSchema } from './account.ts'
import { apiKeyExample, apiKeySchema } from './api-key.ts'
import { breakerExample, breakerSchema } from './breaker.ts'
import { component, ref } from './component.ts'
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
  Type.Object(
    {
      quote_id: answeredId('Id of the quote.'),
      product_id: Type.String({ maxLength: 255 }),
      currency: answeredCurrency,
      segment: Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 255 }),
      optimized_price: answeredAmount(
        'The price that was shown, in the smallest unit of the currency.',
      ),
      status: outcomeStatus,
      quantity: answeredQuantity,
      occurred_at: answeredMoment('When it happened.'),
    },
    { additionalProperties: false, description: 'A quote and what became of it.' },
  ),
)

export const productPriceMoveSchema = component(
  'ProductPriceMove',
  Type.Object(
    {
      ...productFields,
      previous: Type.Object(
        {
          base_price: answeredAmount('In the smallest unit of the currency at that time.'),
          currency: answeredCurrency,
        },
        { additionalProperties: false, description: 'The values before the change.' },
      ),
    },
    { additionalProperties: false, description: 'A product as it is now, and its price before.' },
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
  Type.Object(
    {
      price_list_id: answeredId('Id of the list.'),
      name: Type.String({ maxLength: 255 }),
      currency: answeredCurrency,
      segment: Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 255 }),
      from: answeredMoment('When its prices are shown first.'),
      until: answeredMoment('When they are no longer shown.'),
      design: word(listDesigns),
      status: word(listStatuses),
      entries: answeredCount('How many products it is about.'),
      replaced: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        maxLength: 64,
        description: 'The list that it took the place of, and that a revert puts back.',
      }),
      held_back: Type.Array(Type.String({ maxLength: 1000 }), {
        maxItems: 20,
        description: 'Why a list that repeats itself did not activate itself.',
      }),
    },
    { additionalProperties: false, description: 'A price list that went a step further.' },
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

type Told = { meaning: string; data: TSchema & { $id: string }; example: object }

/** What each type of event tells. */
export const told: Record<EventType, Told> = {
  'quote.created': {
    meaning:
      'A quote was answered. A price that everybody sees is one once, however often it is asked for; its id begins with `public_`.',
    data: quoteRecordSchema,
    example: { ...quoteRecordExample, outcome: null },
  },
  'quote.expired': {
    meaning:
      'A quote ran out without an outcome. It counts as not bought, once the account has reported any outcome.',
    data: quoteWithOutcomeSchema,
    example: { ...quoteWithOutcomeExample, status: 'expired' },
  },
  'outcome.recorded': {
    meaning: 'An outcome was reported, or one was corrected.',
    data: quoteWithOutcomeSchema,
    example: quoteWithOutcomeExample,
  },
  'product.created': {
    meaning: 'A product was added, or quoted for the first time.',
    data: productSchema,
    example: productExample,
  },
  'product.price_moved': {
    meaning: 'The base price or the currency of a product was changed.',
    data: productPriceMoveSchema,
    example: {
      ...productExample,
      base_price: 2199,
      previous: { base_price: 1999, currency: 'usd' },
    },
  },
  'breaker.opened': {
    meaning: 'Something looked so wrong that prices stopped, or that an input was not used.',
    data: breakerSchema,
    example: breakerExample,
  },
  'breaker.closed': {
    meaning: 'A breaker was closed.',
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
    meaning: 'Everything was stopped: quotes return base prices.',
    data: accountSchema,
    example: accountExample,
  },
  'account.resumed': {
    meaning: 'A pause of the account ended.',
    data: accountSchema,
    example: { ...accountExample, paused: null },
  },
  'price_list.drafted': {
    meaning: 'A price list was drafted, and waits to be looked over.',
    data: priceListStepSchema,
    example: listStepExample,
  },
  'price_list.activated': {
    meaning: 'A price list was activated: its prices are shown from its beginning on.',
    data: priceListStepSchema,
    example: { ...listStepExample, status: 'active' },
  },
  'price_list.ended': {
    meaning: 'A price list ended, by itself or because somebody ended it.',
    data: priceListStepSchema,
    example: { ...listStepExample, status: 'ended' },
  },
  'price_list.reverted': {
    meaning: 'A price list was ended, and the list before it is active again.',
    data: priceListStepSchema,
    example: {
      ...listStepExample,
      status: 'ended',
      replaced: 'list_01KC6Y3V9Q8ZJ4H2M5N7P0R1S2',
    },
  },
  'import.completed': {
    meaning: 'All of a file has come, and its rows are stored or rejected.',
    data: importSchema,
    example: importExample,
  },
  'api_key.created': {
    meaning: 'An API key was made.',
    data: apiKeySchema,
    example: apiKeyExample,
  },
  'api_key.rotated': {
    meaning: 'An API key was replaced by another.',
    data: apiKeySchema,
    example: { ...apiKeyExample, replaced_by: 'key_01KC6Y5D2R7XQ1W8E4T6Y9U3I0' },
  },
  'api_key.revoked': {
    meaning: 'An API key was revoked.',
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
    Type.Object(
      {
        type: word([type]),
        timestamp: answeredMoment('When it happened.'),
        data: ref(told[type].data),
      },
      { additionalProperties: false, description: told[type].meaning },
    ),
  ),
)

export function eventSchemaName(type: EventType): string {
  const words = type.split(/[._]/)
  return `${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Event`
}
