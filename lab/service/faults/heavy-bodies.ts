/**
 * Callers with a key who send whatever is most expensive to read: objects of half a million fields,
 * millions of arrays, thousands of wrong rows, and files of a price list's entries that are
 * unwanted or malformed. Meanwhile somebody requests /v1/health, as a probe would.
 *
 * Reported are the wait for health, the processor time of a body, and the rise in memory. It fails
 * if one of them exceeds its bound, or if the process ended.
 *
 * Usage: npm run lab -- run heavy-bodies [--quick]
 */
import { join } from 'node:path'
import { printMachine } from '../../harness/machine.ts'
import { readOptions } from '../../harness/options.ts'
import { isAlive } from '../../harness/processes.ts'
import { clientOf, startService, temporaryFolder } from '../../harness/service.ts'
import { printTable } from '../../report/table.ts'
import { type Impact, measureImpact } from './during-attack.ts'

const options = readOptions('Bodies that are most expensive to read.', {
  rounds: { full: 5, quick: 1, help: 'times that each body is sent' },
  atOnce: { full: 4, quick: 1, help: 'sent at once' },
})
/** Above this, probes with Kubernetes' default timeout would begin to fail. */
const mostWaitMs = 1000
const mostGrowthMb = 600
const bytes = 7_400_000

const fieldsOf = (count: number) =>
  `{${Array.from({ length: count }, (_, i) => `"f${i}":1`).join(',')}}`
const json = 'application/json'
const csv = 'text/csv'

/** A body, and where it is sent; `ended` and `draft` are lists. */
type Heavy = { name: string; to: string; type: string; body: string }
const bodies: Heavy[] = [
  { name: '500 000 fields', to: 'POST /v1/sales', type: json, body: fieldsOf(500_000) },
  { name: 'arrays in arrays', to: 'POST /v1/sales', type: json, body: arraysOf(570_000) },
  { name: 'deep arrays', to: 'POST /v1/sales', type: json, body: '['.repeat(bytes) },
  { name: 'zeros', to: 'POST /v1/sales', type: json, body: `[${'0,'.repeat(bytes / 2)}0]` },
  { name: '500 000 fields', to: 'PUT /v1/policies', type: json, body: fieldsOf(500_000) },
  { name: '7 000 wrong rows', to: 'PUT /v1/policies', type: json, body: wrongPolicies(7000) },
  { name: 'short rows', to: 'PUT /v1/price_lists/ended/entries', type: csv, body: rowsOf('x,1') },
  { name: 'short rows', to: 'PUT /v1/price_lists/draft/entries', type: csv, body: rowsOf('x,1') },
  { name: 'long rows', to: 'PUT /v1/price_lists/draft/entries', type: csv, body: longRows() },
  { name: 'commas', to: 'PUT /v1/price_lists/draft/entries', type: csv, body: ','.repeat(bytes) },
]

type Outcome = Impact & { name: string; to: string; status: number }

printMachine()
const folder = temporaryFolder('heavy-bodies')
const service = await startService({ dataDir: join(folder.path, 'data') })
const headers = { authorization: `Bearer ${service.key}` }
const outcomes: Outcome[] = []
try {
  const lists = { draft: await draft(), ended: await draft() }
  await post(`/v1/price_lists/${lists.ended}/activate`)
  await post(`/v1/price_lists/${lists.ended}/end`)
  for (const heavy of bodies) {
    outcomes.push(
      await attack({
        ...heavy,
        to: heavy.to.replace(/ended|draft/, (one) => lists[one as 'draft']),
      }),
    )
    const last = outcomes.at(-1)
    if (last) last.to = heavy.to
    if (!isAlive(service.pid)) break
  }
  if (!tell()) process.exitCode = 1
} finally {
  await service.killGroup().catch(() => undefined)
  folder.remove()
}

/** A drafted list of a hundred products. */
async function draft(): Promise<string> {
  const client = clientOf(service)
  for (let i = 0; i < 100; i++) {
    await client.quote({ productId: `sku-${i}`, basePrice: 1000, currency: 'usd' })
  }
  const until = new Date(Date.now() + 28 * 86_400_000).toISOString()
  const { id } = await post('/v1/price_lists', { currency: 'usd', until })
  for (;;) {
    const answer = await fetch(`${service.url}/v1/price_lists/${id}`, { headers })
    const { status } = (await answer.json()) as { status: string }
    if (status === 'draft') return id
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function post(path: string, body: object = {}): Promise<{ id: string }> {
  const answer = await fetch(service.url + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': json },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as { id: string }
}

async function attack({ name, to, type, body }: Heavy): Promise<Outcome> {
  const [method = '', path = ''] = to.split(' ')
  let status = 0
  let isOver = false
  const send = async () => {
    const answer = await fetch(service.url + path, {
      method,
      headers: { ...headers, 'content-type': type },
      body,
    })
    status = answer.status
    await answer.arrayBuffer()
  }
  const sent = (async () => {
    for (let round = 0; round < options.rounds; round++) {
      await Promise.allSettled(Array.from({ length: options.atOnce }, send))
    }
    isOver = true
  })()
  const impact = await measureImpact(service, () => isOver)
  await sent
  const seconds = impact.seconds / options.rounds / options.atOnce
  return { ...impact, seconds, name, to, status }
}

/** Prints what was seen; true if all of it is within the bounds. */
function tell(): boolean {
  const faults = ({ waitMs, growthMb }: Outcome): string[] => [
    ...(waitMs > mostWaitMs ? [`health waited above ${mostWaitMs} ms`] : []),
    ...(growthMb > mostGrowthMb ? [`above ${mostGrowthMb} MB`] : []),
  ]
  console.log(`\nEach body ${options.rounds} × ${options.atOnce} at once`)
  printTable(
    ['to', 'body', 'answer', 'longest health ms', 'processor s each', 'MB added', ''],
    outcomes.map((one) => [
      one.to,
      one.name,
      String(one.status),
      one.waitMs.toFixed(0),
      one.seconds.toFixed(2),
      one.growthMb.toFixed(0),
      faults(one).join(', '),
    ]),
  )
  const failed = outcomes.filter((one) => faults(one).length > 0).length
  const isThere = isAlive(service.pid)
  console.log(
    `\n${failed} of ${outcomes.length} exceeded a bound; the process is ` +
      `${isThere ? 'still there' : 'GONE'}.`,
  )
  return isThere && failed === 0
}

function arraysOf(count: number): string {
  return `[${'[[[[[[]]]]]],'.repeat(count)}[]]`
}

function wrongPolicies(count: number): string {
  return `{"policies":[${Array.from({ length: count }, () => fieldsOf(70)).join(',')}]}`
}

function rowsOf(row: string): string {
  return `product_id,price\n${`${row}\n`.repeat(bytes / (row.length + 1))}`
}

/** Rows as in an export, of products that the list contains. */
function longRows(): string {
  const tail = `,10.00,${'n'.repeat(60)}\n`
  const rows = Array.from({ length: 90_000 }, (_, i) => `sku-${i % 100}${tail}`)
  return `product_id,price,note\n${rows.join('')}`
}
