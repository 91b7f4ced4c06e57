import { type Static, Type } from 'typebox'
import type { ReducedPrice } from '../../domain/price-history.ts'
import type { IndividualPrices } from '../../storage/tables/shown-prices.ts'
import { component, nullable, object } from './component.ts'
import {
  answeredAmount,
  answeredCount,
  answeredCurrency,
  answeredMoment,
  answeredMomentOrNull,
  word,
} from './fields.ts'

const amountOrNull = (description: string) =>
  nullable('integer', {
    minimum: 1,
    maximum: 999_999_999_999,
    description,
  })

export const priceHistorySchema = component(
  'PriceHistory',
  object(
    {
      product_id: Type.String({ maxLength: 255 }),
      currency: answeredCurrency,
      segment: nullable('string', { maxLength: 255 }),
      at: answeredMoment('The time at which a reduction would begin, as requested.'),
      lowest_prior_price: amountOrNull(
        'The lowest price that everyone saw in the 30 days before `at`: the prior price to announce with a reduction that begins then, and the base of its percentage. null if none is known.',
      ),
      known_since: answeredMomentOrNull(
        'When the known prices begin; null if none is known. If later than 30 days before `at`, lowest_prior_price covers that shorter time.',
      ),
      individual_prices: Type.Union(
        [
          object({
            quotes: answeredCount('Quotes to individual visitors in the 30 days before `at`.'),
            lowest: answeredAmount('The lowest of their prices.'),
            highest: answeredAmount('The highest of their prices.'),
          }),
          Type.Null(),
        ],
        {
          description:
            'Prices quoted to individual visitors, which not everyone saw; null if there were none, or `include` did not ask for them.',
        },
      ),
      data: Type.Array(
        object({
          from: answeredMoment('When everyone began to see it.'),
          until: answeredMomentOrNull('When it ended; null: it is still shown.'),
          price: answeredAmount('In the smallest unit of the currency.'),
          source: word(['price_list', 'everyone', 'base_price'], {
            description:
              'price_list: from a list in force. everyone: requested with `everyone`. base_price: neither was in force.',
          }),
          price_list_id: nullable('string', {
            maxLength: 64,
            description: 'The list; null for other sources.',
          }),
          lowest_prior_price: amountOrNull(
            'The lowest price in the 30 days before it took effect; null if none is known.',
          ),
          reduction: nullable('number', {
            minimum: 0,
            maximum: 1,
            description:
              'How far it is below lowest_prior_price, as a share of that: the percentage that may be announced. null if it is no reduction; a step back of a switchback never is.',
          }),
        }),
        { maxItems: 1000, description: 'Prices that everyone saw, newest first.' },
      ),
      has_more: Type.Boolean({
        description:
          'Whether there are older ones: to get them, set `until` to the `from` of the last.',
      }),
    },
    'The prices of a product that everyone saw, and the lowest prior price.',
  ),
)

export const priceHistoryExample = {
  product_id: 'sku-42',
  currency: 'eur',
  segment: null,
  at: '2026-02-09T00:00:00.000Z',
  lowest_prior_price: 1899,
  known_since: '2025-11-03T09:12:44.120Z',
  individual_prices: null,
  data: [
    {
      from: '2026-02-02T00:00:00.000Z',
      until: null,
      price: 1699,
      source: 'price_list' as const,
      price_list_id: 'list_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
      lowest_prior_price: 1899,
      reduction: 0.105_318_588_730_911_02,
    },
  ],
  has_more: true,
}

/** The reported price history of a product. */
export type PriceHistory = {
  productId: string
  currency: string
  segment: string
  atMs: number
  lowestPriorMinor: number | null
  knownSinceMs: number | null
  individual: IndividualPrices | null
  /** Newest first. */
  prices: readonly ReducedPrice[]
  hasMore: boolean
}

/**
 * Converts a price history to its API form.
 *
 * @param endMs - Where the history was cut off: the price shown then continues.
 */
export function toPriceHistoryAnswer(
  history: PriceHistory,
  endMs: number,
): Static<typeof priceHistorySchema> {
  const { individual, segment, knownSinceMs } = history
  return {
    product_id: history.productId,
    currency: history.currency,
    segment: segment === '' ? null : segment,
    at: new Date(history.atMs).toISOString(),
    lowest_prior_price: history.lowestPriorMinor,
    known_since: knownSinceMs === null ? null : new Date(knownSinceMs).toISOString(),
    individual_prices: individual && {
      quotes: individual.quotes,
      lowest: individual.lowestMinor,
      highest: individual.highestMinor,
    },
    data: history.prices.map((one) => ({
      from: new Date(one.fromMs).toISOString(),
      until: one.untilMs >= endMs ? null : new Date(one.untilMs).toISOString(),
      price: one.priceMinor,
      source: one.source,
      price_list_id: one.listId,
      lowest_prior_price: one.lowestPriorMinor,
      reduction: one.reduction,
    })),
    has_more: history.hasMore,
  }
}
