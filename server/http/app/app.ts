import type { IncomingMessage, RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { getHeapStatistics } from 'node:v8'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import type { Deps } from '../../deps.ts'
import { deadlineIn, deadlineOfEach, within } from '../../storage/connection/deadline.ts'
import { createDeprecationLog, deprecationHeaders } from '../answers/deprecation.ts'
import { createFixedDocument } from '../answers/fixed-document.ts'
import { methodNotAllowed } from '../answers/method-not-allowed.ts'
import { missingObject, NothingThere, nothingAt, nothingThere } from '../answers/nothing-there.ts'
import { render, toRefusal } from '../answers/problem.ts'
import { createBodyRoom, roomWithin } from '../bulk/body-room.ts'
import { type Console, createConsole } from '../console/console.ts'
import { pathOfOurs } from '../keys/address.ts'
import { createGuards, type Guards } from '../keys/guard.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
import { serveDocs } from '../openapi/docs-page.ts'
import { openapiFrame } from '../openapi/frame.ts'
import { completeOpenapi } from '../openapi/openapi.ts'
import { parseBody } from '../validation/parse-body.ts'
import { faultOfHost } from './fault-of-host.ts'
import { createAnswerLog, logFailure, pathOf } from './log-answer.ts'
import { serveOperations } from './operations.ts'
import { refuseOnSocket, refuseUnparsable } from './refuse-unparsable.ts'
import { createRequestIds } from './request-ids.ts'
import './route-config.ts'
import { createRouteTable, type RouteTable } from '../openapi/route-table.ts'
import { components } from '../schemas/components.ts'
import { serveOpenIdConnect } from '../sign-in/oidc.ts'
import { createValidatorCompiler, type ValidatorCompiler } from '../validation/validation.ts'
import { createPipelines } from './pipelines.ts'
import { bodyLimitBytes, createQuoteLane, type QuoteLane, quotePath } from './quote-lane.ts'
import { routesOf } from './routes.ts'
import { serializersWhenAsked } from './serializers.ts'

/** A whole request must have arrived by then. */
const requestTimeoutMs = 30_000
/**
 * Longer than the idle timeouts of common load balancers, which might otherwise use a socket that
 * we just closed.
 */
const keepAliveTimeoutMs = 72_000
const maxConnections = 20_000
// Ids of 255 characters, each of up to four bytes, each byte three characters in a path.
const maxParamLength = 255 * 4 * 3

/** Observes requests through Fastify: if set, quotes take the same way as all others. */
const tracer = '@fastify/otel'

declare module 'fastify' {
  interface FastifyInstance {
    routeTable: RouteTable
    /** From now on /readyz fails, and each response closes its connection. */
    leave(): void
    /** The current figures; /metrics may be up to a second old. */
    figures(): Promise<string>
  }
}

/**
 * Builds the HTTP side of the service, ready to listen or for injected requests. It does not access
 * the store before the first request.
 *
 * @param more - Additional routes under /v1, for tests of what every route gets.
 * @param pages - The console; tests pass their own.
 */
export async function createApp(
  deps: Deps,
  more: readonly FastifyPluginAsync[] = [],
  pages: Console = createConsole(deps),
): Promise<FastifyInstance> {
  const compile = createValidatorCompiler(components)
  const metrics = createMetrics(deps)
  const routeTable = createRouteTable()

  const requestId = createRequestIds(deps.now())
  const app = openServer(requestId, deps.config.basePath)
  const guards = createGuards(deps)
  app.decorate('routeTable', routeTable)
  app.decorate('figures', () => metrics.expose())
  if (deps.tracePlugin !== null) await app.register(deps.tracePlugin)
  decorateRequests(app)
  readBodies(app, compile)
  limitWaits(app, deps.config.requestSeconds)
  guardRoutes(app, guards, metrics)
  answerBareRequests(app, pages, deps.config.basePath)
  recordAnswers(app, deps.log, metrics)
  answerErrors(app, deps.log)
  await describeRoutes(app, deps.config.basePath)
  const openapi = createFixedDocument('application/json; charset=utf-8', () =>
    JSON.stringify(app.swagger()),
  )
  await app.register(serveDocs(deps.config.basePath, openapi))
  for (const route of [...routesOf(deps, metrics, compile), ...more]) {
    await app.register(route, { prefix: '/v1' })
  }
  let leaving = false
  app.decorate('leave', () => {
    leaving = true
    app.server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false
    })
  })
  await app.register(serveOperations(deps, metrics, openapi, () => leaving))
  await app.register(pages.routes)
  await app.register(serveOpenIdConnect(deps))
  const isTraced = deps.tracePlugin !== null || app.hasPlugin(tracer)
  const lane = isTraced ? null : createQuoteLane(deps, { guards, metrics, compile, requestId })
  await takeRequests(app, lane, deps.config.basePath)
  return app
}

/**
 * Requests of a connection are answered in order. Ordinary quotes take a separate lane, which
 * leaves all other requests to Fastify, and all of them once the service stops.
 */
