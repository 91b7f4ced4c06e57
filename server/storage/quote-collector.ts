import type { Db } from './db.ts'
import type { QuoteRow, QuoteWriter } from './quote-writer.ts'
import { type Entry, writeBatch } from './quote-writer-batch.ts'
import { createColumns } from './quote-writer-columns.ts'

/** A writer that only gathers, and what it gathered. */
export type QuoteCollector = {
  writer: QuoteWriter
  rows: readonly QuoteRow[]
  /** Writes all that was gathered in one statement of the caller's transaction. */
  writeAll(db: Db, tenantId: number): Promise<void>
}

/** Gathers quotes that must be committed together with something else, instead of queueing each. */
export function collectQuotes(): QuoteCollector {
  const entries: Entry[] = []
  const rows: QuoteRow[] = []
  return {
    rows,
    writer: {
      write: async (_tenantId, row, keep) => {
        entries.push({ row, keep })
        rows.push(row)
        return { kind: 'written' }
      },
      drain: async () => undefined,
    },
    async writeAll(db, tenantId) {
      if (entries.length > 0) {
        await writeBatch(db, createColumns<Entry>(), tenantId, entries, false)
      }
    },
  }
}
