import { Type } from 'typebox'
import type { Expected } from '../../../engine/explain/expected.ts'
import type { Factor } from '../../domain/factors.ts'
import type { PriceExplanation } from '../../use-cases/cells/explain-input.ts'
import { component, nullable, object, ref, refOrNull } from './component.ts'
import { estimateSchema } from './demand.ts'
import { factorSchema } from './factor.ts'
import { answeredAmount, answeredCurrency, word } from './fields.ts'
import { toVolumePrices, volumePricesSchema } from './volume-prices.ts'

const name = ref(factorSchema)

const change = (description: string) =>
  Type.Integer({
    minimum: -999_999_999_999,
    maximum: 999_999_999_999,
    description: `${description}, in the smallest unit of the currency.`,
  })

const part = object({ name, amount: change('How much it moved the price') })

const perOffer = object({
  price: answeredAmount('The price, in the smallest unit of the currency.'),
  purchases: refOrNull(estimateSchema, 'Purchases per offer.'),
  profit: refOrNull(
    estimateSchema,
    'Profit per offer, in the smallest unit; null if no unit cost is known.',
  ),
})

export const explanationSchema = component(
  'Explanation',
  object(
    {
      sentence: Type.String({ maxLength: 2000, description: 'The reason, in one plain sentence.' }),
      currency: answeredCurrency,
      base_price: answeredAmount('The starting price.'),
      price: answeredAmount('The final price.'),
      best_price: answeredAmount(
        'The best price that the guardrails allowed; the final price differs if another one was tried or the base price was shown.',
      ),
      reasons: Type.Array(part, {
        maxItems: 4,
        description: 'The largest steps that moved the price, largest first.',
      }),
      steps: Type.Array(
        object({
          kind: word(['usual', 'learnt', 'circumstance', 'guardrail', 'draw'], {
            description:
              'usual: what is believed of any product. learnt: what was learnt about this one. circumstance: its group, its stock, other products that it may sell, or the quantity requested. guardrail: a rule of the policy, in the order in which rules act. draw: the price drawn, or shown, instead of the best.',
          }),
          name,
          before: answeredAmount('The price before the step.'),
          after: answeredAmount('The price after the step.'),
          amount: change('after minus before'),
          shares: Type.Array(part, {
            maxItems: 5,
            description:
              'For a learnt step: the contribution of each source, independent of order (Shapley values). They sum to the step.',
          }),
          cost: nullable('number', {
            description:
              'For a guardrail: how much it lowers the expected profit of an offer (or revenue, if that is the objective), in the smallest unit; null if no unit cost is known, and for other steps.',
          }),
        }),
        {
          maxItems: 100,
          description: 'The steps from the base price to the price; the amounts sum exactly.',
        },
      ),
      volume_prices: Type.Optional(volumePricesSchema),
      near_best: nullable('number', {
        minimum: 0,
        maximum: 1,
        description:
          'Probability that the price earns at most 5 % less than the best allowed price; null if unknown.',
      }),
      expected: Type.Union([object({ base: perOffer, price: perOffer }), Type.Null()], {
        description:
          'What an offer is expected to earn at the base price and at the price, with 90 % intervals; null before the first offer has an outcome.',
      }),
    },
    'Why a price is what it is. In a quote only if include asks for it and the inputs of the decision are stored.',
  ),
)

export const explanationExample = {
  sentence:
    'We ask 20.99 USD rather than 19.99 because of how its customers responded to prices (+0.90) and what similar products taught (+0.60), held back by the largest change allowed (−0.50).',
  currency: 'usd',
  base_price: 1999,
  price: 2099,
  best_price: 2099,
  reasons: [
    { name: 'price_elasticity', amount: 90 },
    { name: 'similar_products', amount: 60 },
    { name: 'max_change', amount: -50 },
  ],
  steps: [
    {
      kind: 'learnt',
      name: 'learnt',
      before: 1999,
      after: 2149,
      amount: 150,
      shares: [
        { name: 'similar_products', amount: 60 },
        { name: 'price_elasticity', amount: 90 },
      ],
      cost: null,
    },
    {
      kind: 'guardrail',
      name: 'max_change',
      before: 2149,
      after: 2099,
      amount: -50,
      shares: [],
      cost: 0.8,
    },
  ],
  near_best: 0.97,
  expected: {
    base: {
      price: 1999,
      purchases: { value: 0.12, low: 0.11, high: 0.13 },
      profit: { value: 96, low: 88, high: 104 },
    },
    price: {
      price: 2099,
      purchases: { value: 0.115, low: 0.1, high: 0.13 },
      profit: { value: 103.5, low: 90, high: 117 },
    },
  },
}

export function toExplanationAnswer(explanation: PriceExplanation) {
  const { sentence, currency, reasons, steps, nearBest, expected, volumePrices } = explanation
  const toPart = (one: { name: Factor; minor: number }) => ({ name: one.name, amount: one.minor })
  return {
    sentence,
    currency,
    base_price: explanation.basePriceMinor,
    price: explanation.priceMinor,
    best_price: explanation.bestPriceMinor,
    reasons: reasons.map(toPart),
    steps: steps.map(({ kind, name, beforeMinor, afterMinor, shares, costMinor }) => ({
      kind,
      name,
      before: beforeMinor,
      after: afterMinor,
      amount: afterMinor - beforeMinor,
      shares: shares.map(toPart),
      cost: costMinor,
    })),
    ...(volumePrices === null ? {} : { volume_prices: toVolumePrices(volumePrices) }),
    near_best: nearBest,
    expected: expected && {
      base: toExpectedAnswer(expected.base),
      price: toExpectedAnswer(expected.price),
    },
  }
}

function toExpectedAnswer({ priceMinor, purchases, profitMinor }: Expected) {
  return { price: priceMinor, purchases, profit: profitMinor }
}
