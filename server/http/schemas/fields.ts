import { type TSchemaOptions, Type } from 'typebox'
import { channels } from '../../domain/channel.ts'
import { priceMinorMax, priceMinorMin, toCurrency } from '../../domain/money.ts'
import { nullable } from './component.ts'

/** An amount in the smallest unit of its currency. */
export function amount(description: string, options: TSchemaOptions = {}) {
  return Type.Integer({
    minimum: priceMinorMin,
    maximum: priceMinorMax,
    description: `${description} In the smallest unit of the currency: 1999 is 19.99 usd, or 1999 jpy.`,
    ...options,
  })
}

/** An amount in a response. */
export function answeredAmount(description: string) {
  return Type.Integer({ minimum: priceMinorMin, maximum: priceMinorMax, description })
}

/** Prices in a query, as a repeated parameter: `?price=990&price=1190`. */
export const pricesAsked = Type.Array(
  Type.Integer({ minimum: priceMinorMin, maximum: priceMinorMax }),
  {
    minItems: 1,
    maxItems: 20,
    description:
      'Up to 20 prices in the smallest unit of the currency; repeat `price` for each. Default: the base price in a forecast, a curve around it in a demand report.',
    examples: [[1799, 1999]],
  },
)

/** A count in a response. */
export function answeredCount(description?: string) {
  return Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    ...(description === undefined ? {} : { description }),
  })
}

/** One of our ids in a response. */
export function answeredId(description: string) {
  return Type.String({ maxLength: 64, description })
}

/** A currency in a request. */
export const currency = Type.String({
  format: 'currency',
  description: 'ISO 4217 code, three letters; returned in lower case.',
  examples: ['usd'],
})

/** A currency of a request in lower case; that there is such a currency, its format has checked. */
export function currencyOf(sent: string): string
export function currencyOf(sent: string | undefined): string | undefined
export function currencyOf(sent: string | undefined): string | undefined {
  return sent && (toCurrency(sent) ?? sent)
}

/** A currency in a response. */
export const answeredCurrency = Type.String({
  minLength: 3,
  maxLength: 3,
  description: 'ISO 4217 code in lower case.',
  examples: ['usd'],
})

export const productId = Type.String({
  minLength: 1,
  maxLength: 255,
  // Clients resolve these as path segments in /v1/products/{id}, so such a product could not be
  // reached.
  not: { enum: ['.', '..'] },
  description: 'Your own id for the product.',
  examples: ['sku-42'],
})

export const segment = Type.String({
  minLength: 1,
  maxLength: 255,
  description: 'Customer segment. Segments need no setup: using one creates it.',
  examples: ['returning'],
})

export const channel = word(channels, {
  description:
    "How the price reaches the customer: `agent` is a program that buys on someone's behalf. The channel does not affect the price; GET /v1/reports/channels shows whether demand differs by channel.",
})

export const maxQuantity = 1_000_000

export const quantity = Type.Integer({
  minimum: 1,
  maximum: maxQuantity,
  default: 1,
  description: 'Units.',
})

/** A number of units in a response. */
export const answeredQuantity = Type.Integer({
  minimum: 0,
  maximum: maxQuantity,
  description: 'Units.',
})

/** A time in a request. */
export function moment(description: string) {
  return Type.String({
    format: 'date-time',
    description: `${description} RFC 3339, from 1970 to 9999 in UTC.`,
    examples: ['2026-01-31T12:00:00Z'],
  })
}

/** A past time in a request. */
export function pastMoment(description: string, ahead = 'a day') {
  return Type.String({
    format: 'date-time',
    description: `${description} RFC 3339, from 1980 to ${ahead} after now.`,
    examples: ['2026-01-31T12:00:00Z'],
  })
}

/** A time in a response. */
export function answeredMoment(description: string) {
  return Type.String({ format: 'date-time', description: `${description} ISO 8601, UTC.` })
}

/** A time in a response, or null. */
export function answeredMomentOrNull(description: string) {
  return nullable('string', {
    format: 'date-time',
    description: `${description} ISO 8601, UTC.`,
  })
}

/** One of a few fixed strings. */
export function word<const Words extends readonly string[]>(
  words: Words,
  options: TSchemaOptions = {},
) {
  return Type.Unsafe<Words[number]>({ type: 'string', enum: [...words], ...options })
}

/** The most that a page of a list holds. */
export function limitOf(maximum: number, usual: number, description: string) {
  return Type.Optional(Type.Integer({ minimum: 1, maximum, default: usual, description }))
}

/** The place in a list at which a page begins or ends. */
export function cursor(description: string, maxLength = 255) {
  return Type.Optional(Type.String({ minLength: 1, maxLength, description }))
}

/** How long a replaced secret stays valid, in a request whose body may be omitted. */
export function overlap(defaultDays: number, description: string) {
  return Type.Unsafe<{ overlap_days?: number } | null>({
    type: ['object', 'null'],
    properties: {
      overlap_days: { type: 'integer', minimum: 0, maximum: 7, default: defaultDays, description },
    },
    additionalProperties: false,
  })
}

/** The days of the overlap in a request, or the default. */
export function toOverlapDays(sent: { overlap_days?: number } | null, defaultDays: number): number {
  return sent?.overlap_days ?? defaultDays
}

/** The id in a path; one of ours unless a maximum length is given. */
export function pathId(description: string, maxLength = 64) {
  return Type.Object({ id: Type.String({ minLength: 1, maxLength, description }) })
}
