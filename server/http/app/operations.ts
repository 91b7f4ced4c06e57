import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../domain/errors.ts'
import { isSameText } from '../../domain/session.ts'
import { createFixedDocument, type FixedDocument } from '../answers/fixed-document.ts'
import { held } from '../metrics/held.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { errorsPage } from '../openapi/errors-page.ts'

const html = 'text/html; charset=utf-8'
/** The figures are computed at most this often, however often they are requested. */
const figuresMs = 1000

/** Routes for operators and readers of the reference; none needs a key of an account. */
export function serveOperations(
  deps: Pick<Deps, 'store' | 'config'>,
  metrics: Metrics,
  openapi: FixedDocument,
  isLeaving: () => boolean,
): FastifyPluginAsync {
  return async (app) => {
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
      (_request, reply) => openapi(reply),
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
    // Bytes shared by all responses, so that unread ones take no extra memory.
    const figures = held(figuresMs, async () => Buffer.from(await metrics.expose()))
    const { metricsKey } = deps.config
    app.get('/metrics', async (request, reply) => {
      if (metricsKey !== null) refuseOthers(request.headers.authorization, metricsKey)
      return reply.type(metrics.contentType).send(await figures())
    })
    const errors = createFixedDocument(html, errorsPage)
    app.get('/docs/errors', (_request, reply) => {
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      return errors(reply)
    })
  }
}

/** @throws Refusal without the metrics key. */
function refuseOthers(authorization = '', key: string): void {
  if (isSameText(authorization, `Bearer ${key}`)) return
  throw new Refusal(
    authorization === '' ? 'api_key_missing' : 'api_key_invalid',
    'The figures need the key that the service was given for them: send Authorization: Bearer with the value of LERNER_METRICS_KEY.',
  )
}
