import type { Fault } from '../../domain/errors.ts'
import { type Import, type ImportReject, mostRejects } from '../../domain/import.ts'
import { remarkOfField } from '../../domain/reasons/remark-for.ts'
import type { ImportedBlock } from '../../use-cases/imports/take-rows.ts'
import type { FileRow } from './read-table.ts'
import type { RowKind } from './row-kinds.ts'

const maxReason = 1000
const maxSource = 2000
/**
 * Faulty rows after which the rest of a file is not read: more of them would add no information.
 */
const mostInARow = mostRejects
const mostInAll = 10 * mostRejects

/** The rows of a file, sorted into those to store and those that are rejected. */
export type RowSorter = {
  add(row: FileRow, nowMs: number): void
  /** Rows since the last block. */
  readonly rows: number
  /** What was added since the last call, as a block of these bytes of the file. */
  block(from: number, to: number, columns: string[] | null): ImportedBlock
  /** Rows read, and rejected, since the last call. */
  count(): { rows: number; rejected: number }
  /** Why the rest of the file is not worth reading; null while it is. */
  readonly fault: string | null
}

/** Sorts the rows of an import that resumes where it stopped. */
export function createRowSorter(begun: Import, kind: RowKind): RowSorter {
  let good: Record<string, unknown>[] = []
  let places: number[] = []
  let sources: string[] = []
  let rejects: ImportReject[] = []
  let rows = 0
  let counted = { rows: 0, rejected: 0 }
  let inARow = 0
  let inAll = begun.rejected
  let latest = ''

  function reject(row: FileRow, faults: readonly Fault[]): void {
    const reason = row.fault ?? faults.map(({ message }) => message).join(' ')
    inARow++
    inAll++
    counted.rejected++
    latest = reason
    if (inAll > mostRejects) return // only counted
    rejects.push({
      row: rows,
      reason: storable(reason, maxReason),
      source: storable(row.source, maxSource),
      remarks: faults.map(remarkOfField),
    })
  }

  return {
    add(row, nowMs) {
      const { value } = row
      // The amounts of a policy are in the currency of its product.
      const { currency } = begun.kind === 'policies' ? { currency: null } : begun
      if (value !== null && currency !== null) value.currency ??= currency
      const isReported = inAll < mostRejects || inARow + 1 >= mostInARow || inAll + 1 >= mostInAll
      const faults = value === null ? [] : kind.faultsOf(value, nowMs, isReported)
      if (value !== null && faults.length === 0) {
        inARow = 0
        good.push(value)
        places.push(rows)
        if (begun.kind === 'policies') sources.push(storable(row.source, maxSource))
      } else {
        reject(row, faults)
      }
      rows++
      counted.rows++
    },
    get rows() {
      return rows
    },
    block(from, to, columns) {
      const rejected = rows - good.length
      const read = { rows: kind.toRows(good), places, sources, rejects, rejected }
      good = []
      places = []
      sources = []
      rejects = []
      rows = 0
      return { from, to, columns, ...read }
    },
    count() {
      const since = counted
      counted = { rows: 0, rejected: 0 }
      return since
    },
    get fault() {
      if (inARow < mostInARow && inAll < mostInAll) return null
      const many = inARow < mostInARow ? `${mostInAll} rows in all` : `${mostInARow} rows in a row`
      return `${many} of the file are rejected, the last because: ${latest.slice(0, maxReason)}`
    },
  }
}

/** Text that PostgreSQL can store. */
function storable(text: string, most: number): string {
  return text.slice(0, most).replaceAll('\0', ' ').toWellFormed()
}
