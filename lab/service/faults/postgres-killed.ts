/**
 * PostgreSQL is killed (SIGKILL to all its processes) under load, and restarted a second later, as
 * a supervisor does. Two services behind a PgBouncer resume on their own; every answer is stored.
 *
 * Usage: npm run lab -- run postgres-killed [--quick]
 */
import { printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { endWith, loadOf, loadOptions, pause, tryFault } from './try-fault.ts'

const options = readOptions('PostgreSQL killed under load, and an audit.', loadOptions)
printMachine()
endWith(
  await tryFault(
    {
      name: 'PostgreSQL killed',
      standby: false,
      longestSilenceMs: 10_000,
      async happen({ primary }) {
        await primary.kill()
        await pause(1000)
        await primary.start()
      },
    },
    loadOf(options),
  ),
)
