/**
 * The network between services and database fails under load: cut for five seconds (packets are
 * dropped, nothing is refused), then slow (20 ms each way). The database runs in its own network
 * namespace, which needs root. If the kernel has no netem, the slow part is skipped with a message.
 *
 * Usage: npm run lab -- run network [--quick]
 */
import { spawnSync } from 'node:child_process'
import { printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { endWith, loadOf, loadOptions, pause, tryFault } from './try-fault.ts'

const cutMs = 5000
const slowMs = 5000
const name = `lrn${process.pid}`
const [outside, inside] = [`${name}a`, `${name}b`]
// A network of two, named after this process, so that two runs do not collide.
const net = `10.213.${process.pid % 250}`
const host = `${net}.2`

/** Runs a network command; false if it fails. */
function run(...args: readonly string[]): boolean {
  const [command = '', ...rest] = args
  return spawnSync(command, rest, { stdio: 'ignore' }).status === 0
}

function makeNetwork(): boolean {
  return (
    run('ip', 'netns', 'add', name) &&
    run('ip', 'link', 'add', outside, 'type', 'veth', 'peer', 'name', inside, 'netns', name) &&
    run('ip', 'addr', 'add', `${net}.1/30`, 'dev', outside) &&
    run('ip', 'link', 'set', outside, 'up') &&
    run('ip', '-n', name, 'addr', 'add', `${host}/30`, 'dev', inside) &&
    run('ip', '-n', name, 'link', 'set', inside, 'up') &&
    run('ip', '-n', name, 'link', 'set', 'lo', 'up')
  )
}

const options = readOptions('The network cut and slow under load, and an audit.', loadOptions)
printMachine()
try {
  if (process.getuid?.() !== 0 || !makeNetwork()) {
    console.log('Network namespaces need root and ip (iproute2): this fault is skipped.')
  } else {
    endWith(
      await tryFault(
        {
          name: `network cut for ${cutMs / 1000} s`,
          standby: false,
          host,
          under: ['ip', 'netns', 'exec', name],
          longestSilenceMs: cutMs + 10_000,
          async happen() {
            // Down on the inside: packets sent from here are dropped silently.
            run('ip', '-n', name, 'link', 'set', inside, 'down')
            await pause(cutMs)
            run('ip', '-n', name, 'link', 'set', inside, 'up')
            await pause(slowMs)
            const slow = ['tc', 'qdisc', 'add', 'dev', outside, 'root', 'netem', 'delay', '40ms']
            if (run(...slow)) await pause(slowMs)
            else console.log('This kernel has no netem: the network is cut, but not slowed down.')
          },
        },
        loadOf(options),
      ),
    )
  }
} finally {
  run('ip', 'link', 'del', outside)
  run('ip', 'netns', 'del', name)
}
