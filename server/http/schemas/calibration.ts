import { Type } from 'typebox'
import type { CalibrationReport } from '../../use-cases/reports/calibration.ts'
import { component, nullable, object, refOrNull } from './component.ts'
import { remarksOf, toReasonsAnswer } from './error.ts'
import { answeredCount, answeredMomentOrNull, word } from './fields.ts'
import { liftEstimateSchema } from './lift.ts'

export const calibrationReportSchema = component(
  'CalibrationReport',
  object(
    {
      currency: nullable('string', {
        maxLength: 3,
        description: 'null if nothing has been counted yet.',
      }),
      period_start: answeredMomentOrNull('Start of the weeks that were counted.'),
      period_end: answeredMomentOrNull('End of the weeks that were counted.'),
      bins: Type.Array(
        object({
          low: Type.Number({ description: 'Lower bound of confidence' }),
          high: Type.Number({ description: 'Upper bound, exclusive; the last bin includes 1.' }),
          cells: answeredCount('Products and segments whose moved prices had this confidence.'),
          offers: answeredCount('Offers at those prices.'),
          holdout_offers: answeredCount('Offers at base prices in comparison.'),
          claimed: nullable('number', {
            description: 'Mean confidence: the share claimed to be right.',
          }),
          right: refOrNull(
            liftEstimateSchema,
            'Share of cells whose moved price really earns at least as much as the base price, after removing the noise of single cells. With its 95 % interval, for one look.',
          ),
          lift: refOrNull(
            liftEstimateSchema,
            'What moved prices earned above base prices, as a share. With its 95 % interval, for one look.',
          ),
          verdict: word(['holds', 'too_high', 'too_low', 'cannot_tell'], {
            description: 'What the offers say about the claim.',
          }),
        }),
        { maxItems: 20 },
      ),
      left_out: answeredCount(
        'Cells without a known unit cost below the base price, which are omitted.',
      ),
      reasons: Type.Array(Type.String({ maxLength: 1000 }), {
        maxItems: 20,
        description: 'What the table means, in sentences.',
      }),
      remarks: remarksOf('reasons', 20),
    },
    'Whether `confidence` was accurate, judged by what prices earned compared with the holdout.',
  ),
)

export const calibrationReportExample = {
  currency: 'usd',
  period_start: '2026-01-05T00:00:00.000Z',
  period_end: '2026-03-30T00:00:00.000Z',
  bins: [
    {
      low: 0.8,
      high: 0.9,
      cells: 214,
      offers: 182_300,
      holdout_offers: 9_610,
      claimed: 0.853,
      right: { value: 0.83, low: 0.7, high: 0.93 },
      lift: { value: 0.061, low: 0.022, high: 0.1 },
      verdict: 'holds' as const,
    },
  ],
  left_out: 3,
  reasons: [
    'Wherever there are enough offers to tell, confidence is accurate.',
    'Left out: 3 cells without a known unit cost below the base price.',
  ],
}

/** Converts a report to its API form. */
export function toCalibrationAnswer(report: CalibrationReport) {
  return {
    currency: report.currency,
    period_start: report.from?.toISOString() ?? null,
    period_end: report.until?.toISOString() ?? null,
    bins: report.bins.map(({ movedOffers, heldOffers, ...bin }) => ({
      ...bin,
      offers: movedOffers,
      holdout_offers: heldOffers,
    })),
    left_out: report.leftOut,
    ...toReasonsAnswer(report.reasons),
  }
}
