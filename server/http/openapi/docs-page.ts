import swaggerUi from '@fastify/swagger-ui'
import type { FastifyPluginAsync } from 'fastify'
import { nothingThere } from '../answers/problem.ts'

/**
 * Like the default of the page's authors, but it also works over plain http, and allows nothing
 * from elsewhere.
 */
const policy =
  "default-src 'self'; base-uri 'self'; frame-ancestors 'self'; img-src 'self' data:; object-src 'none'; script-src-attr 'none'"

/**
 * The allowed names of the page's files. Nothing else reaches the file system, which has errors of
 * its own.
 */
const fileName = /^\w[\w.-]{0,63}$/

/** GET /docs and what is below it: the reference, to read and try. Needs no key. */
export function serveDocs(basePath: string): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', (request, _reply, done) => {
      const { '*': file } = request.params as { '*'?: string }
      done(file === undefined || fileName.test(file) ? undefined : nothingThere())
    })
    await app.register(swaggerUi, {
      routePrefix: '/docs',
      indexPrefix: basePath,
      staticCSP: policy,
      uiConfig: { validatorUrl: null, deepLinking: true, tryItOutEnabled: false },
      theme: {
        title: 'Lerner: reference',
        css: [{ filename: 'lerner.css', content: '.swagger-ui .topbar { display: none }' }],
      },
    })
  }
}
