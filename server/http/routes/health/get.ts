import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { version } from '../../openapi/version.ts'
import { ref } from '../../schemas/component.ts'
import { healthSchema } from '../../schemas/health.ts'

/** GET /v1/health. Whether quotes can be made; costs no query. */
export function getHealth(deps: Pick<Deps, 'store' | 'now'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/health',
      {
        config: {
          examples: { 200: { status: 'ok', timestamp: '2026-01-31T12:00:00.000Z', version } },
        },
        schema: {
          operationId: 'health.get',
          summary: 'Check whether the service works',
          description: 'Needs no key, is not rate-limited, and may be called as often as you like.',
          tags: ['Health'],
          response: { 200: ref(healthSchema), 503: ref(healthSchema) },
        },
      },
      (_request, reply) => {
        const works = deps.store.isWritable()
        reply
          .code(works ? 200 : 503)
          .header('cache-control', 'no-store')
          .headers(works ? {} : { 'retry-after': '1' })
          .send({
            status: works ? 'ok' : 'unavailable',
            timestamp: new Date(deps.now()).toISOString(),
            version,
          })
      },
    )
  }
}
