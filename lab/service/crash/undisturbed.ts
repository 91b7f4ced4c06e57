import type pg from 'pg'
import { openDatabase, readNumber, untilLearned } from '../../harness/database.ts'
import { type Service, startService } from '../../harness/service.ts'
import type { Finding } from '../shoppers/audit.ts'

/** The tables of incoming events; everything else follows from them. */
const eventTables = [
  'products',
  'quotes',
  'outcomes',
  'sales',
  'offers',
  'observations',
  'sales_dirty',
]
const rowsAtOnce = 5000
const fitAllSales =
  'insert into sales_dirty select distinct tenant_id, product_id, currency, segment from sales on conflict do nothing'

/**
 * Runs the same events through a second, undisturbed service, and compares its beliefs.
 *
 * A fresh service gets the first one's events, and none of its beliefs; when restarted, its learner
 * folds the whole log from the first entry to the last. Beliefs are compared by version and by
 * every byte, sales beliefs by every figure, once both have fitted all rows.
 */
export async function compareUndisturbed(
  first: Service,
  url: string | null,
  dataDir: string,
): Promise<Finding> {
  const from = await openDatabase(first, url)
  const empty = await startService({ dataDir })
  const into = await openDatabase(empty, null)
  for (const table of eventTables) await copyTable(table, from, into)
  await into.query(
    `insert into observation_heads (tenant_id, last_seq)
     select tenant_id, max(seq) from observations group by 1
     on conflict (tenant_id) do update set last_seq = excluded.last_seq`,
  )
  // A fit of sales rows uses its category's rows at that moment, so both services refit everything
  // when all rows are there.
  await into.query(fitAllSales)
  await from.query(fitAllSales)
  await untilLearned(from)
  await into.end()
  await empty.stop()

  const second = await startService({ dataDir })
  try {
    const again = await openDatabase(second, null)
    await untilLearned(again)
    const faults = differences(await readCells(from), await readCells(again))
    const cells = await readNumber(again, 'select count(*) from cells')
    await again.end()
    return {
      promise: 'beliefs equal those of an undisturbed run, byte for byte',
      checked: cells,
      faults,
    }
  } finally {
    await from.end()
    await second.stop()
  }
}

async function copyTable(table: string, from: pg.Client, into: pg.Client): Promise<void> {
  const { rows } = await from.query<{ row: string }>(
    `select to_jsonb(t)::text as row from ${table} t`,
  )
  // Generated columns cannot be written.
  const { rows: columns } = await into.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = columns.map(({ name }) => name).join(', ')
  await into.query('begin')
  // Rows arrive unchanged, in any order; their references hold again at the end.
  await into.query('set local session_replication_role = replica')
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const part = rows.slice(start, start + rowsAtOnce).map(({ row }) => row)
    await into.query(
      `insert into ${table} (${names})
       select ${names} from jsonb_populate_recordset(null::${table}, $1) on conflict do nothing`,
      [`[${part.join(',')}]`],
    )
  }
  await into.query('commit')
}

type Cell = { key: string; version: number; belief: Buffer | null; sales: string | null }

async function readCells(database: pg.Client): Promise<Cell[]> {
  const { rows } = await database.query<Cell>(
    `select concat_ws(' ', tenant_id, product_id, currency, segment) as key, version::int, belief,
       sales::text from cells order by 1`,
  )
  return rows
}

function differences(disturbed: readonly Cell[], undisturbed: readonly Cell[]): string[] {
  const faults: string[] = []
  const others = new Map(undisturbed.map((cell) => [cell.key, cell]))
  if (disturbed.length !== undisturbed.length) {
    faults.push(`${disturbed.length} cells, ${undisturbed.length} in the undisturbed run`)
  }
  for (const cell of disturbed) {
    const other = others.get(cell.key)
    if (!other) faults.push(`${cell.key} is not in the undisturbed run`)
    else if (cell.version !== other.version) {
      faults.push(`${cell.key} has version ${cell.version}, undisturbed ${other.version}`)
    } else if (!isSame(cell.belief, other.belief))
      faults.push(`${cell.key} differs in what offers taught`)
    else if (cell.sales !== other.sales) faults.push(`${cell.key} differs in what sales taught`)
  }
  return faults
}

function isSame(a: Buffer | null, b: Buffer | null): boolean {
  return a === null || b === null ? a === b : a.equals(b)
}
