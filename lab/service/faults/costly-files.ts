/**
 * Files of a few kilobytes that are built to be expensive: a heading of ten thousand columns,
 * millions of lines that are not rows, faulty rows that compress a thousandfold, one good row among
 * thousands of faulty ones; eight at once; sent by clients that hang up, and to a service that is
 * told to stop. An honest file with as many rows, a few of them faulty, is accepted whole with its
 * report.
 *
 * Bars apply to: processor seconds of the service's own process for each file, the wait at an
 * address that needs no store, and how long stopping takes. The bars are many times the figures
 * measured on a quiet machine, and a tenth of what unbounded reading takes.
 *
 * Usage: npm run lab -- run costly-files [--quick]
 */
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { printMachine, processorSeconds } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { type Service, startService, temporaryFolder } from '../../harness/service.ts'
import { quantile } from '../../report/statistics.ts'
import { formatCount, printTable } from '../../report/table.ts'
import { pause } from './try-fault.ts'

const options = readOptions('Small files that are built to be expensive.', {
  rows: { full: 300_000, quick: 100_000, help: 'rows of a file' },
  atOnce: { full: 8, quick: 8, help: 'files sent at once' },
})
const mostSecondsOfFile = 4
const mostSecondsAfterHangUp = 2
const mostWaitMs = 500
const mostStopMs = 10_000

type Sent = { name: string; kind: string; type: string; body: Buffer; encoding: string }
type Answer = { status: number; body: Record<string, unknown> }

const day = (n: number) => new Date(Date.UTC(2025, 0, 1) + n * 86_400_000).toISOString()
const heading = 'product_id,currency,price,units,period_start,period_end\n'
const good = (n: number) =>
  `sku-${n % 997},usd,${1000 + (n % 89)},${n % 13},${day(Math.floor(n / 997))},${day(Math.floor(n / 997) + 1)}\n`
const faulty = 'x,usd,nothing,3,then,later\n'
const times = (count: number, row: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => row(n)).join('')

const attacks: readonly Sent[] = [
  packed(
    '10 000 columns of attributes',
    'products',
    'text/csv',
    `id,base_price,currency,${times(10_000, (n) => `attributes.a${n},`)}attributes.z\n${times(2, (n) => `p${n},1,usd${',v'.repeat(10_001)}\n`)}`,
  ),
  packed(
    '200 such columns',
    'products',
    'text/csv',
    `id,base_price,currency,${times(196, (n) => `attributes.a${n},`)}attributes.z\n${times(options.rows / 100, (n) => `p${n},1,usd${',v'.repeat(197)}\n`)}`,
  ),
  packed(
    `${formatCount(7 * options.rows)} lines that are not rows`,
    'sales',
    'application/x-ndjson',
    'x\n'.repeat(7 * options.rows),
  ),
  packed(
    'lines that begin like rows',
    'sales',
    'application/x-ndjson',
    '{x}\n'.repeat(7 * options.rows),
  ),
  packed('rows with invalid cells', 'sales', 'text/csv', heading + faulty.repeat(options.rows)),
  packed(
    'rows of commas',
    'sales',
    'text/csv',
    `${heading}${',,,,,,,\n'.repeat(7 * options.rows)}`,
  ),
  plain(
    'one good row among 5 000',
    'sales',
    heading + times(options.rows, (n) => (n % 5000 === 0 ? good(n) : faulty)),
  ),
  packed(
    'orders that are years apart',
    'orders',
    'text/csv',
    `order,sku,date,quantity,unit price\n${times(options.rows / 10, (n) => `${n},p${n >> 1},${day(n % 2 === 0 ? -7000 : 0)},1,9.99\n`)}`,
  ),
  packed(
    'thousands of fields a line',
    'sales',
    'application/x-ndjson',
    times(options.rows / 1000, () => `{${times(4000, (n) => `"a${n}":1,`)}"z":1}\n`),
  ),
]
const honestText = heading + times(options.rows, (n) => (n % 50 === 7 ? faulty : good(n)))
const honest = plain('an honest file, one row in 50 faulty', 'sales', honestText)

printMachine()
const folder = temporaryFolder('costly-files')
const service = await startService({ dataDir: join(folder.path, 'data') })
const faults: string[] = []
const rows: string[][] = []
try {
  for (const attack of attacks) await measure(attack.name, [attack], mostSecondsOfFile)
  const storm = Array.from({ length: options.atOnce }, (_, i) => attacks[2 + (i % 5)] ?? honest)
  await measure(`${options.atOnce} of them at once`, storm, options.atOnce * mostSecondsOfFile)
  const [taken] = await measure(honest.name, [honest], Number.POSITIVE_INFINITY)
  judgeHonest(taken)
  await hangUp()
  await stopAmong()
  printTable(['sent', 'kB', 'answered', 'processor s', 'waits ms: median', 'longest'], rows)
  for (const fault of faults) console.log(`BROKEN  ${fault}`)
  if (faults.length > 0) process.exitCode = 1
} finally {
  await service.killGroup().catch(() => undefined)
  folder.remove()
}

