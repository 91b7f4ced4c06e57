import { type Static, Type } from 'typebox'
import type { OutcomeReport } from '../../use-cases/outcomes/record-outcomes.ts'
import type { OfferReport } from '../../use-cases/sales/record-offers.ts'
import type { RowsAnswer, SaleReport } from '../../use-cases/sales/record-sales.ts'
import { component, object } from './component.ts'
import {
  amount,
  answeredCount,
  channel,
  currency,
  currencyOf,
  maxQuantity,
  pastMoment,
  productId,
  quantity,
  segment,
  word,
} from './fields.ts'
import { toWarningAnswers, warnings } from './warning.ts'

export const outcomeSchema = component(
  'Outcome',
  object({
    quote_id: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'The id that POST /v1/quote returned.',
    }),
    status: word(['accepted', 'declined', 'returned'], {
      description:
        'What the customer did. `accepted`: bought at the price of the quote. Whoever bought at another price that was agreed on declined the quote; report that price as an offer.',
    }),
    quantity: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: maxQuantity,
        description:
          'Units bought; if absent, the quantity quoted. For a return: all units returned so far; if absent, all that were bought.',
      }),
    ),
    occurred_at: Type.Optional(
      pastMoment(
        'When it happened; if absent, now. A time before the quote counts as that of the quote.',
      ),
    ),
  }),
)

export const saleSchema = component(
  'Sale',
  object(
    {
      product_id: productId,
      segment: Type.Optional(segment),
      currency,
      price: amount('Unit price in the period.'),
      units: Type.Number({
        minimum: 0,
        maximum: 1e12,
        description: 'Units sold in the period; 0 counts too.',
      }),
      exposure: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: 1e12,
          description: 'How many customers saw the price, if known.',
        }),
      ),
      period_start: pastMoment('When the period began.'),
      period_end: pastMoment('When it ended; later than its start.', '32 days'),
      in_stock: Type.Optional(
        Type.Boolean({
          description:
            'False: it sold out before the period ended, so demand was at least the units sold.',
        }),
      ),
      promotion: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: 1,
          description: 'How much the product was promoted: 0 none, 1 full.',
        }),
      ),
      competitor_price: Type.Optional(amount("A competitor's price in the period.")),
      unit_cost: Type.Optional(
        amount(
          'What one unit cost you in the period; 0 is a cost. The latest known cost is used if the product’s policy sets no unit_cost.',
          { minimum: 0 },
        ),
      ),
      randomized: Type.Optional(
        Type.Boolean({
          default: false,
          description:
            'True: the price was drawn at random, so sales show the causal effect of price.',
        }),
      ),
    },
    "A product's sales in a period, at one price.",
  ),
)

export const offerSchema = component(
  'Offer',
  object(
    {
      offer_id: Type.String({
        minLength: 1,
        maxLength: 255,
        description: 'Your id for the offer; sending a known id again changes nothing.',
      }),
      product_id: productId,
      segment: Type.Optional(segment),
      currency,
      price: amount('The price that was shown.'),
      accepted: Type.Boolean({ description: 'Whether the customer bought.' }),
      quantity: Type.Optional(quantity),
      offered_at: pastMoment('When it was shown.'),
      randomized: Type.Optional(
        Type.Boolean({
          default: false,
          description:
            'True: the price was drawn at random, so the outcome shows the causal effect of price.',
        }),
      ),
      competitor_price: Type.Optional(amount("A competitor's price at that time.")),
      promotion: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: 1,
          description:
            'How much the product was promoted then: 0 none, 1 full. A promoted offer counts as one at a chosen price, randomized or not, and its price is no base price.',
        }),
      ),
      channel: Type.Optional(channel),
    },
    'A price that was shown to a customer elsewhere.',
  ),
)

export const receiptSchema = component(
  'Receipt',
  object({
    recorded: answeredCount('Items that changed something.'),
    unchanged: answeredCount('Items that were already known.'),
    warnings,
  }),
)

export const receiptExample = { recorded: 2, unchanged: 0 }

/** Converts the result of recording rows to its API form. */
export function toReceiptAnswer({ warnings: found, ...counts }: RowsAnswer) {
  return { ...counts, ...(found && { warnings: toWarningAnswers(found) }) }
}

/** Reads a reported outcome. */
export function toOutcomeReport(sent: Static<typeof outcomeSchema>): OutcomeReport {
  const { quote_id: quoteId, status, quantity, occurred_at: occurredAt } = sent
  return { quoteId, status, quantity, occurredAt }
}

/** Reads a reported sales row; the currency is normalized. */
export function toSaleReport(sent: Static<typeof saleSchema>): SaleReport {
  return {
    productId: sent.product_id,
    segment: sent.segment,
    currency: currencyOf(sent.currency),
    price: sent.price,
    units: sent.units,
    exposure: sent.exposure,
    periodStart: sent.period_start,
    periodEnd: sent.period_end,
    inStock: sent.in_stock,
    promotion: sent.promotion,
    competitorPrice: sent.competitor_price,
    unitCost: sent.unit_cost,
    randomized: sent.randomized,
  }
}

/** Reads a reported offer; the currency is normalized. */
export function toOfferReport(sent: Static<typeof offerSchema>): OfferReport {
  return {
    offerId: sent.offer_id,
    productId: sent.product_id,
    segment: sent.segment,
    currency: currencyOf(sent.currency),
    price: sent.price,
    accepted: sent.accepted,
    quantity: sent.quantity,
    offeredAt: sent.offered_at,
    randomized: sent.randomized,
    competitorPrice: sent.competitor_price,
    promotion: sent.promotion,
    channel: sent.channel,
  }
}
