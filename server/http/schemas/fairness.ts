import { type Static, Type } from 'typebox'
import type { FairnessReport } from '../../use-cases/reports/fairness.ts'
import { component, nullable, object, refOrNull } from './component.ts'
import { remarksOf, toReasonsAnswer } from './error.ts'
import { answeredCount, answeredMomentOrNull, word } from './fields.ts'

const segmentName = (description: string) => Type.String({ maxLength: 255, description })

export const rangedShareSchema = component(
  'RangedShare',
  object(
    {
      value: Type.Number({ minimum: 0, description: 'The estimate.' }),
      low: Type.Number({ minimum: 0, description: 'Low end of the 95 % interval.' }),
      high: Type.Number({ minimum: 0, description: 'High end of the 95 % interval.' }),
    },
    'A share with its 95 % interval, valid for one look.',
  ),
)

const rangedOrNull = (description: string) => refOrNull(rangedShareSchema, description)

const gap = {
  value: Type.Number({
    minimum: 0,
    description: 'How far the highest mean is above the lowest, as a fraction of the lowest.',
  }),
  low: Type.Number({ minimum: 0, description: 'Low end of the 95 % interval.' }),
  high: nullable('number', {
    minimum: 0,
    description: 'High end of the 95 % interval; null: unbounded.',
  }),
  highest: segmentName('The segment with the highest mean; "" is none.'),
  lowest: segmentName('The segment with the lowest mean; "" is none.'),
}

export const fairnessReportSchema = component(
  'FairnessReport',
  object(
    {
      currency: nullable('string', {
        maxLength: 3,
        description: 'null if nothing has been counted yet.',
      }),
      period_start: answeredMomentOrNull('Start of the weeks that were counted.'),
      period_end: answeredMomentOrNull('End of the weeks that were counted.'),
      by: word(['segment'], { description: 'How prices are compared.' }),
      segments: Type.Array(
        object({
          segment: segmentName('The segment; "" is none.'),
          offers: answeredCount('Optimized offers whose answer period is over.'),
          accepted: answeredCount('How many of them were bought.'),
          mean_price: Type.Number({
            minimum: 0,
            description: 'Mean price of its offers, in the smallest unit of the currency.',
          }),
          mean_base_price: Type.Number({
            minimum: 0,
            description: 'Mean base price of the same offers.',
          }),
          relative: rangedOrNull(
            'Mean of price over base price: 1.02 is 2 % above base prices. null below 30 offers.',
          ),
          acceptance: rangedOrNull('Share of offers that were bought. null below 30 offers.'),
        }),
        { maxItems: 100, description: 'The segment with most offers first.' },
      ),
      has_more: Type.Boolean({ description: 'Whether there are more segments.' }),
      gap: Type.Union([object(gap), Type.Null()], {
        description:
          'The largest gap between the segments’ means of price over base price; null with fewer than two segments of 30 offers.',
      }),
      products: Type.Array(object({ product_id: Type.String({ maxLength: 255 }), ...gap }), {
        maxItems: 20,
        description:
          'Products whose segments are furthest apart, among the thousand with most offers. Each interval on its own is right 95 times in 100.',
      }),
      max_segment_gap: nullable('number', {
        minimum: 0,
        maximum: 10,
        description: "The limit in the account's policy; null: none is set.",
      }),
      personalization: word(['segment', 'none'], {
        description: "What the account's policy sets.",
      }),
      reasons: Type.Array(Type.String({ maxLength: 1000 }), {
        maxItems: 20,
        description: 'What the figures mean, and what to do. In sentences.',
      }),
      remarks: remarksOf('reasons', 20),
    },
    'What segments of customers were quoted compared with base prices, and what they bought.',
  ),
)

export const fairnessReportExample = {
  currency: 'usd',
  period_start: '2026-01-05T00:00:00.000Z',
  period_end: '2026-03-30T00:00:00.000Z',
  by: 'segment' as const,
  segments: [
    {
      segment: 'returning',
      offers: 40_120,
      accepted: 4_011,
      mean_price: 2079.4,
      mean_base_price: 1999,
      relative: { value: 1.041, low: 1.037, high: 1.045 },
      acceptance: { value: 0.1, low: 0.0971, high: 0.103 },
    },
  ],
  has_more: true,
  gap: { value: 0.041, low: 0.031, high: 0.05, highest: 'returning', lowest: 'new' },
  products: [
    {
      product_id: 'sku-42',
      value: 0.08,
      low: 0.05,
      high: 0.11,
      highest: 'returning',
      lowest: 'new',
    },
  ],
  max_segment_gap: null,
  personalization: 'segment' as const,
  reasons: [
    "Prices of segment 'returning' lie 4.1 % above those of segment 'new', at the same base prices: at least 3.1 % with a probability of 95 %.",
    'To limit it, set max_segment_gap in the policy.',
  ],
}

/** Converts a report to its API form. */
export function toFairnessAnswer(report: FairnessReport): Static<typeof fairnessReportSchema> {
  return {
    currency: report.currency,
    period_start: report.from?.toISOString() ?? null,
    period_end: report.until?.toISOString() ?? null,
    by: 'segment',
    segments: report.segments.map((one) => ({
      segment: one.segment,
      offers: one.offers,
      accepted: one.accepted,
      mean_price: one.meanPrice,
      mean_base_price: one.meanBasePrice,
      relative: one.relative,
      acceptance: one.acceptance,
    })),
    has_more: report.hasMore,
    gap: report.gap && { ...report.gap, high: finite(report.gap.high) },
    products: report.products.map(({ productId, ...one }) => ({
      product_id: productId,
      ...one,
      high: finite(one.high),
    })),
    max_segment_gap: report.maxSegmentGap,
    personalization: report.personalization,
    ...toReasonsAnswer(report.reasons),
  }
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null
}
