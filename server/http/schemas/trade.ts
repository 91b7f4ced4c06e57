import { type Static, Type } from 'typebox'
import { type Trade, type TradePoint, tradeIntervals } from '../../domain/trade.ts'
import type { TradeReport } from '../../use-cases/reports/trade.ts'
import { component, nullable, object, ref } from './component.ts'
import { answeredMoment, word } from './fields.ts'

const sums = {
  units: Type.Number({ minimum: 0, description: 'Units sold.' }),
  revenue: Type.Number({ minimum: 0, description: 'Their revenue, in the smallest unit.' }),
  profit: Type.Number({
    description: 'Their revenue minus their costs, in the smallest unit, if those are known.',
  }),
  costed_revenue: Type.Number({
    minimum: 0,
    description: 'The revenue whose costs are known, which `profit` refers to.',
  }),
}

export const tradeSchema = component('Trade', object(sums, 'Total sales.'))

export const tradePointSchema = component(
  'TradePoint',
  object(
    {
      start: answeredMoment('Start of the day, week or month, in UTC.'),
      ...sums,
      price: nullable('number', {
        minimum: 0,
        description: 'Mean unit price, in the smallest unit; null if none is known.',
      }),
      promotion: Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          'The promotion level of the most promoted product, from sales rows: 0 none to 1 full.',
      }),
    },
    'Sales in a day, a week or a month.',
  ),
)

const points = (description: string) =>
  Type.Array(ref(tradePointSchema), { maxItems: 1000, description })

const knownDays = (description: string) => Type.Number({ minimum: 0, description })

export const tradeReportSchema = component(
  'TradeReport',
  object(
    {
      currency: nullable('string', {
        maxLength: 3,
        description: 'null if nothing has been sold yet.',
      }),
      period_start: answeredMoment('Start of the period.'),
      period_end: answeredMoment('End of the period.'),
      interval: word(tradeIntervals, { description: 'The period that each point covers.' }),
      total: ref(tradeSchema),
      before: ref(tradeSchema),
      known_days: knownDays(
        'The days that `total` stands for: those that sales rows cover, each row counted whole, and time without rows that quotes and offers cover, by the share of sales that they usually know; the whole period so far if sales are known from these alone. Compare sums by the day where this differs from `known_days_before`.',
      ),
      known_days_before: knownDays('The same for `before`.'),
      points: points('In order of time, oldest first; periods without a sale are omitted.'),
      points_before: points('The same for the preceding period.'),
      categories: Type.Array(
        object({
          category: Type.String({
            maxLength: 100,
            description: '"" stands for products without one.',
          }),
          total: ref(tradeSchema),
          before: ref(tradeSchema),
        }),
        { maxItems: 2000, description: 'By category, highest revenue first.' },
      ),
    },
    'Sales in a period, and in the preceding period of equal length (`before`).',
  ),
)

const tradeExample = {
  units: 4120,
  revenue: 7_416_000,
  profit: 2_890_000,
  costed_revenue: 7_000_000,
}
const beforeExample = {
  units: 3980,
  revenue: 7_164_000,
  profit: 2_700_000,
  costed_revenue: 6_800_000,
}

export const tradeReportExample = {
  currency: 'usd',
  period_start: '2026-01-05T00:00:00.000Z',
  period_end: '2026-02-02T00:00:00.000Z',
  interval: 'week',
  total: tradeExample,
  before: beforeExample,
  known_days: 28,
  known_days_before: 28,
  points: [{ start: '2026-01-05T00:00:00.000Z', ...tradeExample, price: 1800, promotion: 0 }],
  points_before: [],
  categories: [{ category: 'coffee', total: tradeExample, before: beforeExample }],
}

/** Converts a trade report to its API form. */
export function toTradeAnswer(report: TradeReport): Static<typeof tradeReportSchema> {
  const { from, until, points, pointsBefore, categories, total, before, currency, interval } =
    report
  return {
    currency,
    period_start: from.toISOString(),
    period_end: until.toISOString(),
    interval,
    total: toTrade(total),
    before: toTrade(before),
    known_days: report.knownDays,
    known_days_before: report.knownDaysBefore,
    points: points.map(toPoint),
    points_before: pointsBefore.map(toPoint),
    categories: categories.map((one) => ({
      category: one.category,
      total: toTrade(one.total),
      before: toTrade(one.before),
    })),
  }
}

function toTrade({ units, revenue, profit, costedRevenue }: Trade) {
  return { units, revenue, profit, costed_revenue: costedRevenue }
}

function toPoint({ start, price, promotion, ...trade }: TradePoint) {
  return { start: start.toISOString(), ...toTrade(trade), price, promotion }
}
