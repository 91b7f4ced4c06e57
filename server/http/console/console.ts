import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { nothingThere } from '../answers/nothing-there.ts'
import { asksTestData } from '../keys/address.ts'
import { createSessionCookie } from '../keys/session-cookie.ts'
import { version } from '../openapi/version.ts'
import { type ScreenNeeds, startingWith, wordsFor } from './first-requests.ts'

/** The console's pages as they were built. */
const consoleFolder = join(import.meta.dirname, '../../../console/dist')

/**
 * What our own pages may do: run and show what this service serves, and talk to it. Nothing inline,
 * nothing from elsewhere, and not inside frames.
 */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  // A page references its scripts by hash, so an old page would request scripts that are gone.
  'cache-control': 'no-cache',
}

/** Paths for programs: browsers get the same response there. */
const programs = /^\/(?:v1|docs|assets|metrics|livez|readyz)(?:\/|$)/

/**
 * File names that a build produces. Nothing else reaches the file system, which has its own errors.
 */
const fileName = /^\w[\w.-]{0,127}$/

/** The pages for people, and what distinguishes them from programs. */
export type Console = {
  /** Serves `/` and the files of the pages. */
  routes: FastifyPluginAsync
  /** True for a browser that requests a page at this path: the console handles its own paths. */
  wantsPage(request: FastifyRequest, path: string): boolean
  /** Sends the page, which is the same for every path of the console. */
  sendPage(reply: FastifyReply): Promise<FastifyReply>
}

export function createConsole(
  { config, now }: { config: Pick<Deps['config'], 'basePath' | 'publicUrl'>; now: Deps['now'] },
  folder = consoleFolder,
): Console {
  const { basePath } = config
  const sessionCookie = createSessionCookie(config)

  // Read each time: all are small, and may be rebuilt while the service runs.
  async function sendPage(reply: FastifyReply): Promise<FastifyReply> {
    const built = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
    if (built === null) return reply.code(404).headers(pageHeaders).send(notBuilt(basePath))
    const { request } = reply
    const page = startingWith(built, {
      basePath,
      asksTest: asksTestData(request.originalUrl, basePath),
      url: request.url,
      screens: await readMetadata<ScreenNeeds[]>('first-files.json', []),
      words: wordsFor(
        request.headers['accept-language'],
        await readMetadata('language-files.json', {}),
      ),
      isSignedIn: sessionCookie.tokenOf(request) !== null,
      nowMs: now(),
    })
    return reply.headers(pageHeaders).send(page)
  }

  /** Metadata of a build from a file; `otherwise` if an older build has none. */
  async function readMetadata<Metadata>(file: string, otherwise: Metadata): Promise<Metadata> {
    const text = await readFile(join(folder, file), 'utf8').catch(() => null)
    return text === null ? otherwise : (JSON.parse(text) as Metadata)
  }

  return {
    sendPage,
    wantsPage: ({ method, headers: { accept } }, path) =>
      (method === 'GET' || method === 'HEAD') && wantsHtml(accept) && !programs.test(path),

    routes: async (app) => {
      app.get('/', async (request, reply) => {
        reply.header('vary', 'accept')
        if (wantsHtml(request.headers.accept)) return sendPage(reply)
        return whereThingsAre(basePath)
      })
      await app.register(async (files) => {
        files.addHook('onRequest', (request, reply, done) => {
          const { '*': file = 'favicon.svg' } = request.params as { '*'?: string }
          reply.header('x-content-type-options', 'nosniff')
          done(fileName.test(file) ? undefined : nothingThere())
        })
        await files.register(fastifyStatic, {
          root: join(folder, 'assets'),
          prefix: '/assets/',
          // Brotli and gzip as produced by the build, if any.
          preCompressed: true,
          index: false,
          decorateReply: true,
          suppressWarning: true,
          // A file's name contains the hash of its content.
          maxAge: '1y',
          immutable: true,
        })
        for (const name of ['favicon.svg', 'THIRD_PARTY.txt']) {
          files.get(`/${name}`, (_request, reply) =>
            reply.sendFile(name, folder, { maxAge: '1d', immutable: false }),
          )
        }
      })
    },
  }
}

/** What a program gets at the root: where everything is, below the requested address. */
function whereThingsAre(basePath: string) {
  return {
    name: 'Lerner',
    version,
    console: `${basePath}/`,
    interface: `${basePath}/v1`,
    reference: `${basePath}/docs`,
    openapi: `${basePath}/v1/openapi.json`,
    health: `${basePath}/v1/health`,
  }
}

function wantsHtml(accept: string | undefined): boolean {
  return accept?.includes('text/html') === true
}

function notBuilt(basePath: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lerner: the console is not built</title>
</head>
<body>
<h1>The console is not built</h1>
<p>The service works: its interface is described in the <a href="${basePath}/docs">reference</a>.
For these pages, start it with <code>npm start</code>, which builds them, or run
<code>npm run console:build</code> and load this page again.</p>
</body>
</html>
`
}
