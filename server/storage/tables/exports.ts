import type { Db } from '../connection/db.ts'
import type { ExportTable } from './export-tables.ts'

/** A row as in the views of lerner_export, with their names. */
export type ExportRow = Record<string, string | number | boolean | Date | null>

/** Which rows of a view are read. */
export type ExportRange = {
  /** The key of the last row of the previous page; null for the first page. */
  after: readonly unknown[] | null
  /** Bounds of the view's time: from inclusive, until exclusive. */
  since: string | null
  until: string | null
  limit: number
}

/** Rows of a view in the order of its key. The transaction should read nothing else. */
export async function readExport(
  db: Db,
  tenantId: number,
  name: string,
  { columns, key, time }: ExportTable,
  { after, since, until, limit }: ExportRange,
): Promise<ExportRow[]> {
  const values: unknown[] = [tenantId]
  const add = (value: unknown) => `$${values.push(value)}`
  const bounds = [
    ...(after === null ? [] : [`(${key.join(', ')}) > (${after.map(add).join(', ')})`]),
    ...(since === null || time === null ? [] : [`${time} >= ${add(since)}`]),
    ...(until === null || time === null ? [] : [`${time} < ${add(until)}`]),
  ]
  // A page looks up the outcome of each of its quotes. Merged or hashed, every page would read all
  // outcomes before it, since the planner applies the bounds to the quotes alone.
  await db.run('set local enable_mergejoin = off')
  await db.run('set local enable_hashjoin = off')
  return db.rows<ExportRow>(
    `select ${Object.keys(columns).join(', ')} from lerner_export.${name}
     where ${['tenant_id = $1', ...bounds].join(' and ')}
     order by ${key.join(', ')} limit ${add(limit)}`,
    values,
  )
}
