import type { Command } from 'commander'
import { Failure } from '../failure.ts'
import type { Io } from '../io.ts'
import { readSettings } from './serve.ts'

/** `lerner backup`: a copy of the embedded database, without stopping the service. */
export function backupCommand(program: Command, io: Io): void {
  program
    .command('backup <folder>')
    .summary('Copy the embedded database while its service keeps running')
    .description(
      'Copies the embedded database of LERNER_DATA_DIR, with key-pepper, into a new folder, whether its service runs or not. Anyone who can read the folder can read everything except the keys.',
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
}

function embeddedSettings(io: Io) {
  const config = readSettings(io)
  if (config.databaseUrl === null) return config
  throw new Failure(
    'DATABASE_URL is set: lerner backup copies only the embedded database. Back yours up with its own tools (docs/guide/operating.md), or unset it.',
  )
}

/** Log lines of the store go to stderr. */
export async function remarks(level: string) {
  const { pino } = await import('pino')
  return pino({ level: level === 'info' ? 'warn' : level }, pino.destination(2))
}

/** Ends the command with the error. */
export function fail(error: unknown): never {
  throw new Failure(error instanceof Error ? error.message : String(error))
}
