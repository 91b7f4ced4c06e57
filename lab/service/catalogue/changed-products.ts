/**
 * What many changes at once cost: files of products that are new, changed and unchanged, and as
 * many policies in one request. Each leaves an audit entry for every product.
 *
 * Every round has its own products; the median over rounds is printed. Processor time is that of
 * the service and its PostgreSQL.
 *
 * Usage: npm run lab -- run changed-products [--quick]
 */
import { join } from 'node:path'
import { openDatabase, readNumber } from '../../harness/database.ts'
import { printMachine, processorSeconds } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { descendants } from '../../harness/processes.ts'
import { clientOf, startService, temporaryFolder } from '../../harness/service.ts'
import { quantile } from '../../report/statistics.ts'
import { formatCount, printTable } from '../../report/table.ts'

const options = readOptions('What it costs to change many products at once.', {
  products: { full: 10_000, quick: 2_000, help: 'products of each file' },
  rounds: { full: 5, quick: 2, help: 'repetitions' },
})

printMachine()
const folder = temporaryFolder('changed-products')
const service = await startService({ dataDir: join(folder.path, 'data') })
try {
  const client = clientOf(service, { timeoutMs: 60_000 })
  const database = await openDatabase(service, null)
  const took = new Map<string, { ms: number; processorMs: number; entries: number }[]>()
  for (let round = 0; round < options.rounds; round++) {
    const ids = Array.from({ length: options.products }, (_, i) => `p${round}-${i}`)
    await measure('products, new', () => importAt(ids, 1000))
    await measure('products, changed', () => importAt(ids, 1100))
    await measure('products, unchanged', () => importAt(ids, 1100))
    await measure('policies, new', () => putCosts(ids, 600))
    await measure('policies, changed', () => putCosts(ids, 610))
  }
  console.log(`\n${formatCount(options.products)} each, the median of ${options.rounds} rounds`)
  printTable(
    ['', 'ms', 'processor ms', 'audit entries'],
    [...took].map(([what, all]) => [
      what,
      quantile(
        all.map(({ ms }) => ms),
        0.5,
      ).toFixed(0),
      quantile(
        all.map(({ processorMs }) => processorMs),
        0.5,
      ).toFixed(0),
      formatCount(
        quantile(
          all.map(({ entries }) => entries),
          0.5,
        ),
      ),
    ]),
  )
  const bytes = await readNumber(database, "select pg_total_relation_size('audit_entries')")
  const entries = await countEntries()
  console.log(`An entry takes ${Math.round(bytes / entries)} bytes, including its indexes.`)
  await database.end()

  async function importAt(ids: readonly string[], basePrice: number): Promise<void> {
    const rows = ids.map((id) => `${id},Product ${id},${basePrice},usd`)
    const { id } = await client.imports.create({ kind: 'products' })
    const file = Buffer.from(`id,name,base_price,currency\n${rows.join('\n')}\n`)
    await client.imports.sendRows(id, file, { more: 'false' })
  }

  async function putCosts(ids: readonly string[], unitCost: number): Promise<void> {
    const { changed } = await client.policies.put({
      policies: ids.map((productId) => ({ productId, unitCost })),
    })
    if (changed !== ids.length) throw new Error(`${changed} of ${ids.length} policies were stored`)
  }

  async function measure(what: string, work: () => Promise<void>): Promise<void> {
    const spent = () =>
      [service.pid, ...descendants(service.pid)].reduce((s, pid) => s + processorSeconds(pid), 0)
    const [entries, seconds, startMs] = [await countEntries(), spent(), performance.now()]
    await work()
    const ms = performance.now() - startMs
    const processorMs = 1000 * (spent() - seconds)
    const one = { ms, processorMs, entries: (await countEntries()) - entries }
    took.set(what, [...(took.get(what) ?? []), one])
  }

  function countEntries(): Promise<number> {
    return readNumber(database, 'select count(*) from audit_entries')
  }
} finally {
  await service.stop()
  folder.remove()
}
