/**
 * Memory runs out under load: the service has a heap as small as in a container of half a gigabyte,
 * while three accounts send as much at once as each operation accepts; then the system gives it no
 * more memory, so that it ends and is restarted; then a PostgreSQL process is killed, as the kernel
 * would, and the server ends the others. Nothing answered is lost.
 *
 * Usage: npm run lab -- run memory-limit [--quick]
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { openDatabase } from '../../harness/database.ts'
import { memoryBytes, printMachine, residentBytes } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { isAlive, killAtOnce } from '../../harness/processes.ts'
import { type Service, startService, temporaryFolder } from '../../harness/service.ts'
import { accountName, type Pressure, press } from './pressure.ts'
import { tryEmbedded } from './try-embedded.ts'
import { loadOf, loadOptions, pause } from './try-fault.ts'

const options = readOptions('Memory that runs out under load, and an audit.', {
  ...loadOptions,
  pressed: { full: 40, quick: 12, help: 'seconds for which accounts send all that is allowed' },
  connections: { full: 16, quick: 8, help: 'connections of each of three such accounts' },
  heap: { full: 192, quick: 192, help: 'megabytes of heap that the service has' },
})
const load = loadOf(options)
const accounts = 3
const root = join(import.meta.dirname, '../../..')
const slackMb = 48

printMachine()
const folder = temporaryFolder('memory')
let failed = false
try {
  for (const attempt of [smallHeap, noMoreMemory, backendKilled]) {
    if (!(await attempt())) failed = true
  }
} finally {
  folder.remove()
}
if (failed) process.exitCode = 1

/** A small heap while accounts send the maximum: refused or done, and the service goes on. */
async function smallHeap(): Promise<boolean> {
  const dataDir = join(folder.path, 'heap')
  const start = () => startService({ dataDir, nodeArguments: heapArguments(), timeoutMs: 120_000 })
  let kept = true
  const tried = await tryEmbedded(
    {
      name: `a heap of ${options.heap} MB under all that three accounts are allowed to send`,
      service: { dataDir, nodeArguments: heapArguments() },
      longestSilenceMs: 15_000,
      others: true,
      async happen(service, replace) {
        const keys = Array.from({ length: accounts }, (_, i) => makeKey(service, accountName(i)))
        const keeper = keepRunning(service, start, replace)
        const pressure = press(() => keeper.service(), keys, options.connections)
        const most = await watchMemory(() => keeper.service(), options.pressed * 1000)
        await pressure.stop()
        await pause(500)
        kept = await tellPressure(keeper.service(), pressure, most, keeper.ended)
        await keeper.stop()
        return 0
      },
    },
    load,
  )
  return tried.kept && kept
}

/** From one moment on the system gives the service no more memory; it ends, and is restarted. */
async function noMoreMemory(): Promise<boolean> {
  const dataDir = join(folder.path, 'limit')
  const start = () => startService({ dataDir })
  let ended = 0
  const tried = await tryEmbedded(
    {
      name: 'no more memory for the service, which is restarted',
      service: { dataDir },
      longestSilenceMs: 15_000,
      others: true,
      async happen(service, replace) {
        const key = makeKey(service, accountName(0))
        const keeper = keepRunning(service, start, replace)
        const bytes = memoryBytes(service.pid, 'VmData') + slackMb * 2 ** 20
        const limited = spawnSync('prlimit', ['--pid', String(service.pid), `--data=${bytes}`])
        if (limited.status !== 0) console.log('  prlimit is missing: nothing is limited')
        const pressure = press(() => keeper.service(), [key], options.connections)
        for (let i = 0; i < 300 && keeper.ended.length === 0; i++) await pause(100)
        await pressure.stop()
        await pause(500)
        ended = keeper.ended.length
        const faults = await auditPressure(keeper.service(), pressure)
        if (faults > 0) ended = -1
        console.log(`  ended ${keeper.ended.length} times: ${keeper.ended.join('; ')}`)
        await keeper.stop()
        return 0
      },
    },
    load,
  )
  return tried.kept && ended >= 0
}

