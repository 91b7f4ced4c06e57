import type { Command } from 'commander'
import { Failure } from '../failure.ts'
import type { Io } from '../io.ts'
import { fail, remarks } from './backup.ts'

/** `lerner restore`: an embedded database from a backup. */
export function restoreCommand(program: Command, io: Io): void {
  program
    .command('restore <backup> <data-dir>')
    .summary('Create a database from a backup, as of its end or a later time')
    .description(
      'Creates a data folder from a backup, for LERNER_DATA_DIR of a service to be started. With --archive, what was written since the backup is restored too, up to --until or the last archived write.',
    )
    .option('--archive <folder>', 'the folder that LERNER_WAL_ARCHIVE was set to')
    .option('--until <moment>', 'the point in time to restore, such as 2026-03-01T09:59:00Z')
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

function readMoment(text: string): Date {
  const moment = new Date(text)
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(moment.getTime())) {
    return moment
  }
  throw new Failure(`--until is ${text}: give a time with its zone, such as 2026-03-01T09:59:00Z.`)
}
