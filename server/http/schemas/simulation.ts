import { type Static, Type } from 'typebox'
import {
  mostSimulatedProducts,
  type Simulation,
  type SimulationRequest,
  simulationKeptMs,
  simulationKinds,
  simulationStatuses,
} from '../../domain/simulation.ts'
import { component, nullable, object, ref, refOrNull } from './component.ts'
import { namesOf, remarkSchema } from './error.ts'
import {
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
import { type StoredReport, simulationReportSchema, toReportAnswer } from './simulation-report.ts'

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