/** The kernel picks one of PostgreSQL's processes; the server ends the others, and restarts. */
async function backendKilled(): Promise<boolean> {
  const dataDir = join(folder.path, 'backend')
  const tried = await tryEmbedded(
    {
      name: 'one process of PostgreSQL killed, three times',
      service: { dataDir },
      longestSilenceMs: 10_000,
      async happen(service) {
        for (let i = 0; i < 3; i++) {
          const database = await openDatabase(service, null)
          const { rows } = await database.query<{ pid: number }>(
            `select pid from pg_stat_activity where usename = 'lerner_app' order by random() limit 1`,
          )
          await database.end()
          killAtOnce(rows.map(({ pid }) => pid))
          await pause(load.afterMs)
        }
        return 0
      },
    },
    load,
  )
  return tried.kept
}

function heapArguments(): string[] {
  return [`--max-old-space-size=${options.heap}`]
}

/** A key of another account, as an operator creates it alongside the service. */
function makeKey(service: Service, account: string): string {
  const args = ['cli/main.ts', 'keys', 'create', '--account', account, '--name', 'press', '--json']
  const made = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, LERNER_DATA_DIR: service.dataDir },
  })
  if (made.status !== 0) throw new Error(`no key was made: ${made.stderr}`)
  return (JSON.parse(made.stdout) as { key: string }).key
}

/** Restarts the service when it has ended, as a supervisor does, and records why it did. */
function keepRunning(
  first: Service,
  start: () => Promise<Service>,
  replace: (next: Service) => void,
) {
  let current = first
  let stopped = false
  const ended: string[] = []
  const running = (async () => {
    while (!stopped) {
      await pause(100)
      if (isAlive(current.pid)) continue
      const why = /(FATAL ERROR[^\n]*|# Fatal[^\n]*|[^\n]*(?:ENOMEM|memory)[^\n]*)/i
      const said = why.exec(current.output())?.[1]?.trim() ?? 'no reason given'
      const endedMs = performance.now()
      current = await start()
      const seconds = ((performance.now() - endedMs) / 1000).toFixed(1)
      ended.push(`${said} (ready again after ${seconds} s)`)
      replace(current)
    }
  })()
  return {
    service: () => current,
    ended,
    async stop() {
      stopped = true
      await running
    },
  }
}

/** The peak memory of the service over a period, in MB. */
async function watchMemory(service: () => Service, ms: number): Promise<number> {
  let most = 0
  for (const endMs = performance.now() + ms; performance.now() < endMs; await pause(100)) {
    most = Math.max(most, (residentBytes(service().pid) || 0) / 2 ** 20)
  }
  return Math.round(most)
}

async function auditPressure(service: Service, pressure: Pressure): Promise<number> {
  for (const [what, count] of [...pressure.statuses].sort()) console.log(`    ${count} × ${what}`)
  const database = await openDatabase(service, null)
  const faults = await pressure.audit(database)
  await database.end()
  for (const fault of faults) console.log(`  BROKEN  ${fault}`)
  return faults.length
}

/** True if all was done or refused in the right words, by the process that was there initially. */
async function tellPressure(
  service: Service,
  pressure: Pressure,
  mostMb: number,
  ended: readonly string[],
): Promise<boolean> {
  const faults = await auditPressure(service, pressure)
  const wrong = [...pressure.statuses.keys()].filter((what) => !/ (200|429|503)$/.test(what))
  console.log(
    `  at most ${mostMb} MB; ${ended.length === 0 ? 'the process is still there' : `ENDED ${ended.length} times: ${ended.join('; ')}`}` +
      `${wrong.length === 0 ? '' : `; NOT EXPECTED: ${wrong.join(', ')}`}`,
  )
  return faults === 0 && wrong.length === 0 && ended.length === 0
}
