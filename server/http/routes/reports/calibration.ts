import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { toCurrency } from '../../../domain/money.ts'
import { reportCalibration } from '../../../use-cases/reports/calibration.ts'
import { callerOf } from '../../keys/caller-of.ts'
import {
  calibrationReportExample,
  calibrationReportSchema,
  toCalibrationAnswer,
} from '../../schemas/calibration.ts'
import { object, ref } from '../../schemas/component.ts'
import { currency, moment } from '../../schemas/fields.ts'

/** GET /v1/reports/calibration. Whether confidence was accurate. */
export function getCalibrationReport(deps: Pick<Deps, 'store' | 'now'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/reports/calibration',
      {
        config: {
          scope: 'reports:read',
          refusals: ['currency_unsupported'],
          examples: { 200: calibrationReportExample },
        },
        schema: {
          operationId: 'reports.calibration',
          summary: 'Read whether confidence was accurate',
          description:
            'Offers at moved prices by their confidence, compared with the holdout of the same products in the same weeks: how many were claimed to earn at least what the base price earns, and how many do. Single products are too noisy to judge; a bin of many is not.',
          tags: ['Reports'],
          querystring: object({
            currency: Type.Optional(currency),
            from: Type.Optional(
              moment('Start; its whole week is counted. Default: the first offer.'),
            ),
            until: Type.Optional(moment('End; its whole week is counted. Default: now.')),
          }),
          response: { 200: ref(calibrationReportSchema) },
        },
      },
      async (request) => {
        const { query: asked } = request
        const report = await reportCalibration(deps, callerOf(request), {
          currency: asked.currency && (toCurrency(asked.currency) ?? asked.currency),
          from: asked.from,
          until: asked.until,
        })
        return toCalibrationAnswer(report)
      },
    )
  }
}
