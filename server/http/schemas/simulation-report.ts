import { Type } from 'typebox'
import type { BacktestReport } from '../../../engine/backtest/backtest-report.ts'
import { naiveMethods } from '../../../engine/backtest/held-out.ts'
import { mostSimulatedProducts } from '../../domain/simulation.ts'
import { component, nullable, object, ref } from './component.ts'
import { estimateSchema } from './demand.ts'
import { namesOf, remarksOf, toReasonsAnswer } from './error.ts'
import { factorList } from './factor.ts'
import { answeredAmount, answeredCount, answeredMoment, word } from './fields.ts'

const sentences = (description: string) =>
  Type.Array(Type.String({ maxLength: 2000 }), { maxItems: 100, description })
const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description })
const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(
  schema: Schema,
  description: string,
) => Type.Union([schema, Type.Null()], { description })

const simulatedProduct = object({
  product_id: Type.String({ maxLength: 255 }),
  rows: answeredCount('Sales rows analysed.'),
  units_per_week: Type.Number({ description: 'Units per week at the base price.' }),
  identified: Type.Boolean({
    description: 'Whether its history alone shows how demand responds to price.',
  }),
  reasons: sentences('Why not.'),
  remarks: remarksOf('reasons', 100),
  elasticity: ref(estimateSchema),
  base_price: answeredAmount('In the smallest unit of the currency.'),
  price: answeredAmount('The price that would be quoted most often.'),
  confidence: Type.Number({ description: 'For that price, as in a quote.' }),
  factors: factorList('What moved or held that price, largest first.', 32),
  prices: Type.Array(
    object({
      price: answeredAmount('In the smallest unit.'),
      share: share('Share of all quotes.'),
    }),
    { maxItems: 64, description: 'All prices that would be quoted, and how often each.' },
  ),
  gain_per_week: orNull(
    ref(estimateSchema),
    'What they would earn per week above the base price, in the smallest unit; null if no profit is known.',
  ),
})

export const simulationReportSchema = component(
  'SimulationReport',
  object(
    {
      verdict: word(['go', 'no_go'], {
        description: 'Whether this history is enough to let prices move.',
      }),
      reasons: sentences('The reasons, in sentences; those against it come first.'),
      remarks: remarksOf('reasons', 100),
      remedies: sentences('Which data would turn a no-go into a go.'),
      remedy_remarks: remarksOf('remedies', 100),
      assumed: sentences(
        'Assumptions about the age of the rows, in sentences: figures are as of the end of the rows, and old rows are flagged as old.',
      ),
      assumed_remarks: remarksOf('assumed', 100),
      history: object({
        since: answeredMoment('Start of the first row.'),
        until: answeredMoment('End of the last row.'),
        rows: answeredCount(),
        products: answeredCount(),
        products_left_out: answeredCount('Products that sell less than those analysed.'),
      }),
      identified: object({
        products: answeredCount('Products whose history alone shows how demand responds to price.'),
        revenue_share: share('Share of what all products sell at their base prices.'),
        telling: answeredCount('Products whose price moved enough, and independently.'),
        telling_share: share('Share of what all products sell at their base prices.'),
        together: orNull(
          ref(estimateSchema),
          'The mean elasticity that they show together, as far as chosen prices can show it; null if there are fewer than two.',
        ),
        unidentified_by: Type.Array(
          object({
            reason: Type.String({ maxLength: 64, examples: ['price_still'] }),
            products: answeredCount(),
          }),
          {
            maxItems: 20,
            description: 'What the other histories lack, most frequent first.',
          },
        ),
      }),
      forecast: orNull(
        object(
          {
            since: answeredMoment('Rows from this time on were held out.'),
            rows: answeredCount('Rows predicted.'),
            units: Type.Number({ description: 'Units they sold.' }),
            error: Type.Number({
              description: 'Sum of absolute errors over units sold: 0.2 is 20 %.',
            }),
            naive: object(
              {
                last_value: nullable('number'),
                mean: nullable('number'),
                year_before: nullable('number'),
                fixed_effects: nullable('number'),
              },
              'The same for simple methods: the latest period again; the product’s mean; 52 weeks before; least squares on price and promotion. null if there is too little data.',
            ),
            best: word([...naiveMethods], { description: 'The best of the simple methods.' }),
            lead: ref(estimateSchema),
          },
          'How well the last fifth of the periods was predicted from the rest. `lead`: our error minus that of the best simple method; below 0 if ours is better.',
        ),
        'null if too little could be held out.',
      ),
      gain: orNull(
        object(
          {
            base_per_week: Type.Number({
              description: 'What base prices earn per week, in the smallest unit.',
            }),
            per_week: ref(estimateSchema),
            share: ref(estimateSchema),
            chance: share('The probability that it is above 0.'),
            products_priced: answeredCount('Products whose profit can be computed.'),
            products_moved: answeredCount('Those of them whose price would move.'),
          },
          'What the first prices are expected to earn above base prices, with 90 % intervals; these include how far chosen prices may mislead.',
        ),
        'null if no product’s profit can be computed.',
      ),
      products: Type.Array(simulatedProduct, {
        maxItems: mostSimulatedProducts,
        description: 'Largest gain first.',
      }),
    },
    'What a history shows before any price changes.',
  ),
)

/** Reports stored before assumptions were recorded have none. */
export type StoredReport = BacktestReport & { productsLeftOut: number; assumed?: string[] }

/** A backtest's report in its API form. */
export function toReportAnswer(report: StoredReport) {
  const { history, identified, forecast, gain, assumed = [] } = report
  const remedyRemarks = namesOf(report.remedies)
  const assumedRemarks = namesOf(assumed)
  return {
    verdict: report.verdict,
    ...toReasonsAnswer(report.reasons),
    remedies: report.remedies,
    ...(remedyRemarks && { remedy_remarks: remedyRemarks }),
    assumed,
    ...(assumedRemarks && { assumed_remarks: assumedRemarks }),
    history: {
      since: momentOf(history.fromSeconds),
      until: momentOf(history.untilSeconds),
      rows: history.rows,
      products: history.products,
      products_left_out: report.productsLeftOut,
    },
    identified: {
      products: identified.products,
      revenue_share: identified.revenueShare,
      telling: identified.telling,
      telling_share: identified.tellingShare,
      together: identified.together,
      unidentified_by: identified.unidentifiedBy,
    },
    forecast: forecast && {
      since: momentOf(forecast.fromSeconds),
      rows: forecast.rows,
      units: forecast.units,
      error: forecast.ours,
      naive: forecast.naive,
      best: forecast.best,
      lead: forecast.lead,
    },
    gain: gain && {
      base_per_week: gain.basePerWeek,
      per_week: gain.perWeek,
      share: gain.share,
      chance: gain.chance,
      products_priced: gain.productsPriced,
      products_moved: gain.productsMoved,
    },
    products: report.products.map((one) => ({
      product_id: one.productId,
      rows: one.rows,
      units_per_week: one.unitsPerWeek,
      identified: one.identified,
      ...toReasonsAnswer(one.reasons),
      elasticity: one.elasticity,
      base_price: one.basePriceMinor,
      price: one.priceMinor,
      confidence: one.confidence,
      factors: [...one.factors],
      prices: one.served.map(({ priceMinor, share: of }) => ({ price: priceMinor, share: of })),
      gain_per_week: one.gainPerWeek,
    })),
  }
}

function momentOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
