import type { FastifyPluginAsync } from 'fastify'
import manifest from '../package.json' with { type: 'json' }
import { createTraceWatch, type Traces } from './traces.ts'

/** Probes and files: nobody looks for their traces. */
const untraced = /^\/(?:livez|readyz|metrics|assets\/|favicon)/

/**
 * Loads OpenTelemetry and sends traces by OTLP. Where to, how many of them and under which name is
 * said by OpenTelemetry's own variables, such as OTEL_EXPORTER_OTLP_ENDPOINT.
 *
 * @throws Error with the command that installs what is missing.
 */
export async function openTraces(version: string): Promise<Traces> {
  const { api, core, sdk, hooks, resources, otlp, otel } = await load()
  const provider = new sdk.BasicTracerProvider({
    resource: resources
      .defaultResource()
      .merge(
        resources.resourceFromAttributes({ 'service.name': 'lerner', 'service.version': version }),
      )
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor(new otlp.OTLPTraceExporter())],
  })
  const contexts = new hooks.AsyncLocalStorageContextManager().enable()
  api.context.setGlobalContextManager(contexts)
  api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  const instrumentation = new otel.FastifyOtelInstrumentation({
    instrumentHooks: false,
    instrumentHandler: false,
    ignorePaths: ({ url }) => untraced.test(url),
  })
  instrumentation.setTracerProvider(provider)
  return {
    plugin: instrumentation.plugin() as unknown as FastifyPluginAsync,
    watch: createTraceWatch({
      tracer: provider.getTracer('lerner', version),
      activeSpan: api.trace.getActiveSpan,
      root: api.ROOT_CONTEXT,
    }),
    async close() {
      await provider.shutdown()
      contexts.disable()
      api.context.disable()
      api.propagation.disable()
    },
  }
}

async function load() {
  try {
    const [api, core, sdk, hooks, resources, otlp, otel] = await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/core'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@fastify/otel'),
    ])
    return { api, core, sdk, hooks, resources, otlp, otel }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new Error(
      `LERNER_TRACES is set, and the packages of OpenTelemetry are not installed. Beside Lerner run: npm install ${tracingPackages().join(' ')}`,
      { cause: error },
    )
  }
}

/** The packages of tracing, pinned as a set that was tested together. */
export function tracingPackages(): string[] {
  return Object.entries(manifest.peerDependencies).map(([name, version]) => `${name}@${version}`)
}
