import { type Static, Type } from 'typebox'
import { type OffPolicyQuestion, toOtherPolicy } from '../../use-cases/reports/off-policy.ts'
import type { OffPolicyReport } from '../../use-cases/reports/off-policy-report.ts'
import { component, nullable, object, refOrNull } from './component.ts'
import {
  amount,
  answeredCount,
  answeredMomentOrNull,
  currency,
  currencyOf,
  moment,
  productId,
  word,
} from './fields.ts'

const policies = ['base', 'current', 'change', 'prices'] as const
const defaultTolerance = 0.02

export const offPolicyRequestSchema = component(
  'OffPolicyRequest',
  object({
    policy: word(policies, {
      description:
        'Which prices to evaluate. base: base prices. current: the price drawn most often recently, for each product and segment. change: base prices changed by `change`. prices: those in `prices`, and only their products.',
    }),
    change: Type.Optional(
      Type.Number({
        minimum: -0.9,
        maximum: 10,
        description: 'With policy change: the relative change of the base price, such as -0.05.',
      }),
    ),
    prices: Type.Optional(
      Type.Array(object({ product_id: productId, price: amount('Its price.') }), {
        minItems: 1,
        maxItems: 1000,
        description: 'With policy prices: one for each product.',
      }),
    ),
    currency: Type.Optional(currency),
    from: Type.Optional(moment('Offers from this time on. Default: the first.')),
    until: Type.Optional(moment('Offers before this time. Default: now.')),
    measure: Type.Optional(
      word(['profit', 'revenue'], {
        description: 'Default: profit if a unit cost is known, otherwise revenue.',
      }),
    ),
    tolerance: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 0.2,
        default: defaultTolerance,
        description:
          'A price that was never drawn is evaluated at the nearest drawn price, if that is within this share of it.',
      }),
    ),
  }),
)

export const offPolicyEstimateSchema = component(
  'OffPolicyEstimate',
  object(
    {
      value: Type.Number({ description: 'The mean per offer, in the smallest unit.' }),
      low: Type.Number({ description: 'Low end of the 95 % interval.' }),
      high: Type.Number({ description: 'High end of the 95 % interval.' }),
    },
    'An estimate with its interval, for one look.',
  ),
)

const estimateOrNull = (description: string) => refOrNull(offPolicyEstimateSchema, description)

export const offPolicyReportSchema = component(
  'OffPolicyReport',
  object(
    {
      currency: nullable('string', {
        maxLength: 3,
        description: 'null if nothing has been counted yet.',
      }),
      period_start: answeredMomentOrNull('The first offer evaluated.'),
      period_end: answeredMomentOrNull('The last offer evaluated.'),
      policy: word(policies, { description: 'What was evaluated.' }),
      measure: word(['profit', 'revenue'], { description: 'What the estimates measure.' }),
      offers: answeredCount('Offers at drawn prices that were evaluated.'),
      left_out: answeredCount('Offers of products without a known unit cost.'),
      complete: Type.Boolean({
        description:
          'Whether all offers of the period were used; if not, the latest 100 000 quotes.',
      }),
      served: estimateOrNull('What the offers earned as they were made.'),
      ips: estimateOrNull('The policy by inverse propensity weighting: unbiased, wide.'),
      snips: estimateOrNull(
        'The same, normalised by the sum of the weights: hardly biased, more stable.',
      ),
      doubly_robust: estimateOrNull(
        'A simple demand model, corrected by the weights where it was wrong.',
      ),
      gain: estimateOrNull(
        '`doubly_robust` minus `served`, offer by offer. For profit, known diversion between products is included, and the interval covers all plausible diversion.',
      ),
      overlap: Type.Union(
        [
          object({
            effective_offers: Type.Number({
              minimum: 0,
              description: 'The number of equally weighted offers with the same information.',
            }),
            effective_draws: Type.Number({
              minimum: 0,
              description:
                'The same for draws: a price kept for a while, or an hour or a customer held out, is one draw of many offers.',
            }),
            largest_weight: Type.Number({ minimum: 0, description: 'The largest of them.' }),
            tried: Type.Number({
              minimum: 0,
              maximum: 1,
              description: "Share of the policy's prices that were drawn at all.",
            }),
            enough: Type.Boolean({
              description:
                'Whether the estimates are usable: worth 100 offers and 20 draws, no draw above a tenth of all weight, half of the policy tried.',
            }),
          }),
          Type.Null(),
        ],
        { description: 'How far drawn prices and the policy overlap.' },
      ),
      verdict: word(['gain', 'loss', 'undecided', 'cannot_tell'], {
        description: 'Whether the policy would have earned more than what was served.',
      }),
      reasons: Type.Array(Type.String({ maxLength: 1000 }), {
        maxItems: 20,
        description: 'The verdict, what to be careful about, and what to do. In sentences.',
      }),
    },
    'What other prices would have earned, estimated from the probabilities of the prices drawn.',
  ),
)

export const offPolicyExample = {
  currency: 'usd',
  period_start: '2026-01-05T08:00:00.000Z',
  period_end: '2026-03-30T07:59:12.000Z',
  policy: 'change' as const,
  measure: 'profit' as const,
  offers: 52_341,
  left_out: 0,
  complete: true,
  served: { value: 182.4, low: 179.9, high: 184.9 },
  ips: { value: 187.1, low: 176.2, high: 198.3 },
  snips: { value: 188.0, low: 180.8, high: 195.3 },
  doubly_robust: { value: 187.6, low: 181.3, high: 194.0 },
  gain: { value: 5.2, low: 0.4, high: 10.1 },
  overlap: {
    effective_offers: 6120.4,
    effective_draws: 830.2,
    largest_weight: 18.2,
    tried: 0.99,
    enough: true,
  },
  verdict: 'gain' as const,
  reasons: [
    'Base prices changed by that share would have earned more profit than what was served: 2.9 % (95 % interval 0.2 % to 5.5 %).',
  ],
}

/** Reads a request for a report. */
export function toOffPolicyQuestion(
  sent: Static<typeof offPolicyRequestSchema>,
): OffPolicyQuestion {
  return {
    policy: toOtherPolicy({
      policy: sent.policy,
      change: sent.change,
      prices: sent.prices?.map(({ product_id, price }) => ({ productId: product_id, price })),
    }),
    currency: currencyOf(sent.currency),
    from: sent.from,
    until: sent.until,
    measure: sent.measure,
    tolerance: sent.tolerance ?? defaultTolerance,
  }
}

/** Converts a report to its API form. */
export function toOffPolicyAnswer({
  found,
  ...report
}: OffPolicyReport): Static<typeof offPolicyReportSchema> {
  return {
    currency: report.currency,
    period_start: report.from?.toISOString() ?? null,
    period_end: report.until?.toISOString() ?? null,
    policy: report.policy,
    measure: report.measure,
    offers: found?.offers ?? 0,
    left_out: report.leftOut,
    complete: report.isComplete,
    served: found?.served ?? null,
    ips: found?.ips ?? null,
    snips: found?.snips ?? null,
    doubly_robust: found?.doublyRobust ?? null,
    gain: found?.gain ?? null,
    overlap: found && {
      effective_offers: found.overlap.effectiveOffers,
      effective_draws: found.overlap.effectiveDraws,
      largest_weight: found.overlap.largestWeight,
      tried: found.overlap.tried,
      enough: found.overlap.enough,
    },
    verdict: report.verdict,
    reasons: report.reasons,
  }
}
