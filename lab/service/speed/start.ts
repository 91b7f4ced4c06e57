/**
 * How long a start takes with existing data: until /readyz says yes, and until the first quote of a
 * known product is answered.
 *
 * A catalogue is quoted once, and the service stopped. Then it starts and stops in rounds,
 * alternately from its sources and, if `npm run package` has built it, from the package that people
 * install. Processor time is the service's own until it is ready, without that of PostgreSQL.
 *
 * Usage: npm run lab -- run start [--quick]
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { printMachine, processorSeconds, residentBytes } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { quoteAll } from '../../harness/quote-all.ts'
import { clientOf, startService, temporaryFolder } from '../../harness/service.ts'
import { median } from '../../report/statistics.ts'
import { printTable } from '../../report/table.ts'

const options = readOptions('How long a start takes with existing data.', {
  products: { full: 10_000, quick: 200, help: 'products that were quoted before' },
  rounds: { full: 9, quick: 3, help: 'starts of each kind' },
})
const batch = 1000
const root = join(import.meta.dirname, '../../..')
const packaged = join(root, 'package')

type Start = { readyMs: number; quoteMs: number; processor: number; mebibytes: number }

printMachine()
const kinds = [
  { name: 'from source', root, program: 'cli/main.ts' },
  { name: 'from the package', root: packaged, program: 'cli/main.js' },
].filter((kind) => existsSync(join(kind.root, kind.program)))
const starts = new Map<string, Start[]>(kinds.map(({ name }) => [name, []]))
const folder = temporaryFolder('start')
try {
  const dataDir = join(folder.path, 'data')
  await fill(dataDir)
  for (let round = 0; round < options.rounds; round++) {
    for (const { name, ...kind } of kinds) starts.get(name)?.push(await start(dataDir, kind))
  }
} finally {
  folder.remove()
}

const middle = (name: string, figure: keyof Start) =>
  median((starts.get(name) ?? []).map((one) => one[figure]))
const longest = (name: string) =>
  Math.max(...(starts.get(name) ?? []).map(({ readyMs }) => readyMs))
printTable(
  ['', 'ready s', 'longest', 'processor s', 'first quote ms', 'resident MiB'],
  kinds.map(({ name }) => [
    name,
    (middle(name, 'readyMs') / 1000).toFixed(2),
    (longest(name) / 1000).toFixed(2),
    middle(name, 'processor').toFixed(2),
    middle(name, 'quoteMs').toFixed(0),
    middle(name, 'mebibytes').toFixed(0),
  ]),
)

/** Creates the data, through a service that quotes every product once. */
async function fill(dataDir: string): Promise<void> {
  const service = await startService({ dataDir })
  const client = clientOf(service, { timeoutMs: 120_000 })
  for (let from = 0; from < options.products; from += batch) {
    const count = Math.min(batch, options.products - from)
    await quoteAll(
      client,
      Array.from({ length: count }, (_, i) => quoteOf(from + i)),
    )
  }
  await service.stop()
}

async function start(dataDir: string, kind: { root: string; program: string }): Promise<Start> {
  const startMs = performance.now()
  const service = await startService({ dataDir, ...kind })
  const readyMs = performance.now() - startMs
  const processor = processorSeconds(service.pid)
  const mebibytes = residentBytes(service.pid) / 2 ** 20
  const askedMs = performance.now()
  await clientOf(service).quote(quoteOf(0))
  const quoteMs = performance.now() - askedMs
  await service.stop()
  return { readyMs, quoteMs, processor, mebibytes }
}

function quoteOf(product: number) {
  return { productId: `product-${product}`, basePrice: 500 + product, currency: 'usd' }
}
