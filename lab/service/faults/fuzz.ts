/**
 * Requests of all kinds to every operation of openapi.json, nearly right ones, wrong ones and bytes
 * that are not HTTP at all: none is answered with 500, nothing crashes, and memory stays level.
 *
 * Seeded: the same seed and count send the same requests, except for ids created by the service.
 *
 * Usage: npm run lab -- run fuzz [--quick]
 */
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { createRandom } from '../../../engine/random/random.ts'
import { printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { isAlive } from '../../harness/processes.ts'
import { startService, temporaryFolder } from '../../harness/service.ts'
import { openMemoryProbe } from '../../harness/weighed-memory.ts'
import { formatCount } from '../../report/table.ts'
import { sendWildBytes } from './wild-bytes.ts'
import {
  createKnownIds,
  createWildRequests,
  type Document,
  type WildRequest,
} from './wild-requests.ts'

const options = readOptions('Requests of all kinds to every operation.', {
  requests: { full: 1_000_000, quick: 15_000, help: 'requests' },
  connections: { full: 16, quick: 8, help: 'connections that send them' },
  seed: { full: 1, quick: 1, help: 'seed of the requests' },
  minutes: { full: 120, quick: 5, help: 'minutes after which no more are sent' },
})
/** One in this many is sent as raw bytes on its own socket. */
const rawEvery = 50
const answerMs = 30_000
/** Memory is measured after every so many requests, once garbage has been collected. */
const lookEvery = Math.ceil(options.requests / 20)
/** Both may exceed their mean in the second fifth, when caches are full, by this much. */
const mostGrowth = 1.25

printMachine()
const document = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8'),
) as Document
const folder = temporaryFolder('fuzz')
const memoryProbe = openMemoryProbe(folder.path)
const service = await startService({
  dataDir: join(folder.path, 'data'),
  nodeArguments: memoryProbe.nodeArguments,
  env: memoryProbe.env,
})
const agent = new Agent({ keepAlive: true, maxSockets: options.connections })
const ids = createKnownIds()
const random = createRandom(options.seed)
const next = createWildRequests(document, service.key, ids, random)

const statuses = new Map<number, number>()
const operations = new Map<string, number>()
const faults: string[] = []
const memory: { requests: number; rss: number; heap: number; files: number }[] = []
/** Many of these are never answered, and end by their own timeout. */
const waiting = new Set<Promise<void>>()
const mostWaiting = 64
let sent = 0
const endMs = performance.now() + options.minutes * 60_000

try {
  const startMs = performance.now()
  await Promise.all(Array.from({ length: options.connections }, work))
  await Promise.all(waiting)
  const seconds = (performance.now() - startMs) / 1000
  const isAlright = await tell(seconds)
  if (!isAlright) process.exitCode = 1
} finally {
  agent.destroy()
  await service.killGroup()
  folder.remove()
}

async function work(): Promise<void> {
  while (sent < options.requests && faults.length < 20 && performance.now() < endMs) {
    const number = sent++
    if (number % lookEvery === 0) await look()
    if (number % rawEvery === 0) {
      await rawRoom()
      const raw = sendWildBytes(service.host, service.port, random).then((status) => {
        waiting.delete(raw)
        count(statuses, status)
      })
      waiting.add(raw)
      continue
    }
    const one = next()
    count(operations, one.operation)
    const { status, text } = await send(one)
    count(statuses, status)
    if (status > 0 && status < 300) ids.keep(one.operation.startsWith('api_keys.list') ? '' : text)
    const isWrong = status === 0 || (status >= 500 && status !== 503)
    const isNoProblem = status >= 400 && !text.includes('"error"')
    if (isWrong || isNoProblem) {
      const body = one.body === null ? '' : one.body.toString().slice(0, 600)
      faults.push(
        `${status} ${one.method} ${one.path.slice(0, 300)} ${body} → ${text.slice(0, 300)}`,
      )
    }
  }
}

async function rawRoom(): Promise<void> {
  while (waiting.size >= mostWaiting) await Promise.race(waiting)
}

function send(one: WildRequest): Promise<{ status: number; text: string }> {
  return new Promise((done) => {
    const { host, port } = service
    const target = { host, port, agent, method: one.method, path: one.path, timeout: answerMs }
    const request = httpRequest({ ...target, headers: one.headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', () => done({ status: 0, text: 'the answer was cut off' }))
      answer.on('end', () =>
        done({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      )
    })
    request.on('timeout', () => request.destroy(new Error('no answer in time')))
    request.on('error', (error: NodeJS.ErrnoException) => {
      // The service closed a connection after an earlier refusal: resent on a new one.
      if (request.reusedSocket && error.code === 'ECONNRESET') void send(one).then(done)
      else done({ status: 0, text: error.message })
    })
    request.end(one.body ?? undefined)
  })
}

async function look(): Promise<void> {
  const requests = sent - 1
  const { rss, heap } = await memoryProbe.weigh(service.pid)
  memory.push({ requests, rss, heap, files: readdirSync(`/proc/${service.pid}/fd`).length })
}

/** Reports what was seen; true if all is as it should be. */
async function tell(seconds: number): Promise<boolean> {
  await look()
  const total = [...statuses.values()].reduce((sum, number) => sum + number, 0)
  const sorted = [...statuses].sort(([a], [b]) => a - b)
  console.log(
    `${formatCount(total)} requests to ${operations.size} operations in ${seconds.toFixed(0)} s: ` +
      `${sorted.map(([status, number]) => `${status === 0 ? 'no HTTP' : status} × ${formatCount(number)}`).join(', ')}.`,
  )
  console.log(
    `Memory: ${memory.map(({ requests, rss, heap, files }) => `${formatCount(requests)}: ${rss} MB (${heap} of objects), ${files} files`).join('; ')}.`,
  )
  for (const fault of faults) {
    console.log(`FAULT  ${fault}`)
    const requestId = /req_\w+/.exec(fault)?.[0]
    const lines = service.output().split('\n')
    for (const line of lines.filter((one) => requestId !== undefined && one.includes(requestId))) {
      console.log(`       ${line.slice(0, 3000)}`)
    }
  }
  const grown = { heap: growthOf('heap'), rss: growthOf('rss') }
  const isFlat = Math.max(grown.heap, grown.rss) <= mostGrowth
  const isThere = isAlive(service.pid)
  console.log(
    `${faults.length} faults; the process is ${isThere ? 'still there' : 'GONE'}; ` +
      `relative to the level after a third: ${grown.heap.toFixed(2)} of the objects, ` +
      `${grown.rss.toFixed(2)} of the memory${isFlat ? '' : ': IT GROWS'}.`,
  )
  return faults.length === 0 && isThere && isFlat
}

function growthOf(what: 'heap' | 'rss'): number {
  const early = memory.slice(4, 8)
  const usual = early.reduce((sum, one) => sum + one[what], 0) / early.length
  return (memory.at(-1)?.[what] ?? 0) / usual
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
