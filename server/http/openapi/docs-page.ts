import swaggerUi from '@fastify/swagger-ui'
import type { FastifyPluginAsync } from 'fastify'
import { nothingThere } from '../answers/problem.ts'

/**
 * Like the default of the page's makers, but it also holds over plain http, and lets nothing come
 * from elsewhere.
 */
const policy =
  "default-src 'self'; base-uri 'self'; frame-ancestors 'self'; img-src 'self' data:; object-src 'none'; script-src-attr 'none'"

/**
 * What a file of the page may be called. Nothing else gets as far as the file system, which has
 * faults of its own.
 */
const fileName = /^\w[\w.-]{0,63}$/

/** GET /docs and what is below it: the reference, to read and try. Needs no key. */
export const serveDocs: FastifyPluginAsync = async (app) => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { '*': file } = request.params as { '*'?: string }
    done(file === undefined || fileName.test(file) ? undefined : nothingThere())
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: policy,
    uiConfig: { validatorUrl: null, deepLinking: true, tryItOutEnabled: false },
    theme: {
      title: 'Lerner: reference',
      css: [{ filename: 'lerner.css', content: '.swagger-ui .topbar { display: none }' }],
    },
  })
}
