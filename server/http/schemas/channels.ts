import { type Static, Type } from 'typebox'
import { type Channel, channels } from '../../domain/channel.ts'
import type { ChannelsReport } from '../../use-cases/reports/channels.ts'
import { component, nullable, object, refOrNull } from './component.ts'
import { remarksOf, toReasonsAnswer } from './error.ts'
import { answeredCount, answeredMoment } from './fields.ts'

const figure = (description: string) => ({
  value: Type.Number({ description }),
  low: Type.Number({ description: 'Low end of the interval.' }),
  high: Type.Number({ description: 'High end of the interval.' }),
})

export const channelComparisonSchema = component(
  'ChannelComparison',
  object(
    {
      ...figure('The estimate.'),
      detectable: Type.Number({
        minimum: 0,
        description: 'The effect that would have been found 4 times in 5, had it existed.',
      }),
    },
    'How a channel compares with all others, at the same products, base prices and weeks. The intervals of all channels hold together with a probability of 95 %, for one look.',
  ),
)

const comparison = (description: string) => refOrNull(channelComparisonSchema, description)

export const channelsReportSchema = component(
  'ChannelsReport',
  object(
    {
      currency: nullable('string', {
        maxLength: 3,
        description: 'null where there are no products yet.',
      }),
      period_start: answeredMoment('Start of the period.'),
      period_end: answeredMoment('End of the period.'),
      channels: Type.Array(
        object({
          channel: Type.Unsafe<Channel | null>({
            type: ['string', 'null'],
            enum: [...channels, null],
            description: 'null: none was given.',
          }),
          offers: answeredCount('Quotes whose answer period is over, and offers made elsewhere.'),
          purchases: answeredCount('How many of them were bought and not fully returned.'),
          units: Type.Number({ minimum: 0, description: 'Units sold and not returned.' }),
          revenue: Type.Number({
            minimum: 0,
            description: 'Their revenue, in the smallest unit.',
          }),
          elasticity: Type.Union(
            [
              object(
                figure('The percentage change in purchases per 1 % increase in price; below 0.'),
              ),
              Type.Null(),
            ],
            {
              description:
                'How purchases respond to prices drawn at random, with a 95 % interval; null if there is too little data.',
            },
          ),
          purchase_ratio: comparison(
            'Purchases per offer as a multiple of those in all other channels at the same price. They differ if the interval excludes 1. null if there is too little data.',
          ),
          elasticity_difference: comparison(
            'Its elasticity minus that of all other channels. Demand responds differently to price if the interval excludes 0. null if there is too little data.',
          ),
        }),
        { maxItems: channels.length + 1, description: 'The channel with most offers first.' },
      ),
      reasons: Type.Array(Type.String({ maxLength: 1000 }), {
        maxItems: 20,
        description: 'What the figures mean, and what to do. In sentences.',
      }),
      remarks: remarksOf('reasons', 20),
    },
    'Sales through each channel, and whether demand differs by channel.',
  ),
)

const exampleCounts = { offers: 8120, purchases: 402, units: 431, revenue: 861_400 }

export const channelsReportExample = {
  currency: 'usd',
  period_start: '2026-01-05T00:00:00.000Z',
  period_end: '2026-03-30T00:00:00.000Z',
  channels: [
    {
      channel: 'agent' as const,
      ...exampleCounts,
      elasticity: { value: -3.4, low: -4.6, high: -2.2 },
      purchase_ratio: { value: 0.61, low: 0.55, high: 0.68, detectable: 1.16 },
      elasticity_difference: { value: -1.5, low: -2.8, high: -0.2, detectable: 1.9 },
    },
  ],
  reasons: [
    'Demand of channel agent responds more strongly to price than that of others: its elasticity differs by -1.5 (-2.8 to -0.2).',
    'All channels are quoted the same prices. To price them separately, send the channel as the segment too.',
  ],
}

/** Converts a report to its API form. */
export function toChannelsAnswer(report: ChannelsReport): Static<typeof channelsReportSchema> {
  return {
    currency: report.currency,
    period_start: report.from.toISOString(),
    period_end: report.until.toISOString(),
    channels: report.channels.map((one) => ({
      channel: channels.find((name) => name === one.channel) ?? null,
      offers: one.offers,
      purchases: one.purchases,
      units: one.units,
      revenue: one.revenue,
      elasticity: one.elasticity,
      purchase_ratio: one.purchaseRatio,
      elasticity_difference: one.elasticityDifference,
    })),
    ...toReasonsAnswer(report.reasons),
  }
}
