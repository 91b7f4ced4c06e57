/**
 * The server is killed for good under load, its synchronous standby is promoted, and the pooler is
 * redirected to it, as a cluster manager does. No answered request is lost, and less than ten
 * seconds pass without an answer.
 *
 * Usage: npm run lab -- run failover [--quick]
 */
import { printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { endWith, loadOf, loadOptions, tryFault } from './try-fault.ts'

const options = readOptions(
  'Failover to a synchronous standby under load, and an audit.',
  loadOptions,
)
printMachine()
endWith(
  await tryFault(
    {
      name: 'failover to a synchronous standby',
      standby: true,
      longestSilenceMs: 10_000,
      async happen(pair) {
        await pair.primary.kill()
        await pair.failOver()
      },
    },
    loadOf(options),
  ),
)
