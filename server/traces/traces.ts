import type { Span, SpanContext, Tracer } from '@opentelemetry/api'
import type { FastifyPluginAsync } from 'fastify'
import type { SendBatch } from '../storage/commit/batch-sender.ts'
import type { QuoteWriter } from '../storage/commit/quote-writer.ts'
import type { OutcomeQueue } from '../use-cases/outcomes/outcome-queue.ts'
import type { FoldTenant, Watch } from '../watch.ts'

/** Traces of requests and of the work that they share, sent to a receiver of OpenTelemetry. */
export type Traces = {
  watch: Watch
  /** Makes a span of each request; registered before all routes. */
  plugin: FastifyPluginAsync
  /** Sends what is left. */
  close(): Promise<void>
}

/** What is loaded where traces are asked for, and only there. */
export type Tracing = {
  tracer: Tracer
  /** The span of the request that is being worked on. */
  activeSpan: () => Span | undefined
  /** Makes a span a trace of its own, whatever request happens to run. */
  root: import('@opentelemetry/api').Context
}

/** Requests whose outcomes wait for their fold: as many as a span may have links. */
const maxOrigins = 128
/** Tenants whose requests wait for a fold; those of others are not linked. */
const maxTenants = 1000

/** Looks on: links a quote with the commit that holds it, and an outcome with its fold. */
export function createTraceWatch({ tracer, activeSpan, root }: Tracing): Watch {
  /** The request that a row of a quote came with. */
  const spans = new WeakMap<object, Span>()
  const origins = createOrigins()

  return {
    quoteWriter: (writer): QuoteWriter => ({
      ...writer,
      write(tenantId, row, keep) {
        const span = activeSpan()
        if (span?.isRecording()) spans.set(row, span)
        return writer.write(tenantId, row, keep)
      },
    }),

    send: (send): SendBatch => {
      return async (tenantId, batch) => {
        const requests = batch.flatMap(({ row }) => spans.get(row) ?? [])
        if (requests.length === 0) return send(tenantId, batch)
        const span = tracer.startSpan(
          'commit quotes',
          {
            links: requests.slice(0, maxOrigins).map((one) => ({ context: one.spanContext() })),
            attributes: { 'lerner.quotes': batch.length },
          },
          root,
        )
        for (const request of requests) request.addLink({ context: span.spanContext() })
        return endWith(span, send(tenantId, batch))
      }
    },

    outcomeQueue: (queue): OutcomeQueue => ({
      ...queue,
      async record(caller, outcomes, keep) {
        const span = activeSpan()
        const result = await queue.record(caller, outcomes, keep)
        if (span?.isRecording()) origins.add(caller.tenantId, span.spanContext())
        return result
      },
    }),

    fold: (fold): FoldTenant => {
      return async (tenantId, limit) => {
        // The commit that woke this one tells its requests first, and they are noted then.
        await new Promise((resolve) => setImmediate(resolve))
        const startTime = Date.now()
        const requests = origins.take(tenantId)
        const count = await fold(tenantId, limit)
        if (count === 0) return 0
        tracer
          .startSpan(
            'learn from offers',
            {
              startTime,
              links: requests.map((context) => ({ context })),
              attributes: { 'lerner.observations': count },
            },
            root,
          )
          .end()
        return count
      }
    },
  }
}

/** Requests whose outcomes are stored, by tenant, until a fold takes them. */
function createOrigins() {
  const origins = new Map<number, SpanContext[]>()
  return {
    add(tenantId: number, request: SpanContext): void {
      const known = origins.get(tenantId)
      if (known && known.length < maxOrigins) known.push(request)
      else if (!known && origins.size < maxTenants) origins.set(tenantId, [request])
    },
    take(tenantId: number): SpanContext[] {
      const requests = origins.get(tenantId) ?? []
      origins.delete(tenantId)
      return requests
    },
  }
}

async function endWith<Result>(span: Span, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    span.recordException(error as Error)
    span.setStatus({ code: 2 }) // an error, in OpenTelemetry's count
    throw error
  } finally {
    span.end()
  }
}
