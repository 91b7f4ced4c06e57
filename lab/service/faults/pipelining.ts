/**
 * Callers without a key who write a thousand requests at once on a connection: some read the
 * answers, others do not. Meanwhile somebody requests /v1/health, as a probe would.
 *
 * Each path that needs no key is attacked in turn. Reported are the wait for health, the processor
 * time of an answer, and the rise in memory. It fails if one of them exceeds its bound, or if the
 * process ended.
 *
 * Usage: npm run lab -- run pipelining [--quick]
 */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { isAlive } from '../../harness/processes.ts'
import { startService, temporaryFolder } from '../../harness/service.ts'
import { formatCount, printTable } from '../../report/table.ts'
import { measureImpact } from './during-attack.ts'

const options = readOptions('Callers without a key who write many requests at once.', {
  connections: { full: 16, quick: 4, help: 'connections that attack' },
  requests: { full: 1500, quick: 1500, help: 'requests written at once on each' },
  seconds: { full: 20, quick: 5, help: 'after which an attack ends, answered or not' },
})
/** Above this, probes with Kubernetes' default timeout would begin to fail. */
const mostWaitMs = 1000
/** The most a caller without a key may cost; most of it is handing on the bytes of an answer. */
const mostMsPerAnswer = 3
const mostGrowthMb = 200
const answerBegins = Buffer.from('HTTP/1.1 ')

/** Each path that needs no key, and the headers that produce its longest answer. */
const targets: { path: string; accept?: string }[] = [
  { path: '/metrics' },
  { path: '/v1/openapi.json' },
  { path: '/docs' },
  { path: '/docs/json' },
  { path: '/docs/yaml' },
  { path: '/docs/errors' },
  { path: '/docs/static/swagger-ui-bundle.js' },
  { path: '/', accept: 'text/html' },
  { path: '/worklist', accept: 'text/html' },
  { path: '/v1/health' },
  { path: '/v1/session/options' },
  { path: '/v1/products' },
]

type Outcome = {
  path: string
  reads: boolean
  answers: number
  waitMs: number
  msPerAnswer: number
  growthMb: number
}

printMachine()
const folder = temporaryFolder('pipelining')
const service = await startService({ dataDir: join(folder.path, 'data') })
const outcomes: Outcome[] = []
try {
  await useAllRoutes()
  const metrics = await (await fetch(`${service.url}/metrics`)).text()
  console.log(`\n/metrics is ${formatCount(metrics.length)} bytes after one caller without a key.`)
  for (const target of targets) {
    for (const reads of [true, false]) outcomes.push(await attack(target, reads))
    if (!isAlive(service.pid)) break
  }
  if (!tell()) process.exitCode = 1
} finally {
  await service.killGroup().catch(() => undefined)
  folder.remove()
}

/** Requests every operation without a key, right and wrong, to exercise every counter. */
async function useAllRoutes(): Promise<void> {
  const file = join(import.meta.dirname, '../../../openapi.json')
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as {
    paths: Record<string, Record<string, object>>
  }
  for (const [path, operations] of Object.entries(paths)) {
    for (const name of [...Object.keys(operations), 'head', 'options']) {
      const method = name.toUpperCase()
      const asked = { method, ...(method === 'POST' ? { body: '{' } : {}) }
      await (await fetch(service.url + path.replaceAll(/[{}]/g, ''), asked)).text()
      await (await fetch(`${service.url}${path}?none=1`, { method })).text()
    }
  }
}

async function attack(target: (typeof targets)[number], reads: boolean): Promise<Outcome> {
  await pause(200)
  const seen = { answers: 0 }
  const sockets: Socket[] = []
  for (let i = 0; i < options.connections; i++) sockets.push(open(target, reads, seen))
  const endMs = performance.now() + 1000 * options.seconds
  const { waitMs, seconds, growthMb } = await measureImpact(
    service,
    () =>
      performance.now() > endMs ||
      seen.answers >= expected() ||
      sockets.every((socket) => socket.destroyed),
  )
  for (const socket of sockets) socket.destroy()
  const msPerAnswer = (1000 * seconds) / Math.max(1, seen.answers)
  return { path: target.path, reads, answers: seen.answers, waitMs, msPerAnswer, growthMb }
}

function expected(): number {
  return options.connections * options.requests
}

/** Writes all requests of a connection at once, and counts the answers if it reads. */
function open(
  { path, accept = '*/*' }: (typeof targets)[number],
  reads: boolean,
  seen: { answers: number },
): Socket {
  const socket = connect(service.port, service.host)
  socket.on('error', () => socket.destroy())
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: ${accept}\r\n\r\n`.repeat(options.requests),
  )
  let end = Buffer.alloc(0)
  if (reads) {
    socket.on('data', (chunk: Buffer) => {
      const come = Buffer.concat([end, chunk])
      for (let at = come.indexOf(answerBegins); at >= 0; at = come.indexOf(answerBegins, at + 1)) {
        seen.answers++
      }
      end = come.subarray(1 - answerBegins.length)
    })
  } else socket.pause()
  return socket
}

/** Prints what was seen; true if all of it is within the bounds. */
function tell(): boolean {
  const faults = (one: Outcome): string[] => [
    ...(one.waitMs > mostWaitMs ? [`health waited above ${mostWaitMs} ms`] : []),
    ...(one.reads && one.msPerAnswer > mostMsPerAnswer ? [`above ${mostMsPerAnswer} ms each`] : []),
    ...(one.growthMb > mostGrowthMb ? [`above ${mostGrowthMb} MB`] : []),
  ]
  console.log(
    `\n${options.connections} connections, ${formatCount(options.requests)} requests on each at once`,
  )
  printTable(
    ['path', 'reads', 'answers', 'longest health ms', 'ms/answer', 'MB added', ''],
    outcomes.map((one) => [
      one.path,
      one.reads ? 'yes' : 'no',
      formatCount(one.answers),
      one.waitMs.toFixed(0),
      one.reads ? one.msPerAnswer.toFixed(2) : '',
      one.growthMb.toFixed(0),
      faults(one).join(', '),
    ]),
  )
  const isThere = isAlive(service.pid)
  const failed = outcomes.filter((one) => faults(one).length > 0).length
  console.log(
    `\n${failed} of ${outcomes.length} attacks exceeded a bound; the process is ` +
      `${isThere ? 'still there' : 'GONE'}.`,
  )
  return isThere && failed === 0
}
