import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyPluginAsync } from 'fastify'
import { createFixedDocument, type FixedDocument } from '../answers/fixed-document.ts'
import { nothingThere } from '../answers/nothing-there.ts'

/**
 * Like the default of the page's authors, but it also works over plain http, and allows nothing
 * external.
 */
const policy =
  "default-src 'self'; base-uri 'self'; frame-ancestors 'self'; img-src 'self' data:; object-src 'none'; script-src-attr 'none'"

/**
 * The allowed names of the page's files. Nothing else reaches the file system, which has its own
 * errors.
 */
const fileName = /^\w[\w.-]{0,63}$/

const filesFolder = join(
  dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')),
  'static',
)

/** The page's large files, and how they are sent; the others are read on request. */
const largeFiles: Record<string, string> = {
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui-standalone-preset.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
}

/**
 * GET /docs and what is below it: the reference, to read and try. Needs no key.
 *
 * @param openapi - The document that the page shows.
 */
export function serveDocs(basePath: string, openapi: FixedDocument): FastifyPluginAsync {
  return async (app) => {
    // JSON is also YAML, and another notation would take half a second to write.
    const yaml = createFixedDocument('application/yaml', () => JSON.stringify(app.swagger()))
    const files = new Map(
      Object.entries(largeFiles).map(([name, type]) => [
        name,
        createFixedDocument(type, () => readFile(join(filesFolder, name))),
      ]),
    )
    app.addHook('onRequest', (request, _reply, done) => {
      const { '*': file } = request.params as { '*'?: string }
      done(file === undefined || fileName.test(file) ? undefined : nothingThere())
    })
    // The plugin would regenerate the document for each response, and read its files each time.
    app.addHook('preHandler', async (request, reply) => {
      const { '*': file = '' } = request.params as { '*'?: string }
      const { url = '' } = request.routeOptions
      const document =
        url === '/docs/json' ? openapi : url === '/docs/yaml' ? yaml : files.get(file)
      return document?.(reply)
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
