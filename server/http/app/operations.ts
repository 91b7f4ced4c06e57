import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { errorsPage } from '../openapi/errors-page.ts'

const html = 'text/html; charset=utf-8'

/** Routes for operators and readers of the reference; none needs a key. */
export function serveOperations(
  deps: Pick<Deps, 'store'>,
  metrics: Metrics,
  isLeaving: () => boolean,
): FastifyPluginAsync {
  return async (app) => {
    let document: string | null = null
    app.get(
      '/v1/openapi.json',
      {
        schema: {
          operationId: 'openapi.get',
          summary: 'Read this document',
          description: 'The OpenAPI document of this service. Needs no key.',
          tags: ['Health'],
          response: {
            200: {
              description: 'The document.',
              content: {
                'application/json': { schema: { type: 'object', additionalProperties: true } },
              },
            },
          },
        },
      },
      (_request, reply) => {
        document ??= JSON.stringify(app.swagger())
        reply.type('application/json; charset=utf-8').send(document)
      },
    )
    app.get('/livez', (_request, reply) => {
      reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('ok\n')
    })
    app.get('/readyz', (_request, reply) => {
      const why = isLeaving()
        ? 'the service is stopping\n'
        : deps.store.isWritable()
          ? null
          : 'the store takes no writes\n'
      reply
        .code(why === null ? 200 : 503)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send(why ?? 'ok\n')
    })
    app.get('/metrics', async (_request, reply) => {
      reply.type(metrics.contentType)
      return metrics.expose()
    })
    const errors = errorsPage()
    app.get('/docs/errors', (_request, reply) => {
      reply
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .type(html)
        .send(errors)
    })
  }
}
