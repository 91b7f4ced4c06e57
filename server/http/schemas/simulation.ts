import { type Static, Type } from 'typebox'
import type { BacktestReport } from '../../../engine/backtest/backtest-report.ts'
import { naiveMethods } from '../../../engine/backtest/held-out.ts'
import {
  mostSimulatedProducts,
  type Simulation,
  type SimulationRequest,
  simulationKeptMs,
  simulationKinds,
  simulationStatuses,
} from '../../domain/simulation.ts'
import { component, nullable, object, ref, refOrNull } from './component.ts'
import { estimateSchema } from './demand.ts'
import { namesOf, remarkSchema, remarksOf, toReasonsAnswer } from './error.ts'
import { factorList } from './factor.ts'
import {
  answeredAmount,
  answeredCount,
  answeredCurrency,
  answeredId,
  answeredMoment,
  answeredMomentOrNull,
  currency,
  currencyOf,
  productId,
  segment,
  word,
} from './fields.ts'
import { lossLimitsReportSchema, type StoredLimits, toLossLimitsAnswer } from './loss-limits.ts'
import { saleSchema } from './observations.ts'
import { policyFieldsSchema, toPolicyFields } from './policy.ts'

export const simulatedRowsSchema = Type.Array(ref(saleSchema), { minItems: 1, maxItems: 10_000 })

const requestFields = {
  kind: Type.Optional(
    word([...simulationKinds], {
      default: 'backtest',
      description:
        'backtest: what a history shows before any price changes. loss_limits: what limits on loss are expected to earn and to risk in the coming weeks, from the stored history and outcomes.',
    }),
  ),
  currency,
  segment: Type.Optional(segment),
  product_ids: Type.Optional(
    Type.Array(productId, {
      minItems: 1,
      maxItems: mostSimulatedProducts,
      description: `Products of the stored history to analyse. Default: the ${mostSimulatedProducts} that sell most.`,
    }),
  ),
  policy: Type.Optional(ref(policyFieldsSchema)),
}

export const simulationRequestSchema = component(
  'SimulationRequest',
  object(
    {
      ...requestFields,
      rows: Type.Optional(
        Type.Array(ref(saleSchema), {
          minItems: 1,
          maxItems: 10_000,
          description:
            'Sales rows to analyse instead of the stored history, all of this currency and segment. They are not stored, and nothing is learnt from them. They exclude product_ids.',
        }),
      ),
    },
    'Which history to analyse, and with which policy. `policy` contains fields to try over those of the account; what products set for themselves still takes precedence.',
  ),
)

/** The same schema with unvalidated rows: they are checked in slices. */
export const simulationEnvelope = object({
  ...requestFields,
  rows: Type.Optional(Type.Array(Type.Unknown(), { minItems: 1, maxItems: 10_000 })),
})

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

export const simulationSchema = component(
  'Simulation',
  object({
    id: answeredId('Id of the simulation.'),
    kind: word([...simulationKinds], { description: 'Which of the two reports it produces.' }),
    status: word([...simulationStatuses], {
      description: 'queued and running: ask again in a second.',
    }),
    currency: answeredCurrency,
    segment: nullable('string', { maxLength: 255 }),
    source: word(['history', 'rows'], {
      description: 'The stored history, or rows sent with the request.',
    }),
    created_at: answeredMoment('When it was requested.'),
    completed_at: answeredMomentOrNull('When it finished; null before.'),
    expires_at: answeredMoment('When it is deleted: 30 days after it was requested.'),
    failure: nullable('string', {
      maxLength: 1000,
      description: 'Why there is no report, if it failed.',
    }),
    failure_remark: Type.Optional(ref(remarkSchema)),
    report: refOrNull(
      simulationReportSchema,
      'For a backtest; null until it is finished, and for other kinds.',
    ),
    loss_limits: refOrNull(
      lossLimitsReportSchema,
      'For loss_limits; null until it is finished, and for other kinds.',
    ),
  }),
)

