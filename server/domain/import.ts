import type { OrderReading } from './order-reading.ts'
import type { FieldRemark } from './reasons/remark-for.ts'
import type { Warning } from './warning.ts'

/** What the rows of a file are. */
export const importKinds = ['sales', 'offers', 'products', 'policies', 'orders'] as const
export const importFormats = ['csv', 'ndjson'] as const
/**
 * open: more of the file may follow. undoing: it ended, and its rows are being removed. undone:
 * they have been removed.
 */
export const importStatuses = ['open', 'completed', 'cancelled', 'undoing', 'undone'] as const

export type ImportKind = (typeof importKinds)[number]
export type ImportFormat = (typeof importFormats)[number]
export type ImportStatus = (typeof importStatuses)[number]

/** The settings of a new import. */
export type NewImport = {
  kind: ImportKind
  format: ImportFormat
  /** Of rows that name none. */
  currency: string | null
  /** The sender's name for it. */
  fileName: string | null
}

/** The result of undoing an import. */
export type ImportUndo = {
  askedAt: Date
  /** Name of the person or key that requested it. */
  askedBy: string
  endedAt: Date | null
  /** Deleted rows, and restored rows. */
  removed: number
  restored: number
  /** Products that the import had added and of which nothing else was known. */
  removedProducts: number
  /** For products and policies: what changed later and stays, at most `mostKept`. */
  kept: readonly KeptFields[]
}

/** Fields of a product that stay; none: the product itself, about which more is known by now. */
export type KeptFields = { productId: string; fields: readonly string[] }

/** The results of rows. */
export type RowCounts = {
  /** All received rows, including rejected ones. */
  rows: number
  recorded: number
  unchanged: number
  rejected: number
}

/** A file that is imported block by block. */
export type Import = NewImport &
  RowCounts & {
    id: string
    status: ImportStatus
    /** The heading of a CSV file, once received. */
    columns: string[] | null
    /** Position in the uncompressed file: every row up to here is stored, or rejected. */
    bytesTaken: number
    warnings: Warning[]
    /** For orders: the reading, once they have arrived or been checked. */
    orders: OrderReading | null
    createdAt: Date
    updatedAt: Date
    endedAt: Date | null
    /** Name of the person or key that started it. */
    createdBy: string
    /** Stored rows that it changed, and that can be restored. */
    replaced: number
    /** Whether its rows are marked as its own. */
    isMarked: boolean
    undo: ImportUndo | null
  }

/** Whether an import can be undone now. */
export function canBeUndone({ kind, status, isMarked }: Import): boolean {
  const isOver = status === 'completed' || status === 'cancelled'
  return isOver && isMarked && kind !== 'offers'
}

/** What became of some changes of an import that is undone. */
export type UndoneChanges = Pick<ImportUndo, 'removed' | 'restored' | 'kept'>

/** A rejected row. */
export type ImportReject = {
  /** The first row after the heading is 1. */
  row: number
  /** What is wrong with it, and what would be valid. */
  reason: string
  /** The same by name, a remark for each fault; rows of older releases have none. */
  remarks: readonly FieldRemark[]
  /** The row as sent, shortened if long. */
  source: string
}

/** Rejected rows that an import keeps; more are only counted. */
export const mostRejects = 10_000
/** How long an import, and what it rejected, can be read. */
export const importKeptMs = 30 * 86_400_000
/** Stored rows that an import saves before changing them; beyond that it cannot be undone. */
export const mostReplaced = 1_000_000
/** Products of which an undo lists what stays. */
export const mostKept = 100
/** Questions about rows that an import keeps. */
export const mostImportWarnings = 100