/** Sends files at once, and compares their cost with the bars. */
async function measure(
  name: string,
  sent: readonly Sent[],
  mostSeconds: number,
): Promise<Answer[]> {
  const before = processorSeconds(service.pid)
  const waits = watchWaits(service)
  const answers = await Promise.all(sent.map((one) => send(service, one)))
  await untilIdle(service)
  const seconds = processorSeconds(service.pid) - before
  const waited = await waits.stop()
  const kB = sent.reduce((sum, { body }) => sum + body.length, 0) / 1000
  tell(name, kB, [...new Set(answers.map(({ status }) => status))].join(' '), seconds, waited)
  if (seconds > mostSeconds) faults.push(`${name}: ${seconds.toFixed(1)} processor seconds`)
  if (quantile(waited, 0.5) > mostWaitMs) faults.push(`${name}: others wait too long`)
  for (const { status, body } of answers) {
    if (status >= 500 && status !== 503) faults.push(`${name}: ${status} ${JSON.stringify(body)}`)
  }
  return answers
}

/** A file with some faulty rows is accepted whole, and its report lists them. */
function judgeHonest(answer: Answer | undefined): void {
  const rejected = Math.ceil((options.rows - 7) / 50)
  const body: Answer['body'] = answer?.body ?? {}
  const isRight =
    body.status === 'completed' && body.rows === options.rows && body.rejected === rejected
  if (!isRight) faults.push(`the honest file gave ${JSON.stringify(body)}`)
}

/**
 * Clients that hang up a moment after sending their files: these are not processed. The files are
 * compressed, so that they have arrived by then: the end of a connection comes after its bytes.
 */
async function hangUp(): Promise<void> {
  const sent = packed('', 'sales', 'text/csv', honestText)
  await Promise.all(Array.from({ length: options.atOnce }, () => send(service, sent, 1000)))
  const before = processorSeconds(service.pid)
  await untilIdle(service)
  const seconds = processorSeconds(service.pid) - before
  tell('sent by clients that hung up', 0, '-', seconds, [])
  if (seconds > mostSecondsAfterHangUp)
    faults.push(`${seconds.toFixed(1)} s of work after the clients had gone`)
}

/** The service stops although files are being read. */
async function stopAmong(): Promise<void> {
  const many = Array.from({ length: options.atOnce }, () => send(service, attacks[6] ?? honest))
  await pause(300)
  const startMs = performance.now()
  await service.stop()
  const tookMs = performance.now() - startMs
  const statuses = [...new Set((await Promise.all(many)).map(({ status }) => status))]
  tell(
    `SIGTERM during ${options.atOnce}, stopped after ${Math.round(tookMs)} ms`,
    0,
    statuses.join(' '),
    0,
    [],
  )
  if (tookMs > mostStopMs) faults.push(`it took ${Math.round(tookMs)} ms to stop`)
}

function tell(
  name: string,
  kB: number,
  answered: string,
  seconds: number,
  waited: readonly number[],
): void {
  const wait = (share: number) => (waited.length === 0 ? '-' : quantile(waited, share).toFixed(0))
  rows.push([name, kB.toFixed(1), answered, seconds.toFixed(2), wait(0.5), wait(1)])
}

/** Sends a file; status 0 if the connection ended first, which it does at once after a timeout. */
function send({ host, port, key }: Service, sent: Sent, hangUpMs = 0): Promise<Answer> {
  return new Promise((resolve) => {
    const gone = () => resolve({ status: 0, body: {} })
    const asked = httpRequest(
      {
        ...{ host, port, method: 'POST', path: `/v1/imports?kind=${sent.kind}&currency=usd` },
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': sent.type,
          'content-length': sent.body.length,
          ...(sent.encoding === '' ? {} : { 'content-encoding': sent.encoding }),
        },
      },
      async (answer) => {
        let text = ''
        answer.on('error', gone)
        for await (const chunk of answer) text += chunk
        resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) })
      },
    )
    asked.on('error', gone)
    asked.end(sent.body)
    if (hangUpMs > 0) setTimeout(() => asked.destroy(), hangUpMs)
  })
}

/** Repeatedly requests an address without a store: how long the process keeps others waiting. */
function watchWaits({ url }: Service): { stop(): Promise<number[]> } {
  const waited: number[] = []
  let stopped = false
  const running = (async () => {
    do {
      const startMs = performance.now()
      await fetch(`${url}/livez`, { signal: AbortSignal.timeout(60_000) })
        .then((one) => one.text())
        .catch(() => '') // counted by its wait
      waited.push(performance.now() - startMs)
      await pause(20)
    } while (!stopped)
  })()
  return {
    async stop() {
      stopped = true
      await running
      return waited
    },
  }
}

/** Waits until the service's process has been almost idle for a second. */
async function untilIdle({ pid }: Service): Promise<void> {
  for (let i = 0; i < 120; i++) {
    const before = processorSeconds(pid)
    await pause(1000)
    if (processorSeconds(pid) - before < 0.3) return
  }
}

function packed(name: string, kind: string, type: string, text: string): Sent {
  return { name, kind, type, body: gzipSync(text, { level: 9 }), encoding: 'gzip' }
}

function plain(name: string, kind: string, text: string): Sent {
  return { name, kind, type: 'text/csv', body: Buffer.from(text), encoding: '' }
}