async function takeRequests(
  app: FastifyInstance,
  lane: QuoteLane | null,
  basePath: string,
): Promise<void> {
  let closing = false
  app.addHook('preClose', (done) => {
    closing = true
    done()
  })
  await app.ready()
  const others = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')
  const begin: RequestListener = (request, response) => {
    if (!closing && lane?.(request, response) === true) return
    for (const listener of others) listener(request, response)
  }
  const isQuote = ({ url }: IncomingMessage) => url === quotePath || url === basePath + quotePath
  app.server.on('request', createPipelines(begin, isQuote))
}

/**
 * A server with its limits. It answers in our format where Node.js or Fastify would use their own.
 */
function openServer(requestId: () => string, basePath: string): FastifyInstance {
  const rewriteUrl = (request: IncomingMessage) => pathOfOurs(request, basePath)
  const app = Fastify({
    // The log line for each request is written below; Fastify's logger would cost more than the
    // quote.
    logger: false,
    genReqId: requestId,
    requestIdHeader: false,
    bodyLimit: bodyLimitBytes,
    rewriteUrl,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    return503OnClosing: false,
    // Host is checked below, because Node.js would answer without an error body. Without joining,
    // the first of two equal headers would be used, while a proxy may have used the other; joined,
    // they are refused.
    http: { requireHostHeader: false, joinDuplicateHeaders: true },
    routerOptions: { maxParamLength },
    schemaController: { compilersFactory: { buildSerializer: serializersWhenAsked } },
    clientErrorHandler: refuseUnparsable,
    frameworkErrors: (error, request, reply) => {
      const { status, headers, body } = render(toRefusal(error, bodyLimitBytes), request.id)
      // The declared type is that of a reply to a route's schema, and there is no route.
      const bare = reply as unknown as FastifyReply
      bare
        .code(status)
        .headers({ ...headers, 'request-id': request.id })
        .send(body)
    },
  })
  app.server.maxConnections = maxConnections
  closeUnused(app)
  // Node.js would refuse these in its own format. An unknown expectation may be ignored, a tunnel
  // may not.
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response)
  })
  app.server.on('connect', (_request, socket) => {
    // Node.js has released the socket: nobody else handles its errors, or closes it if the client
    // does not.
    socket.on('error', () => {})
    socket.once('finish', () => socket.destroy())
    refuseOnSocket(socket, 'This service is not a proxy: it does not accept CONNECT.')
  })
  return app
}

/** How soon a connection is closed after its last response, once the service stops. */
const closeIdleEveryMs = 50

/**
 * Browsers open connections in advance. Node.js considers a connection without any data busy, and
 * would wait a minute for it when the service stops; and also for one with a request in progress,
 * which its client then keeps open.
 */
function closeUnused(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', (done) => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    if (app.server.listening) {
      const closing = setInterval(() => app.server.closeIdleConnections(), closeIdleEveryMs)
      app.server.once('close', () => clearInterval(closing))
    }
    done()
  })
}

/** What each request carries, in the order in which it is set. */
function decorateRequests(app: FastifyInstance): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('session', null)
  app.decorateRequest('limitBucket', null)
  app.decorateRequest('record', null)
  app.decorateRequest('refusal', null)
  app.decorateRequest('startedAtMs', 0)
  app.decorateRequest('deadline', null)
}

/**
 * Limits how long a request waits for the store: until its key is known, and from when its body has
 * been read. Work of many rows takes turns, so there the limit is that of each transaction. A batch
 * of quotes is answered in time, with what was decided by then.
 */
function limitWaits(app: FastifyInstance, seconds: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    request.deadline = deadlineIn(seconds)
    within(request.deadline, done)
  })
  app.addHook('preValidation', (request, _reply, done) => {
    const { bodyLimit = bodyLimitBytes, url = '', config } = request.routeOptions
    const takesTurns = bodyLimit > bodyLimitBytes && config.limit !== 'quote'
    const takesLong = takesTurns || url.startsWith('/v1/exports')
    request.deadline = takesLong ? deadlineOfEach(2 * seconds) : deadlineIn(seconds)
    within(request.deadline, done)
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (request.deadline !== null) request.deadline.ended = true
    done()
  })
}

/** Bodies are JSON only, parsed and validated by our own rules. */
function readBodies(app: FastifyInstance, compile: ValidatorCompiler): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseBody)
  app.setValidatorCompiler(compile)
  for (const component of components) app.addSchema(component)
}

/**
 * Gives each route its entry in the table, its metrics, its guard, room for a large body and its
 * deprecation notice.
 */
