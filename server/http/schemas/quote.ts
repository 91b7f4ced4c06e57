import { type Static, Type } from 'typebox'
import { arms } from '../../domain/arm.ts'
import { type Channel, channels } from '../../domain/channel.ts'
import { personalizationOf, type Quote, type QuoteRequest } from '../../domain/quote.ts'
import type { QuoteRecord } from '../../storage/tables/quotes.ts'
import type { PriceExplanation } from '../../use-cases/cells/explain-input.ts'
import { component, listOf, nullable, object, ref, refOrNull } from './component.ts'
import { explanationSchema, toExplanationAnswer } from './explanation.ts'
import { factorList } from './factor.ts'
import {
  amount,
  answeredAmount,
  answeredCount,
  answeredCurrency,
  answeredId,
  answeredMoment,
  answeredQuantity,
  channel,
  currency,
  currencyOf,
  productId,
  quantity,
  segment,
  word,
} from './fields.ts'
import { toVolumePrices, volumePricesSchema } from './volume-prices.ts'

export const quoteRequestSchema = component(
  'QuoteRequest',
  object({
    product_id: productId,
    base_price: amount('Price around which the price is optimized.'),
    currency,
    segment: Type.Optional(segment),
    customer_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description:
          'Your id for the customer, who sees one price for the product until the quote expires, unless the base price changes or the policy no longer allows it. Stored hashed.',
      }),
    ),
    quantity: Type.Optional({
      ...quantity,
      description:
        'Number of units requested. If the policy has volume_breaks, the price is the unit price at that quantity.',
    }),
    preview: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'True: a dry run. The price is decided as usual, but nothing is recorded, learnt or promised, and no product is created. The quote_id begins with `preview_`, and no outcome can be reported for it.',
      }),
    ),
    promotion: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'True while a promotion is on: a display, a mailing, a sale. The price is decided as usual, but the outcome counts as one at a chosen price, because promotions create demand of their own: it says a little about the level of demand, and next to nothing about how demand responds to price.',
      }),
    ),
    channel: Type.Optional(channel),
    include: Type.Optional(
      Type.Array(word(['terms', 'explanation', 'passport', 'volume_prices']), {
        maxItems: 4,
        description:
          'More fields to return: terms, explanation, passport, volume_prices. Explanation and passport take longer than a price and are for single quotes only, not for batches. A preview promises nothing, so it has no passport.',
      }),
    ),
  }),
)

const arm = word(arms, {
  description:
    'optimized: the optimized price. holdout: the base price, for comparison. shadow and paused: the base price, as set in the policy. list: the price of an active price list, which everyone sees, including the holdout.',
})

const quoteFields = {
  quote_id: answeredId('Id to report the outcome under.'),
  optimized_price: answeredAmount('The price to show, in the smallest unit of the currency.'),
  currency: answeredCurrency,
  confidence: Type.Number({
    minimum: 0,
    maximum: 1,
    description:
      'Probability that the recommendation is right. For a price that moved: that it earns at least as much per offer as the base price. For one that did not: that no allowed price would earn over 5 % more.',
  }),
  factors: factorList('What moved or held the price, largest first.'),
}

export const quoteSchema = component(
  'Quote',
  object({
    ...quoteFields,
    terms: Type.Optional(
      object(
        {
          expires_at: answeredMoment('When the price expires.'),
          arm,
          personalized: Type.Boolean({
            description: 'Whether the segment influenced the price.',
          }),
          disclosures: Type.Array(Type.String({ maxLength: 1000 }), {
            maxItems: 100,
            description: 'What the customer should be told.',
          }),
        },
        'Only if include asks for it.',
      ),
    ),
    explanation: Type.Optional(ref(explanationSchema)),
    volume_prices: Type.Optional(volumePricesSchema),
    passport: Type.Optional(
      Type.String({
        maxLength: 4096,
        description:
          'What the quote promises, signed: a compact JWS that anyone can verify offline with the keys of GET /v1/passport_keys/{issuer}. Only if include asks for it.',
      }),
    ),
  }),
)

export const outcomeStatus = word(['accepted', 'declined', 'returned', 'expired'])

export const outcomeOfQuoteSchema = component(
  'OutcomeOfQuote',
  object({
    status: outcomeStatus,
    quantity: answeredQuantity,
    occurred_at: answeredMoment('When it happened.'),
  }),
)

export const quoteRecordSchema = component(
  'QuoteRecord',
  object({
    ...quoteFields,
    request: object(
      {
        product_id: Type.String({ maxLength: 255 }),
        base_price: answeredAmount('Price around which the price was optimized.'),
        currency: answeredCurrency,
        segment: nullable('string', { maxLength: 255 }),
        quantity: answeredQuantity,
        promotion: Type.Boolean({ description: 'Whether a promotion was on.' }),
        channel: Type.Unsafe<Channel | null>({
          type: ['string', 'null'],
          enum: [...channels, null],
          description: 'How the price reached the customer.',
        }),
      },
      'The request.',
    ),
    arm,
    propensity: Type.Number({ description: 'Probability with which this price was drawn.' }),
    belief_version: answeredCount(
      'Number of observations of this product and segment learnt from so far.',
    ),
    created_at: answeredMoment('When the quote was made.'),
    terms: object({ expires_at: answeredMoment('When the price expired or will expire.') }),
    outcome: refOrNull(outcomeOfQuoteSchema, 'The outcome; null until one is known.'),
  }),
)

