/**
 * PostgreSQL is suspended (SIGSTOP to all its processes) under load for eight seconds. Services
 * refuse with 503 instead of hanging, and resume on their own; every answer is stored.
 *
 * Usage: npm run lab -- run postgres-stopped [--quick]
 */
import { printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { endWith, loadOf, loadOptions, pause, tryFault } from './try-fault.ts'

const stoppedMs = 8000

const options = readOptions('PostgreSQL stopped under load, and an audit.', loadOptions)
printMachine()
endWith(
  await tryFault(
    {
      name: `PostgreSQL stopped for ${stoppedMs / 1000} s`,
      standby: false,
      longestSilenceMs: stoppedMs + 10_000,
      async happen({ primary }) {
        primary.stop()
        await pause(stoppedMs)
        primary.wake()
      },
    },
    loadOf(options),
  ),
)
