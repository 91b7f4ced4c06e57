/**
 * The disk fills up under load: the one of the whole embedded database, the one of its write-ahead
 * log (where PostgreSQL exits, and cannot restart until there is room), and the one of the archive.
 * Requests are refused with advice, nothing answered is lost, and the service resumes on its own
 * when there is room again.
 *
 * Needs root, to mount small file systems in memory; otherwise it says so.
 *
 * Usage: npm run lab -- run disk-full [--quick]
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../harness/database.ts'
import { printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { type Service, startService, temporaryFolder } from '../../harness/service.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { tryEmbedded } from './try-embedded.ts'
import { loadOf, loadOptions, pause } from './try-fault.ts'
import { whileFailing } from './while-failing.ts'

const options = readOptions('A disk that fills up under load, and an audit.', {
  ...loadOptions,
  full: { full: 20, quick: 6, help: 'seconds for which there is no room' },
})
const load = loadOf(options)
const fullMs = options.full * 1000
/** A database that exited is retried every five seconds. */
const recoveryMs = 10_000

printMachine()
const folder = temporaryFolder('disk')
let failed = false
try {
  await onDisk('data', 500, fillData)
  await onDisk('wal', 160, fillLog)
  await onDisk('archive', 64, fillArchive)
} finally {
  folder.remove()
}
if (failed) process.exitCode = 1

/** Runs what needs a small disk, if one can be made. */
async function onDisk(
  name: string,
  megabytes: number,
  work: (disk: SmallDisk) => Promise<boolean>,
): Promise<void> {
  const disk = mountSmallDisk(join(folder.path, name), megabytes)
  if (disk === null) {
    console.log(`A small disk (${name}) needs root and mount: this part is skipped.`)
    return
  }
  try {
    if (!(await work(disk))) failed = true
  } finally {
    disk.remove()
  }
}

/** No room at all while `disk` is full; reports what callers were told meanwhile. */
async function whileFull(
  service: Service,
  disk: SmallDisk,
  meanwhile: () => Promise<void>,
): Promise<{ clear: boolean; asked: number }> {
  const failure = await whileFailing(service, {
    begin: disk.fill,
    end: disk.empty,
    meanwhile,
    ms: fullMs,
    words: 'while there was no room',
  })
  console.log(`  ready ${failure.readySeconds} s after there was room`)
  return failure
}

async function fillData(disk: SmallDisk): Promise<boolean> {
  let clear = false
  const tried = await tryEmbedded(
    {
      name: 'disk of the database full',
      service: { dataDir: join(disk.path, 'service') },
      longestSilenceMs: fullMs + recoveryMs,
      async happen(service) {
        const seen = await whileFull(service, disk, async () => {})
        clear = seen.clear
        return seen.asked
      },
    },
    load,
  )
  return tried.kept && clear
}

/** PostgreSQL exits when it cannot begin the next file of its log. */
async function fillLog(disk: SmallDisk): Promise<boolean> {
  const dataDir = join(folder.path, 'log-apart')
  await (await startService({ dataDir })).stop()
  const log = join(dataDir, 'postgres/pg_wal')
  const moved = join(disk.path, 'pg_wal')
  if (spawnSync('cp', ['-a', log, moved]).status !== 0) cpSync(log, moved, { recursive: true })
  rmSync(log, { recursive: true })
  symlinkSync(moved, log)
  let clear = false
  const tried = await tryEmbedded(
    {
      name: 'disk of the write-ahead log full',
      service: { dataDir },
      longestSilenceMs: fullMs + recoveryMs,
      async happen(service) {
        const seen = await whileFull(service, disk, () => useUpLog(service))
        clear = seen.clear
        return seen.asked
      },
    },
    load,
  )
  return tried.kept && clear
}

/** Finishes one file of the log after another, until none can be begun. */
async function useUpLog(service: Service): Promise<void> {
  try {
    const database = await openDatabase(service, null)
    for (let i = 0; i < 40; i++) {
      await database.query(`select pg_logical_emit_message(false, 'lab', 'x'), pg_switch_wal()`)
    }
    await database.end()
    console.log('  the log found room for 40 more files: the disk is not small enough')
  } catch {
    console.log('  PostgreSQL exited, as it does without room for its log')
  }
}

/** The archive has its own disk: nobody is refused while it is full. */
async function fillArchive(disk: SmallDisk): Promise<boolean> {
  const archive = join(disk.path, 'archive')
  mkdirSync(archive)
  let clear = false
  let grew = false
  const tried = await tryEmbedded(
    {
      name: 'disk of the archive full',
      service: {
        dataDir: join(folder.path, 'archived'),
        env: { LERNER_WAL_ARCHIVE: archive, LERNER_LOG_LEVEL: 'info' },
      },
      longestSilenceMs: 5000,
      async happen(service) {
        await endSegments(service)
        const seen = await whileFull(service, disk, async () => {
          await endSegments(service)
          // It checks every ten seconds.
          await untilSaid(service, 'the write-ahead log is not archived')
        })
        const before = readdirSync(archive).length
        await untilSaid(service, 'the write-ahead log is archived again')
        const after = readdirSync(archive).length
        grew = after > before
        console.log(`  the archive held ${before} files while it was full, ${after} afterwards`)
        clear = seen.clear
        return seen.asked
      },
    },
    load,
  )
  return tried.kept && clear && grew
}

/** Two files of the log, so that there is something to archive. */
async function endSegments(service: Service): Promise<void> {
  const database = await openDatabase(service, null)
  for (let i = 0; i < 2; i++) {
    await database.query(`select pg_logical_emit_message(false, 'lab', 'x'), pg_switch_wal()`)
  }
  await database.end()
}

async function untilSaid(service: Service, words: string): Promise<void> {
  for (let i = 0; i < 300; i++) {
    if (service.output().includes(words)) {
      console.log(`  the log says: ${words}`)
      return
    }
    await pause(100)
  }
  throw new Error(`the log does not say: ${words}`)
}