export const quoteRecordListSchema = listOf(quoteRecordSchema)

export const quoteExample = {
  quote_id: 'quote_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
  optimized_price: 2099,
  currency: 'usd',
  confidence: 0.87,
  factors: ['price_elasticity', 'segment_demand'],
}

export const quoteRequestExample = {
  product_id: 'sku-42',
  base_price: 1999,
  currency: 'usd',
  segment: 'returning',
}

export const quoteRecordExample = {
  ...quoteExample,
  request: { ...quoteRequestExample, quantity: 1, promotion: false, channel: null },
  arm: 'optimized',
  propensity: 0.31,
  belief_version: 412,
  created_at: '2026-01-31T12:00:00.000Z',
  terms: { expires_at: '2026-01-31T13:00:00.000Z' },
  outcome: { status: 'accepted', quantity: 1, occurred_at: '2026-01-31T12:02:00.000Z' },
}

export type SentQuoteRequest = Static<typeof quoteRequestSchema>

/** Reads a quote request. */
export function toQuoteRequest(sent: SentQuoteRequest): QuoteRequest {
  return {
    productId: sent.product_id,
    basePrice: sent.base_price,
    currency: currencyOf(sent.currency),
    segment: sent.segment ?? '',
    customerId: sent.customer_id ?? null,
    quantity: sent.quantity ?? 1,
    preview: sent.preview ?? false,
    promotion: sent.promotion ?? false,
    channel: sent.channel ?? null,
    explain: sent.include?.includes('explanation') ?? false,
  }
}

/** Signs what a quote promises. */
export type PassportOf = (quote: Quote) => string

/** Converts a quote to the response to its request. */
export function toQuoteAnswer(
  quote: Quote,
  { include, preview = false }: SentQuoteRequest,
  explanation: PriceExplanation | null = null,
  passportOf: PassportOf | null = null,
) {
  const answer: Static<typeof quoteSchema> = {
    quote_id: quote.id,
    optimized_price: quote.optimizedPrice,
    currency: quote.currency,
    confidence: quote.confidence,
    factors: quote.factors,
  }
  if (include?.includes('terms')) {
    answer.terms = {
      expires_at: new Date(quote.expiresAtMs).toISOString(),
      arm: quote.arm,
      ...personalizationOf(quote),
    }
  }
  if (include?.includes('explanation') && explanation !== null) {
    answer.explanation = toExplanationAnswer(explanation)
  }
  if (include?.includes('volume_prices')) {
    answer.volume_prices = toVolumePrices(
      quote.volume?.prices ?? [{ from: 1, priceMinor: quote.optimizedPrice }],
    )
  }
  // Signed only on request: a signature takes longer than a price.
  if (passportOf !== null && include?.includes('passport') && !preview) {
    answer.passport = passportOf(quote)
  }
  return answer
}

const factorTexts = new WeakMap<readonly string[], string>()

/**
 * The same response as text. The engine returns few different lists of factors, so each is
 * serialized once.
 */
export function toQuoteText(
  quote: Quote,
  sent: SentQuoteRequest,
  explanation: PriceExplanation | null,
  passportOf: PassportOf,
): string {
  if (sent.include !== undefined) {
    return JSON.stringify(toQuoteAnswer(quote, sent, explanation, passportOf))
  }
  let factors = factorTexts.get(quote.factors)
  if (factors === undefined) {
    factors = JSON.stringify(quote.factors)
    factorTexts.set(quote.factors, factors)
  }
  // Ids and currencies contain nothing that JSON would escape.
  return `{"quote_id":"${quote.id}","optimized_price":${quote.optimizedPrice},"currency":"${quote.currency}","confidence":${quote.confidence},"factors":${factors}}`
}

/** Converts a quote's record to its API form. */
export function toQuoteRecordAnswer(record: QuoteRecord) {
  const { outcome } = record
  return {
    quote_id: record.id,
    optimized_price: record.optimizedPrice,
    currency: record.currency,
    confidence: record.confidence,
    factors: record.factors,
    request: {
      product_id: record.productId,
      base_price: record.basePrice,
      currency: record.currency,
      segment: record.segment === '' ? null : record.segment,
      quantity: record.quantity,
      promotion: record.promotion,
      channel: record.channel,
    },
    arm: record.arm,
    propensity: record.propensity,
    belief_version: record.beliefVersion,
    created_at: record.createdAt.toISOString(),
    terms: { expires_at: record.expiresAt.toISOString() },
    outcome: outcome && {
      status: outcome.status,
      quantity: outcome.quantity,
      occurred_at: outcome.occurredAt.toISOString(),
    },
  }
}