export const simulationExample = {
  id: 'sim_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
  kind: 'backtest',
  status: 'completed',
  currency: 'usd',
  segment: null,
  source: 'history',
  created_at: '2026-01-31T12:00:00.000Z',
  completed_at: '2026-01-31T12:00:04.000Z',
  expires_at: '2026-03-02T12:00:00.000Z',
  failure: null,
  report: {
    verdict: 'no_go',
    reasons: [
      'What a sale earns is known for 0 of 1 products, which make up 0.0 % of sales. The others mostly keep the base price.',
    ],
    remedies: [
      'Set the unit_cost of 1 product: in the policy, or in a column of the rows. If goods cost nothing to make, set 0; if revenue is the goal, set objective to revenue.',
    ],
    assumed: [
      'Demand, seasons, trends and costs are taken as they were when each product’s rows end; the latest end on 2025-12-29. Stock, the last price and today’s competitor’s price are ignored.',
      'The latest rows are 33 days old: these figures do not include what changed since, and the service may price differently today. Send newer rows to fix this.',
    ],
    history: {
      since: '2024-01-01T00:00:00.000Z',
      until: '2025-12-29T00:00:00.000Z',
      rows: 104,
      products: 1,
      products_left_out: 0,
    },
    identified: {
      products: 1,
      revenue_share: 1,
      telling: 1,
      telling_share: 1,
      together: null,
      unidentified_by: [],
    },
    forecast: {
      since: '2025-08-04T00:00:00.000Z',
      rows: 21,
      units: 367,
      error: 0.21,
      naive: { last_value: 0.4, mean: 0.33, year_before: 0.45, fixed_effects: 0.23 },
      best: 'fixed_effects',
      lead: { value: -0.02, low: -0.05, high: 0.01 },
    },
    gain: null,
    products: [
      {
        product_id: 'sku-42',
        rows: 104,
        units_per_week: 17.4,
        identified: true,
        reasons: [],
        elasticity: { value: -2.1, low: -3.2, high: -1 },
        base_price: 1999,
        price: 1999,
        confidence: 0.71,
        factors: ['unit_cost_unknown'],
        prices: [{ price: 1999, share: 1 }],
        gain_per_week: null,
      },
    ],
  },
  loss_limits: null,
}

/** Reads which history to simulate; the currency is normalized. */
export function toSimulationRequest(sent: Static<typeof simulationEnvelope>): SimulationRequest {
  return {
    kind: sent.kind ?? 'backtest',
    currency: currencyOf(sent.currency),
    segment: sent.segment ?? '',
    productIds: sent.product_ids ?? null,
    policy: sent.policy === undefined ? {} : toPolicyFields(sent.policy),
  }
}

/** Converts a simulation to its API form. */
export function toSimulationAnswer(simulation: Simulation) {
  const { createdAt, completedAt } = simulation
  const isBacktest = simulation.kind === 'backtest'
  const report = isBacktest ? (simulation.report as StoredReport | null) : null
  const limits = isBacktest ? null : (simulation.report as StoredLimits | null)
  const { failure } = simulation
  const [named] = (failure !== null && namesOf([failure])) || []
  return {
    id: simulation.id,
    kind: simulation.kind,
    status: simulation.status,
    currency: simulation.currency,
    segment: simulation.segment === '' ? null : simulation.segment,
    source: simulation.source,
    created_at: createdAt.toISOString(),
    completed_at: completedAt?.toISOString() ?? null,
    expires_at: new Date(createdAt.getTime() + simulationKeptMs).toISOString(),
    failure,
    ...(named && { failure_remark: named }),
    report: report && toReportAnswer(report),
    loss_limits: limits && toLossLimitsAnswer(limits),
  }
}

/** Reports stored before assumptions were recorded have none. */
type StoredReport = BacktestReport & { productsLeftOut: number; assumed?: string[] }

function toReportAnswer(report: StoredReport) {
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
