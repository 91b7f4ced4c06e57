import { type TSchema, Type } from 'typebox'
import type { ListResult } from '../../use-cases/lists/list-result.ts'
import { mostSwitchbacks } from '../../use-cases/lists/switchback-results.ts'
import type { LiftFigures, LiftReport, Measure } from '../../use-cases/reports/lift-report.ts'
import { mostPoints } from '../../use-cases/reports/lift-series.ts'
import { effectiveOffers, kindOf, unitReasons } from '../../use-cases/reports/lift-units.ts'
import { component, nullable, object, ref, refOrNull } from './component.ts'
import { remarksOf, toReasonsAnswer } from './error.ts'
import { answeredCount, answeredMoment, answeredMomentOrNull, word } from './fields.ts'
import {
  priceListResultExample,
  priceListResultSchema,
  toResultAnswer,
} from './price-list-result.ts'

const unitKinds = ['hour', 'customer', 'mixed'] as const
const verdicts = ['no_holdout', 'uneven_split', 'too_early', 'gain', 'loss', 'undecided'] as const

export const liftEstimateSchema = component(
  'LiftEstimate',
  object(
    {
      value: Type.Number({ description: 'The estimate.' }),
      low: Type.Number({ description: 'Low end of the 95 % interval.' }),
      high: Type.Number({ description: 'High end of the 95 % interval.' }),
    },
    'An estimate whose interval stays valid however often one looks.',
  ),
)

const nullableShare = (description: string) => nullable('number', { description })

export const liftMeasureSchema = component(
  'LiftMeasure',
  object(
    {
      optimized: ref(liftEstimateSchema),
      holdout: ref(liftEstimateSchema),
      earned: ref(liftEstimateSchema),
      relative: object({
        value: nullableShare('The lift as a share: 0.05 is 5 %. null if the holdout had none.'),
        low: nullableShare('Low end of its 95 % interval; null: unbounded.'),
        high: nullableShare('High end of its 95 % interval; null: unbounded.'),
      }),
    },
    'What each arm earns per offer, and `earned`: what optimized prices earned beyond base prices over all offers so far. Money is in the smallest unit of the currency.',
  ),
)

function arms<Number extends TSchema>(description: string, number: Number) {
  return object({ optimized: number, holdout: number }, description)
}

const measureOrNull = (description: string) => refOrNull(liftMeasureSchema, description)

const figures = {
  offers: arms('Offers whose answer period is over, by arm.', answeredCount()),
  sold: arms('Units bought and not returned, by arm.', Type.Number()),
  profit: measureOrNull(
    'At the unit cost at the time of each offer, or the current one if it was unknown then; null without any, or with too few purchases.',
  ),
  revenue: measureOrNull('null with too few purchases.'),
  units: measureOrNull('null with too few purchases.'),
  costs_known: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Share of the offers whose product has a unit cost: `profit` covers only these.',
  }),
  verdict: word(verdicts, {
    description:
      '`gain` and `loss` are proven; `undecided` is neither; `too_early` has too few purchases; `uneven_split` has lost offers of one arm, so no figure can be trusted; `no_holdout` has nothing to compare with. About profit if a cost is known, otherwise about revenue.',
  }),
}

const randomizationUnit = object({
  kind: word(unitKinds, {
    description:
      '`hour`: all products of the account, for an hour; `customer`: everything that an identified customer sees; `mixed`: some of each.',
  }),
  reasons: Type.Array(Type.String({ maxLength: 1000 }), {
    maxItems: 10,
    description:
      'Why, how much power remains, and whether holding out single offers would interfere. In sentences.',
  }),
  remarks: remarksOf('reasons', 10),
  hours: arms('Hours in each arm; 0 if hours were not drawn.', answeredCount()),
  design_effect: Type.Number({
    minimum: 1,
    description:
      'How many times larger the variance is than with the same number of offers drawn individually: 1 does not weaken the proof.',
  }),
  effective_offers: answeredCount('Number of individually drawn offers with the same power.'),
})