function guardRoutes(app: FastifyInstance, { guardOf }: Guards, metrics: Metrics): void {
  const findRoom = createBodyRoom(roomWithin(getHeapStatistics().heap_size_limit))
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/v1/') && !route.schema?.querystring) {
      route.schema = { ...route.schema, querystring: noQuery }
    }
    app.routeTable.add(route)
    const {
      scope = null,
      orScope = null,
      anyKey = false,
      limit = 'api',
      deprecated,
    } = route.config ?? {}
    const withinAuthority = route.config?.withinAuthority === true
    const { bodyLimit = bodyLimitBytes } = route
    const method = [route.method].flat().join(',')
    const record = metrics.recorder(method, route.url)
    const isOpen = scope === null && !anyKey
    const guard = isOpen ? null : guardOf(scope, limit, withinAuthority, orScope)
    const notice = deprecated && deprecationHeaders(deprecated)
    route.onRequest = (request, reply, done) => {
      request.record = record
      if (notice !== undefined) reply.headers(notice)
      if (guard === null) done()
      else if (bodyLimit <= bodyLimitBytes) guard(request, reply, done)
      else {
        guard(request, reply, (error?: Error) => done(error ?? findRoom(request, reply, bodyLimit)))
      }
    }
  })
}

/** Records when a request came, and answers requests without a proper host or without a route. */
function answerBareRequests(app: FastifyInstance, pages: Console, basePath: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    request.startedAtMs = performance.now()
    reply.header('request-id', request.id)
    const hostFault = faultOfHost(request.raw)
    if (hostFault !== null) {
      done(hostFault)
      return
    }
    if (!request.is404) {
      done()
      return
    }
    // Before the body is read: a body for a path that does not exist is not needed.
    const path = pathOf(request.url)
    // The router has decoded it, so this cannot fail.
    const decoded = path.startsWith('/') ? decodeURI(path) : path
    const methods = app.routeTable.methodsOf(decoded)
    const allow = methods.length === 0 ? '' : [...methods, 'OPTIONS'].join(', ')
    if (allow === '' && pages.wantsPage(request, path)) void pages.sendPage(reply)
    else if (allow === '') done(nothingAt(decoded, app.routeTable.methodsOf, basePath))
    else if (request.method === 'OPTIONS') reply.code(204).header('allow', allow).send()
    else {
      const accepts = (one: string) => app.routeTable.methodsOf(one).includes(request.method)
      done(methodNotAllowed(request.method, allow, decoded, accepts, basePath))
    }
  })
}

/** Counts and logs responses. */
function recordAnswers(app: FastifyInstance, log: Logger, metrics: Metrics): void {
  const logAnswer = createAnswerLog(log)
  const logDeprecated = createDeprecationLog(log)
  const recordUnmatched = metrics.recorder('other', 'unmatched')
  // Otherwise one wrong request of each kind to each route would create thousands of series.
  const recordUnknown = metrics.recorder('other', 'without_key')
  // Not `onResponse`: there Fastify listens to each response's stream, which costs a tenth of a
  // quote.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { statusCode } = reply
    const milliseconds = performance.now() - request.startedAtMs
    const isUnknown = request.caller === null && statusCode >= 400 && statusCode < 500
    const recordOwn = request.record ?? recordUnmatched
    const record = isUnknown && request.record !== null ? recordUnknown : recordOwn
    record(statusCode, milliseconds)
    const { deprecated } = request.routeOptions.config
    if (deprecated !== undefined) {
      metrics.countDeprecated(request.method, request.routeOptions.url ?? '')
      logDeprecated(request, `${request.method} ${request.routeOptions.url}`, deprecated)
    }
    logAnswer(request.raw, request.id, request.caller, statusCode, milliseconds, request.refusal)
    done()
  })
}

function answerErrors(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler((error, request, reply) => {
    const { bodyLimit = bodyLimitBytes, url = '', config } = request.routeOptions
    const sent = { type: request.headers['content-type'], takes: config }
    const thrown = toRefusal(error, bodyLimit, sent)
    const ids = request.params as Record<string, string | undefined>
    const refusal = thrown instanceof NothingThere ? missingObject(url, ids) : thrown
    request.refusal = refusal
    if (refusal.code === 'internal_error') logFailure(log, request.raw, request.id, error)
    const { status, headers, body } = render(refusal, request.id)
    reply.code(status).headers(headers).send(body)
  })
  // The hook above has answered every path without a match.
  app.setNotFoundHandler(() => {
    throw nothingThere()
  })
}

/** Generates the OpenAPI document from the routes registered after this. */
async function describeRoutes(app: FastifyInstance, basePath: string): Promise<void> {
  const servers = openapiFrame.servers.map((one) => ({ ...one, url: basePath || one.url }))
  await app.register(swagger, {
    openapi: { ...openapiFrame, servers },
    hideUntagged: true,
    refResolver: {
      buildLocalReference: (json, _base, _fragment, i) => String(json.$id ?? `def-${i}`),
    },
    transformObject: (document) =>
      'openapiObject' in document
        ? completeOpenapi(document.openapiObject as Record<string, unknown>, app.routeTable.entries)
        : document.swaggerObject,
  })
}

const noQuery = { type: 'object', properties: {}, additionalProperties: false }
