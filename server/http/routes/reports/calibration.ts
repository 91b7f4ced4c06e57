import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { reportCalibration } from '../../../use-cases/reports/calibration.ts'
import { callerOf } from '../../keys/caller-of.ts'
import {
  calibrationReportExample,
  calibrationReportSchema,
  toCalibrationAnswer,
} from '../../schemas/calibration.ts'
import { object, ref } from '../../schemas/component.ts'
import { rangeOfWeeks, toRange } from '../../schemas/report-range.ts'

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
            ...rangeOfWeeks,
          }),
          response: { 200: ref(calibrationReportSchema) },
        },
      },
      async (request) => {
        const report = await reportCalibration(deps, callerOf(request), toRange(request.query))
        return toCalibrationAnswer(report)
      },
    )
  }
}
