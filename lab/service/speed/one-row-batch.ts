import { createColumns } from '../../../server/storage/commit/columns.ts'
import type {
  writeBatch as replaced,
  writeQuotes as replacedQuotes,
} from '../../../server/storage/commit/write-batch.ts'

/** Created by the benchmark, as the owner of the database. */
export const oneRowTable =
  'create table if not exists lab_batches (payload bytea not null); grant insert on lab_batches to lerner_app'

const bytesPerEntry = 512

/**
 * The minimum that a durable batch can cost: its bytes as one value of one row, in a table without
 * an index.
 */
export const writeBatch: typeof replaced = async (db, _tenantId, { entries }) => {
  const payload = Buffer.allocUnsafe(entries.length * bytesPerEntry)
  let at = 0
  for (const { row } of entries) {
    for (const text of [row.id, row.productId, row.segment]) at += payload.write(text, at, 'latin1')
    at = payload.writeDoubleLE(row.basePrice, at)
    at = payload.writeDoubleLE(row.optimizedPrice, at)
    at = payload.writeDoubleLE(row.confidence, at)
    at = payload.writeDoubleLE(row.propensity, at)
    at = payload.writeDoubleLE(row.draw, at)
    at = payload.writeDoubleLE(row.createdAtMs, at)
  }
  const text = 'insert into lab_batches (payload) values ($1)'
  await db.run(text, [payload.subarray(0, at)], 'write-quotes')
  return []
}

/** The same within a transaction of the caller's, as batches with an idempotency key need it. */
export const writeQuotes: typeof replacedQuotes = async (db, tenantId, rows) => {
  const entries = rows.map((row) => ({ row, keep: null }))
  await writeBatch(db, tenantId, { entries, columns: createColumns(), again: false })
  return new Map()
}
