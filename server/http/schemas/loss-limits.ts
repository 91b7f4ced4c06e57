import { Type } from 'typebox'
import type { SeasonReport } from '../../../engine/season/season-report.ts'
import { comparedLimits } from '../../domain/simulation.ts'
import { component, object, ref } from './component.ts'
import { estimateSchema } from './demand.ts'
import { namesOf, remarksOf } from './error.ts'
import { answeredCount } from './fields.ts'

const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description })

const horizon = object(
  {
    weeks: answeredCount('From the first day to the end of this week.'),
    gain: ref(estimateSchema),
    share: ref(estimateSchema),
    chance_below: share('The probability that base prices would have earned more by then.'),
    products_moved: answeredCount(
      'Products that show a price other than the base price to at least one in ten customers.',
    ),
  },
  'What prices are expected to earn above base prices so far, with 90 % intervals: `gain` in the smallest unit of the currency, `share` of what base prices earn.',
)

export const lossLimitsReportSchema = component(
  'LossLimitsReport',
  object(
    {
      max_loss: share('The limit in force, or one that was tried.'),
      base_per_week: Type.Number({
        description:
          'What base prices earn per week where profit can be computed, in the smallest unit.',
      }),
      limits: Type.Array(
        object({
          max_loss: share('The limit; 1 promises nothing.'),
          horizons: Type.Array(horizon, { maxItems: 3, description: 'The nearest week first.' }),
        }),
        {
          maxItems: comparedLimits.length + 1,
          description: 'The tightest limit first; empty if no product’s profit can be computed.',
        },
      ),
      truths: answeredCount(
        'Possible realities drawn from current estimates; every limit faced the same ones.',
      ),
      products: object({
        selling: answeredCount('Products that sell.'),
        known: answeredCount('Those of them whose profit can be computed.'),
        played: answeredCount('Those that were simulated to represent all of them.'),
        left_out: answeredCount('Products beyond a thousand, or without a base price.'),
      }),
      assumed: Type.Array(Type.String({ maxLength: 2000 }), {
        maxItems: 20,
        description: 'The assumptions, in sentences.',
      }),
      assumed_remarks: remarksOf('assumed', 20),
    },
    'What limits on loss are expected to earn and to risk: the account’s own products, estimates and traffic, simulated through the coming weeks.',
  ),
)

/** A report as stored; those of earlier releases do not count products known by rows. */
export type StoredLimits = Omit<SeasonReport, 'products'> & {
  products: Omit<SeasonReport['products'], 'byRows'> & { byRows?: number }
  maxLoss: number
  productsLeftOut: number
}

/** Converts a report on loss limits to its API form. */
export function toLossLimitsAnswer(report: StoredLimits) {
  const { products } = report
  const assumed = assumptionsOf(products)
  const remarks = namesOf(assumed)
  return {
    max_loss: report.maxLoss,
    base_per_week: report.basePerWeek,
    limits: report.limits.map(({ maxLoss, horizons }) => ({
      max_loss: maxLoss,
      horizons: horizons.map(({ weeks, gain, share: of, chanceBelow, productsMoved }) => ({
        weeks,
        gain,
        share: of,
        chance_below: chanceBelow,
        products_moved: productsMoved,
      })),
    })),
    truths: report.truths,
    products: {
      selling: products.selling,
      known: products.known,
      played: products.played,
      left_out: report.productsLeftOut,
    },
    assumed,
    ...(remarks && { assumed_remarks: remarks }),
  }
}

function assumptionsOf({ selling, known, byRows = 0, played }: StoredLimits['products']): string[] {
  const sentences = [
    'Demand is as currently estimated, with its uncertainty, and does not change: no season, no competitor and no shortage. Traffic stays as it was, and prices are shown through quotes.',
  ]
  if (byRows > 0) {
    sentences.push(
      `Sales of ${byRows} of ${known} products are known from rows alone, as where everybody sees one price. Price lists learn from such sales more slowly than quotes do, so expect less than is shown here, and later.`,
    )
  }
  if (known < selling) {
    sentences.push(
      `What ${selling - known} of ${selling} products earn is unknown: they have no cost, count units, or may not be sold at their base price. They are left out.`,
    )
  }
  if (played < known) {
    sentences.push(
      `${played} of ${known} products were simulated, chosen by what they earn; the others are assumed to be like them, which the intervals include.`,
    )
  }
  return sentences
}