export const liftReportSchema = component(
  'LiftReport',
  object(
    {
      currency: nullable('string', {
        maxLength: 3,
        description: 'null if nothing has been counted yet.',
      }),
      period_start: answeredMomentOrNull('Start of the weeks that were counted.'),
      period_end: answeredMomentOrNull('End of the weeks that were counted.'),
      ...figures,
      reasons: Type.Array(Type.String({ maxLength: 1000 }), {
        maxItems: 20,
        description: 'The verdict, what to be careful about, and what to do. In sentences.',
      }),
      remarks: remarksOf('reasons', 20),
      sample_ratio: Type.Union(
        [
          object({
            expected: Type.Number({ description: 'Share of offers intended for the holdout.' }),
            seen: Type.Number({ description: 'Share of offers that ended up in it.' }),
            p_value: Type.Number({
              description: 'Probability that the two ever differ this much if no offers are lost.',
            }),
          }),
          Type.Null(),
        ],
        { description: 'Whether the holdout received as many offers as intended.' },
      ),
      randomization_unit: Type.Union([randomizationUnit, Type.Null()], {
        description:
          'The unit of randomization: what was drawn into the holdout as a whole. null if nothing has been counted yet.',
      }),
      plan: Type.Union(
        [
          object({
            lift: Type.Number({ description: 'The lift in question, as a share.' }),
            weeks: nullableShare(
              'Weeks from the first offer until it is proven, four times in five; null: longer than two years.',
            ),
            weeks_so_far: Type.Number({ description: 'Weeks counted so far.' }),
            least_lift: Type.Number({
              description: 'The smallest lift that can be proven in half a year.',
            }),
            with_holdouts: Type.Array(
              object({
                holdout: Type.Number({ description: 'A larger holdout, as a share.' }),
                weeks: nullableShare('Weeks that the proof would take with it.'),
              }),
              { maxItems: 10 },
            ),
          }),
          Type.Null(),
        ],
        { description: 'How long a proof takes at the traffic so far; null before any purchase.' },
      ),
      by: nullable('string', {
        maxLength: 20,
        description: 'The requested grouping.',
      }),
      groups: Type.Array(
        object({
          key: Type.String({
            maxLength: 255,
            description: 'The product, category or segment, or the Monday of the week; "" is none.',
          }),
          ...figures,
        }),
        {
          maxItems: 100,
          description:
            'Groups with most offers first, weeks in order. Each interval on its own is right 95 times in 100: of many groups, some are wrong.',
        },
      ),
      has_more: Type.Boolean({ description: 'Whether there are more groups.' }),
      series: Type.Array(object({ period_end: answeredMoment('End of the week.'), ...figures }), {
        maxItems: mostPoints,
        description:
          'With `series=week`: what was known of all offers from the start to the end of each week, for the last two years. Each interval is that of a report up to then; together they stay valid however often one looks. Empty unless requested.',
      }),
      switchbacks: Type.Array(ref(priceListResultSchema), {
        maxItems: mostSwitchbacks,
        description:
          'The results of price lists with the design switchback in that period, the latest five: by day, from blocks of one price for everyone. Each is valid for one look.',
      }),
    },
    'What optimized prices earned compared with the holdout at base prices.',
  ),
)

const perOffer = (value: number, low: number, high: number) => ({ value, low, high })
const measureExample = {
  optimized: perOffer(28.4, 27.9, 28.9),
  holdout: perOffer(26.1, 24.3, 27.9),
  earned: perOffer(959_100, 15_000, 1_903_200),
  relative: { value: 0.088, low: 0.001, high: 0.189 },
}
const figuresExample = {
  offers: { optimized: 396_150, holdout: 20_850 },
  sold: { optimized: 13_469, holdout: 709 },
  profit: measureExample,
  revenue: measureExample,
  units: null,
  costs_known: 1,
  verdict: 'gain' as const,
}

