import { Type } from 'typebox'
import type { ProductForecast } from '../../use-cases/sales/forecast.ts'
import { component, nullable, object, ref, refOrNull } from './component.ts'
import {
  estimateSchema,
  evidenceSchema,
  neighboursEarn,
  testedPricesSchema,
  toEvidenceAnswer,
  toTestedAnswer,
} from './demand.ts'
import { remarksOf, toReasonsAnswer } from './error.ts'
import { answeredAmount, answeredCurrency, answeredMoment, word } from './fields.ts'

export const forecastSchema = component(
  'Forecast',
  object(
    {
      product_id: Type.String({ maxLength: 255 }),
      currency: answeredCurrency,
      segment: nullable('string', { maxLength: 255 }),
      period_start: answeredMoment('Start of the forecast period.'),
      period_end: answeredMoment('End of the forecast period.'),
      source: word(['sales', 'offers'], {
        description: 'What the forecast is based on: sales rows, or offers and their outcomes.',
      }),
      per: word(['period', 'offer'], {
        description:
          'What units, revenue and profit refer to: the whole period, or one average offer if the number of offers is not known.',
      }),
      identified: Type.Boolean({
        description: 'Whether the data show the causal effect of price.',
      }),
      reasons: Type.Array(Type.String({ maxLength: 1000 }), {
        maxItems: 100,
        description: 'Why not, and what else to be careful about. In sentences.',
      }),
      remarks: remarksOf('reasons', 100),
      assumed: object(
        {
          promotion: nullable('number', {
            description:
              '0 none to 1 full; null if the data show no promotion that started or ended.',
          }),
          competitor_price: nullable('number', {
            description: 'null if none is known, or none is in the data.',
          }),
          visits: nullable('number', {
            description: 'Visits, or offers, in the period; null if they are not used.',
          }),
        },
        'The conditions assumed for that period, given or not.',
      ),
      points: Type.Array(
        object({
          price: answeredAmount('In the smallest unit of the currency.'),
          tested: Type.Boolean({
            description: 'Whether it is within the range of tested prices, and in no gap.',
          }),
          units: ref(estimateSchema),
          revenue: ref(estimateSchema),
          profit: refOrNull(estimateSchema, 'null if no unit cost is known.'),
          neighbours: neighboursEarn,
        }),
        {
          maxItems: 20,
          description:
            'At the requested prices, in that order. Money is in the smallest unit of the currency. An interval contains the actual result about nine times in ten.',
        },
      ),
      tested: refOrNull(
        testedPricesSchema,
        'The range of prices in the data; null if there is none.',
      ),
      data: ref(evidenceSchema),
    },
    'Units, revenue and profit at some prices over a future period.',
  ),
)

export const forecastExample = {
  product_id: 'sku-42',
  currency: 'usd',
  segment: null,
  period_start: '2026-02-02T00:00:00.000Z',
  period_end: '2026-03-02T00:00:00.000Z',
  source: 'sales',
  per: 'period',
  identified: true,
  reasons: [
    'These prices were chosen, not drawn at random: sales may have moved with them for other reasons, which the elasticity includes.',
  ],
  assumed: { promotion: 0, competitor_price: null, visits: null },
  points: [
    {
      price: 1799,
      tested: true,
      units: { value: 121, low: 84, high: 171 },
      revenue: { value: 217679, low: 151116, high: 307629 },
      profit: { value: 96679, low: 67116, high: 136629 },
      neighbours: -4200,
    },
  ],
  tested: { low: 1599, high: 2199, gaps: [] },
  data: {
    offers: 0,
    purchases: 0,
    sales_rows: 104,
    offers_used: 0,
    sales_rows_used: 103,
    left_out: [{ what: 'sales_rows', reason: 'out_of_proportion', count: 1 }],
  },
}

/** Converts a forecast to its API form. */
export function toForecastAnswer(forecast: ProductForecast) {
  const { assumed } = forecast
  return {
    product_id: forecast.productId,
    currency: forecast.currency,
    segment: forecast.segment,
    period_start: forecast.periodStart.toISOString(),
    period_end: forecast.periodEnd.toISOString(),
    source: forecast.source,
    per: forecast.per,
    identified: forecast.identified,
    ...toReasonsAnswer(forecast.reasons),
    assumed: {
      promotion: assumed.promotion,
      competitor_price: assumed.competitorMinor,
      visits: assumed.visits,
    },
    points: forecast.points.map(({ priceMinor, neighboursMinor, ...point }) => ({
      price: priceMinor,
      ...point,
      neighbours: neighboursMinor,
    })),
    tested: toTestedAnswer(forecast.evidence.tested),
    data: toEvidenceAnswer(forecast),
  }
}
