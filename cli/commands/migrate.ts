import type { Command } from 'commander'
import { Failure } from '../failure.ts'
import type { Io } from '../io.ts'
import { readSettings } from './serve.ts'

/**
 * `lerner migrate`: updates the database to this release's schema, without starting the service.
 */
export function migrateCommand(program: Command, io: Io): void {
  program
    .command('migrate')
    .summary("Bring the database to this release's schema")
    .description(
      "Brings the database to this release's schema and exits. Back up first: it goes forward only, and an older release does not start on a newer schema. `lerner serve` does the same at each start; run this separately if another login owns the tables, or before replacing replicas.",
    )
    .addHelpText(
      'after',
      `
The database is that of DATABASE_URL (LERNER_OWNER_DATABASE_URL, if the login of the service does not own
the tables), else the embedded one in LERNER_DATA_DIR.

Examples:
  lerner migrate
  DATABASE_URL=postgres://owner@db/lerner lerner migrate
`,
    )
    .action(async () => {
      const config = readSettings(io)
      const { openStore } = await import('../../server/storage/store.ts')
      const { pino } = await import('pino')
      // The store logs each migration that it applies: remarks, so stderr.
      const log = pino({ level: config.logLevel }, pino.destination(2))
      const store = await openStore(config, log, { made: true }).catch((error: unknown) => {
        throw new Failure(error instanceof Error ? error.message : String(error))
      })
      await store.close()
      io.stderr.write('The database is at the schema of this release.\n')
    })
}
