import type { Command } from 'commander'
import { Failure } from '../failure.ts'
import type { Io } from '../io.ts'
import { readSettings } from './serve.ts'

/** `lerner backup` and `lerner restore`: the embedded database, without stopping the service. */
export function backupCommands(program: Command, io: Io): void {
  program
    .command('backup <folder>')
    .summary('Copy the embedded database while its service goes on')
    .description(
      'Copies the embedded database of LERNER_DATA_DIR, with key-pepper, into a new folder, whether its service runs or not. Whoever can read the folder can read everything, keys excepted.',
    )
    .option('--json', 'print what was copied as JSON')
    .addHelpText(
      'after',
      `
Examples:
  lerner backup /backups/monday
  lerner restore /backups/monday /var/lib/lerner-restored

A database of your own (DATABASE_URL) is backed up with its own tools: docs/guide/operating.md.
`,
    )
    .action(async (folder: string, _: object, command: Command) => {
      const options = command.optsWithGlobals<{ json?: true }>()
      const config = embeddedSettings(io)
      const { backUp } = await import('../../server/storage/backup/backup.ts')
      const backup = await backUp(config.dataDir, folder, await remarks(config.logLevel)).catch(
        fail,
      )
      const bytes = backup.files.reduce((sum, file) => sum + file.bytes, 0)
      const hasPepper = backup.files.some(({ path }) => path === 'key-pepper')
      const { endedAt: ended_at, major, firstSegment, lastSegment, files } = backup
      io.stdout.write(
        options.json
          ? `${JSON.stringify({ folder, ended_at, bytes, files: files.length, postgres: major, first_segment: firstSegment, last_segment: lastSegment, key_pepper: hasPepper })}\n`
          : `${folder} holds the database as it was at ${ended_at}: ${files.length} files, ${Math.ceil(bytes / 2 ** 20)} MiB.\n`,
      )
      if (!hasPepper) {
        io.stderr.write('Keep LERNER_KEY_PEPPER with it: without it all API keys are lost.\n')
      }
    })

  program
    .command('restore <backup> <data-dir>')
    .summary('Make a database of a backup, as of its end or of a moment since')
    .description(
      'Makes a data folder of a backup, for LERNER_DATA_DIR of a service to be started. With --archive, what was written since the backup is restored too, up to --until or to the last that was archived.',
    )
    .option('--archive <folder>', 'the folder that LERNER_WAL_ARCHIVE named')
    .option('--until <moment>', 'the moment to restore, such as 2026-03-01T09:59:00Z')
    .option('--json', 'print what was restored as JSON')
    .addHelpText(
      'after',
      `
Examples:
  lerner restore /backups/monday /var/lib/lerner-restored
  lerner restore /backups/monday /var/lib/lerner-restored --archive /archive --until 2026-03-01T09:59:00Z
`,
    )
    .action(async (backup: string, dataDir: string, _: object, command: Command) => {
      const options = command.optsWithGlobals<{ archive?: string; until?: string; json?: true }>()
      const { restoreBackup } = await import('../../server/storage/backup/restore.ts')
      const restored = await restoreBackup(
        {
          backup,
          dataDir,
          archive: options.archive ?? null,
          until: options.until === undefined ? null : readMoment(options.until),
        },
        await remarks('warn'),
      ).catch(fail)
      const last = restored.lastCommit?.toISOString() ?? null
      io.stdout.write(
        options.json
          ? `${JSON.stringify({ data_dir: dataDir, last_commit: last, segments: restored.segments, quotes: restored.quotes })}\n`
          : `${dataDir} holds ${restored.quotes} quotes${last ? `, and all that was written until ${last}` : ''}. Start it with LERNER_DATA_DIR=${dataDir}.\n`,
      )
    })
}

function embeddedSettings(io: Io) {
  const config = readSettings(io)
  if (config.databaseUrl === null) return config
  throw new Failure(
    'DATABASE_URL is set: lerner backup copies the embedded database alone. Back yours up with its own tools (docs/guide/operating.md), or unset it.',
  )
}

function readMoment(text: string): Date {
  const moment = new Date(text)
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(moment.getTime())) {
    return moment
  }
  throw new Failure(
    `--until is ${text}: give a moment with its zone, such as 2026-03-01T09:59:00Z.`,
  )
}

/** What the store says goes to stderr. */
async function remarks(level: string) {
  const { pino } = await import('pino')
  return pino({ level: level === 'info' ? 'warn' : level }, pino.destination(2))
}

function fail(error: unknown): never {
  throw new Failure(error instanceof Error ? error.message : String(error))
}
