import type { Profiler } from 'node:inspector'

/** A function and its self time, without the functions that it called. */
export type SelfTime = { part: string; name: string; where: string; micros: number }

/**
 * Parts of a server, by the file that contains a function; the first match counts. The remaining
 * cost of a request (the kernel, the runtime's own C++ code) has no file and is known by name.
 */
const parts: readonly [part: string, file: RegExp][] = [
  ['profiler', /^node:inspector/],
  [
    'sockets and streams',
    /^node:(net|internal\/(streams|stream_base|net|tcp|js_stream))|^node:stream/,
  ],
  ['HTTP of Node.js', /^node:(_http|http|internal\/(http|url|util))/],
  ['buffers and text', /^node:(buffer|internal\/(buffer|encoding|string|util)|string_decoder)/],
  ['timers', /^node:(timers|internal\/(timers|priority_queue|linkedlist))/],
  ['events', /^node:(events|internal\/(event|abort))/],
  [
    'promises, ticks, hooks',
    /^node:(async_hooks|diagnostics|internal\/(process|async|promise|perf|timers))/,
  ],
  ['digests', /^node:(crypto|internal\/crypto)/],
  ['routing', /find-my-way|fast-querystring|fast-decode-uri/],
  ['answer as JSON', /fast-json-stringify|json-schema-ref/],
  ['checking of bodies', /node_modules\/ajv|server\/http\/validation/],
  ['PostgreSQL driver', /node_modules\/(pg|postgres|pg-[a-z-]+)\//],
  ['caches', /node_modules\/lru-cache/],
  [
    'Fastify',
    /node_modules\/(fastify|@fastify|reusify|fastq|avvio|light-my-request|secure-json-parse|toad-cache|process-warning)/,
  ],
  ['log', /node_modules\/(pino|sonic-boom|thread-stream)|app\/log\.ts/],
  ['keys and limits', /server\/http\/keys/],
  ['figures', /server\/http\/metrics/],
  ['hooks of the app', /server\/http\/app/],
  ['the route and its schema', /server\/http\/(routes|schemas|answers|idempotency)/],
  ['cells in memory', /server\/use-cases\/cells/],
  ['deciding a quote', /server\/(use-cases|domain)|engine\//],
  ['group commit', /server\/storage/],
  ['other files', /./],
]

/** The self time of each function of a profile, largest first. */
export function selfTimes({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): SelfTime[] {
  const byNode = new Map(nodes.map((node) => [node.id, node]))
  const found = new Map<string, SelfTime>()
  for (const [i, id] of samples.entries()) {
    const frame = byNode.get(id)?.callFrame
    if (frame === undefined) continue
    const where = frame.url === '' ? '' : `${frame.url}:${frame.lineNumber + 1}`
    const key = `${frame.functionName}\0${where}`
    const known = found.get(key)
    const micros = timeDeltas[i] ?? 0
    if (known) known.micros += micros
    else {
      const name = frame.functionName || '(anonymous)'
      found.set(key, { part: partOf(name, frame.url), name, where, micros })
    }
  }
  return [...found.values()].sort((a, b) => b.micros - a.micros)
}

/** Sums by part, largest first. */
export function byPart(times: readonly SelfTime[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { part, micros } of times) sums.set(part, (sums.get(part) ?? 0) + micros)
  return new Map([...sums].sort(([, a], [, b]) => b - a))
}

function partOf(name: string, url: string): string {
  if (url !== '') {
    const file = url.replace(/^file:\/\//, '')
    return parts.find(([, pattern]) => pattern.test(file))?.[0] ?? 'other files'
  }
  switch (name) {
    case '(idle)':
      return 'idle'
    case '(garbage collector)':
      return 'garbage collector'
    case '(program)':
      return 'runtime and kernel, between functions'
    case 'writev':
    case 'writeBuffer':
    case 'writeUtf8String':
    case 'writeLatin1String':
    case 'writeAsciiString':
      return 'system calls that write'
    case 'validate10':
    case 'validate11':
    case 'validate12':
      return 'checking of bodies'
    default:
      return /^validate\d*$/.test(name) ? 'checking of bodies' : 'built in, or generated'
  }
}
