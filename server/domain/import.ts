import type { OrderReading } from './order-reading.ts'
import type { FieldRemark } from './reasons/remark-for.ts'
import type { Warning } from './warning.ts'

/** What the rows of a file are. */
export const importKinds = ['sales', 'offers', 'products', 'orders'] as const
export const importFormats = ['csv', 'ndjson'] as const
/**
 * open: more of the file may come. undoing: it ended, and its rows are being taken back. undone:
 * they were.
 */
export const importStatuses = ['open', 'completed', 'cancelled', 'undoing', 'undone'] as const

export type ImportKind = (typeof importKinds)[number]
export type ImportFormat = (typeof importFormats)[number]
export type ImportStatus = (typeof importStatuses)[number]

/** What an import is asked to be. */
export type NewImport = {
  kind: ImportKind
  format: ImportFormat
  /** Of rows that name none. */
  currency: string | null
  /** As whoever sends it calls it. */
  fileName: string | null
}

/** What became of an import that somebody took back. */
export type ImportUndo = {
  askedAt: Date
  /** Name of the person or the key that asked. */
  askedBy: string
  endedAt: Date | null
  /** Rows that were deleted, and rows that became again what they were. */
  removed: number
  restored: number
  /** Products that the import had brought, and that nothing else knew of. */
  removedProducts: number
}

/** What became of rows. */
export type RowCounts = {
  /** All that came, those that were rejected included. */
  rows: number
  recorded: number
  unchanged: number
  rejected: number
}

/** A file that is taken in block by block. */
export type Import = NewImport &
  RowCounts & {
    id: string
    status: ImportStatus
    /** The heading of a CSV file, once it has come. */
    columns: string[] | null
    /** Of the file as it is unpacked: every row up to here is stored, or rejected. */
    bytesTaken: number
    warnings: Warning[]
    /** Of orders: what they were found to say, once they have come or were looked at. */
    orders: OrderReading | null
    createdAt: Date
    updatedAt: Date
    endedAt: Date | null
    /** Name of the person or the key that began it. */
    createdBy: string
    /** Stored rows that it changed, and that can come back. */
    replaced: number
    /** Whether its rows say that they are its own. */
    isMarked: boolean
    undo: ImportUndo | null
  }

/** Whether an import's rows can be taken back now. */
export function canBeUndone({ kind, status, isMarked }: Import): boolean {
  const isOver = status === 'completed' || status === 'cancelled'
  return isOver && isMarked && (kind === 'sales' || kind === 'orders')
}

/** A row that was not taken. */
export type ImportReject = {
  /** The first row after the heading is 1. */
  row: number
  /** What is wrong with it, and what would be right. */
  reason: string
  /** The same by name, a remark for each fault; rows of older releases have none. */
  remarks: readonly FieldRemark[]
  /** The row as it came, cut where it is long. */
  source: string
}

/** Rejected rows that an import keeps; more are only counted. */
export const mostRejects = 10_000
/** How long an import, and what it rejected, can be read. */
export const importKeptMs = 30 * 86_400_000
/** Stored rows that an import keeps before it changes them; more are not taken back. */
export const mostReplaced = 1_000_000
/** Questions about rows that an import keeps. */
export const mostImportWarnings = 100