export const liftReportExample = {
  currency: 'usd',
  period_start: '2026-01-05T00:00:00.000Z',
  period_end: '2026-03-30T00:00:00.000Z',
  ...figuresExample,
  reasons: [
    'Optimized prices earned 8.8 % (95 % interval 0.1 % to 19 %) more profit than base prices would have: that is proven.',
  ],
  sample_ratio: { expected: 0.05, seen: 0.05, p_value: 1 },
  randomization_unit: {
    kind: 'hour' as const,
    reasons: [
      'All products are held at their base prices together, for whole hours drawn at random (101 of 2016 so far), because products may take customers from each other.',
      'Outcomes within a unit are similar: 417000 offers tell as much as 379091 drawn one by one.',
      'Offers held out one by one would interfere: in 1 of the 4 nests of products seen in sales or quotes, most clearly in the category mugs, where the others sell 50 % to 75 % of what one of them loses by a higher price (90 %). One that is a small part of it would alone show 2.0 to 4.0 times the change in units that its prices make together.',
    ],
    hours: { optimized: 1_915, holdout: 101 },
    design_effect: 1.1,
    effective_offers: 379_091,
  },
  plan: {
    lift: 0.05,
    weeks: 46.2,
    weeks_so_far: 12,
    least_lift: 0.07,
    with_holdouts: [{ holdout: 0.2, weeks: 14.1 }],
  },
  by: 'category',
  groups: [{ key: 'mugs', ...figuresExample }],
  has_more: false,
  series: [{ period_end: '2026-03-30T00:00:00.000Z', ...figuresExample }],
  switchbacks: [priceListResultExample],
}

/** Converts a lift report to its API form. */
export function toLiftAnswer(
  report: LiftReport,
  switchbacks: { currency: string | null; results: readonly ListResult[] },
) {
  const { sampleRatio, randomized, plan } = report
  return {
    currency: report.currency ?? switchbacks.currency,
    period_start: report.from?.toISOString() ?? null,
    period_end: report.until?.toISOString() ?? null,
    ...toFigures(report),
    ...toReasonsAnswer(report.reasons),
    sample_ratio: sampleRatio && {
      expected: sampleRatio.expected,
      seen: sampleRatio.seen,
      p_value: sampleRatio.pValue,
    },
    randomization_unit: randomized && {
      kind: kindOf(randomized),
      ...toReasonsAnswer([...unitReasons(randomized), ...report.interference]),
      hours: randomized.hours,
      design_effect: randomized.likeness,
      effective_offers: Math.round(effectiveOffers(randomized)),
    },
    plan: plan && {
      lift: plan.lift,
      weeks: plan.weeks,
      weeks_so_far: plan.weeksSoFar,
      least_lift: plan.leastLift,
      with_holdouts: plan.withHoldouts,
    },
    by: report.by,
    groups: report.groups.map((group) => ({ key: group.key, ...toFigures(group) })),
    has_more: report.hasMore,
    series: report.series.map((point) => ({
      period_end: point.until.toISOString(),
      ...toFigures(point),
    })),
    switchbacks: switchbacks.results.map(toResultAnswer),
  }
}

function toFigures({ offers, units, measures, costsKnown, verdict }: LiftFigures) {
  return {
    offers,
    sold: units,
    profit: inWholeMoney(measures.profit),
    revenue: inWholeMoney(measures.revenue),
    units: measures.units,
    costs_known: costsKnown,
    verdict,
  }
}

/** Rounds total earnings to whole minor units; means per offer keep their fraction. */
function inWholeMoney(measure: Measure | null): Measure | null {
  if (measure === null) return null
  const { value, low, high } = measure.earned
  return {
    ...measure,
    earned: { value: Math.round(value), low: Math.round(low), high: Math.round(high) },
  }
}
