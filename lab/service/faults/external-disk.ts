/**
 * The disk of an external PostgreSQL fills up under load, or fails: writes to tables, then writes
 * to the write-ahead log return EIO, through a preloaded library. Requests are refused with advice,
 * nothing answered is lost, and the service resumes on its own.
 *
 * A full disk needs root, to mount a small file system in memory; a failing one needs a C compiler.
 *
 * Usage: npm run lab -- run external-disk [--quick]
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedPostgres } from '../../harness/external-postgres.ts'
import { printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { temporaryFolder } from '../../harness/service.ts'
import { type KeptPostgres, startKeptPostgres } from './kept-postgres.ts'
import { mountSmallDisk } from './small-disk.ts'
import { tryEmbedded } from './try-embedded.ts'
import { loadOf, loadOptions } from './try-fault.ts'
import { whileFailing } from './while-failing.ts'

const options = readOptions('The disk of an external PostgreSQL, full or failing.', {
  ...loadOptions,
  fault: { full: 15, quick: 6, help: 'seconds for which the disk is full, or fails' },
})
const load = loadOf(options)
const faultMs = options.fault * 1000
/** A server that exited recovers from its log, on a loaded machine. */
const recoveryMs = 15_000

printMachine()
const bin = installedPostgres()
const folder = temporaryFolder('external-disk')
let failed = false
try {
  if (bin === null) console.log("The system's PostgreSQL is not installed: nothing is tested.")
  else {
    await fillUp(bin)
    await breakWrites(bin)
  }
} finally {
  folder.remove()
}
if (failed) process.exitCode = 1

async function fillUp(bin: string): Promise<void> {
  const disk = mountSmallDisk(join(folder.path, 'small'), 500)
  if (disk === null) {
    console.log('A small disk needs root and mount: this part is skipped.')
    return
  }
  const server = await startKeptPostgres(bin, disk.path)
  try {
    await tryOn(server, 'disk of an external database full', disk.fill, disk.empty)
  } finally {
    await server.stop()
    disk.remove()
  }
}

async function breakWrites(bin: string): Promise<void> {
  const library = join(folder.path, 'failing-disk.so')
  const source = join(import.meta.dirname, 'failing-disk.c')
  const built = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl'])
  if (built.status !== 0) {
    console.log('A failing disk needs a C compiler (cc): this part is skipped.')
    return
  }
  for (const [name, below] of [
    ['tables', '/data/base/'],
    ['the write-ahead log', '/data/pg_wal/'],
  ] as const) {
    const home = join(folder.path, `failing-${name.replaceAll(/\W+/g, '-')}`)
    mkdirSync(home)
    const trigger = join(home, 'fails')
    const server = await startKeptPostgres(bin, home, {
      LD_PRELOAD: library,
      LERNER_LAB_EIO: trigger,
    })
    try {
      const begin = () => writeFileSync(trigger, below)
      const end = () => rmSync(trigger)
      await tryOn(server, `writes to ${name} fail (EIO)`, begin, end)
    } finally {
      await server.stop()
    }
  }
}

/** Starts and ends a fault under load, and reports what callers were told. */
async function tryOn(
  server: KeptPostgres,
  name: string,
  begin: () => void,
  end: () => void,
): Promise<void> {
  let clear = false
  const dataDir = join(folder.path, `service-${name.replaceAll(/\W+/g, '-')}`)
  const tried = await tryEmbedded(
    {
      name,
      service: { dataDir, env: server.env },
      databaseUrl: server.env.DATABASE_URL,
      longestSilenceMs: faultMs + recoveryMs,
      async happen(service) {
        const words = 'meanwhile'
        const failure = await whileFailing(service, { begin, end, ms: faultMs, words })
        clear = failure.clear
        console.log(
          `  ready ${failure.readySeconds} s afterwards; the server was restarted ${server.restarts()} times`,
        )
        return failure.asked
      },
    },
    load,
  )
  const words = /(?:PANIC|ERROR|FATAL):[^\n]*(?:No space|Input\/output)[^\n]*/.exec(server.output())
  console.log(`  PostgreSQL says: ${words?.[0] ?? 'nothing about it'}`)
  if (!tried.kept || !clear) failed = true
}
