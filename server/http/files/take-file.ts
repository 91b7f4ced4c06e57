import type { Deps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import { Refusal } from '../../domain/errors.ts'
import type { Import } from '../../domain/import.ts'
import { type ImportedBlock, takeRows } from '../../use-cases/imports/take-rows.ts'
import type { Pace } from '../bulk/pace.ts'
import type { Turns } from '../bulk/turns.ts'
import { cutPieces, type Piece } from './cut-pieces.ts'
import {
  type CellReader,
  type FileRow,
  type Heading,
  headingOf,
  readCsv,
  readHeading,
  readNdjson,
  textOf,
} from './read-table.ts'
import { refuseOtherForms } from './refuse-other-forms.ts'
import type { RowKind } from './row-kinds.ts'
import { createRowSorter, type RowSorter } from './sort-rows.ts'

/** Bytes, and rows, per transaction: ten or twenty thousand rows. */
const blockBytes = 1_048_576
const blockRows = 20_000

/** A sent part of a file. */
export type FilePart = {
  chunks: AsyncIterable<Buffer>
  /** Bytes of the file before it. */
  from: number
  /** The file ends with it. */
  complete: boolean
  /** What to do with sales rows whose periods overlap. */
  overlaps: 'ask' | 'keep'
  /** Whether policies keep what a row does not set. */
  merge: boolean
}

/** How a file is processed alongside other work. */
export type FileWork = {
  turns: Turns
  pace: Pace
  /** Aborted when the client has gone, or the service stops. */
  signal: AbortSignal
  /** Called with rows that were read, as soon as they were. */
  read: (count: ReturnType<RowSorter['count']>) => void
  /** Called after each transaction, with the rows that it recorded. */
  recorded: (rows: number) => void
}

/**
 * Imports a part of a file, one transaction per megabyte. What is already stored is skipped. While
 * a block is written only the next one is read: the sender waits.
 *
 * @returns Why the rest was not read: too much of the file is faulty. Null if all was accepted.
 * @throws Refusal if the part does not join on to what was taken, or cannot be read; the reason of
 * the signal.
 */
export async function takeFile(
  deps: Pick<Deps, 'store' | 'now'>,
  work: FileWork,
  caller: Caller,
  kind: RowKind,
  begun: Import,
  part: FilePart,
): Promise<string | null> {
  const { overlaps, merge, from } = part
  if (from > begun.bytesTaken) throw gap(from, begun.bytesTaken)
  let recorded = begun.recorded
  let writing: Promise<void> = Promise.resolve()
  const how = { overlaps, merge }
  const write = (block: ImportedBlock) =>
    work.turns(caller.tenantId, block.to - block.from, async () => {
      work.signal.throwIfAborted()
      const after = await takeRows(deps, caller, begun.id, block, how)
      work.recorded(after.recorded - recorded)
      recorded = after.recorded
    })
  const { blocks, sorter } = readBlocks(begun, kind, part, work, deps.now)
  try {
    for await (const block of blocks) {
      await writing
      writing = write(block)
      writing.catch(() => {}) // awaited below, or before the next block
    }
  } finally {
    await writing
  }
  return sorter.fault
}

/** Reads the unknown rest of a part of a file, block by block. */
export function readBlocks(
  begun: Import,
  kind: RowKind,
  { chunks, from, complete }: Omit<FilePart, 'overlaps' | 'merge'>,
  work: Pick<FileWork, 'pace' | 'signal' | 'read'>,
  now: () => number,
): { blocks: AsyncGenerator<ImportedBlock>; sorter: RowSorter } {
  const quotes = begun.format === 'csv'
  const pieces = cutPieces(chunks, from, begun.bytesTaken, { quotes, complete })
  const sorter = createRowSorter(begun, kind)
  return { blocks: blocksOf(pieces, begun, kind, sorter, work, now), sorter }
}

/** Reads pieces into blocks, until the end or until too much is faulty. */
async function* blocksOf(
  pieces: AsyncIterable<Piece>,
  begun: Import,
  kind: RowKind,
  sorter: RowSorter,
  { pace, signal, read }: Pick<FileWork, 'pace' | 'signal' | 'read'>,
  now: () => number,
): AsyncGenerator<ImportedBlock> {
  const table = createTable(begun, kind)
  const next = async () => {
    await pace.turn()
    signal.throwIfAborted()
  }
  let from: number | null = null
  let to = 0
  for await (const piece of pieces) {
    await next()
    from ??= piece.from
    for (const row of table.read(piece)) {
      sorter.add(row, now())
      if (sorter.fault !== null) break
      if (pace.isOver()) await next()
    }
    read(sorter.count())
    // The rest of the piece is neither stored nor rejected.
    to = sorter.fault === null ? piece.to : piece.from
    if (sorter.fault !== null) break
    if (to - from < blockBytes && sorter.rows < blockRows) continue
    yield sorter.block(from, to, table.freshColumns())
    from = null
  }
  if (from !== null) yield sorter.block(from, to, table.freshColumns())
}

/** Reads the pieces of a file by its format, and by its heading once known. */
function createTable({ format, columns }: Import, kind: RowKind) {
  let heading: Heading | null = columns === null ? null : headingOf(columns)
  let isFresh = heading === null
  let readers: CellReader[] | null = null
  return {
    read(piece: Piece): Iterable<FileRow> {
      if (piece.from === 0) refuseOtherForms(piece.bytes)
      let text = textOf(piece.bytes)
      if (format === 'ndjson') return readNdjson(text)
      if (heading === null) {
        const end = text.indexOf('\n') + 1 || text.length
        heading = readHeading(text.slice(0, end))
        text = text.slice(end)
      }
      readers ??= kind.readersOf(heading.columns)
      return readCsv(text, heading, readers)
    },
    /** The heading, to be stored with the block that contained it; null if already stored. */
    freshColumns(): string[] | null {
      if (heading === null || !isFresh) return null
      isFresh = false
      return [heading.delimiter, ...heading.columns]
    },
  }
}

function gap(from: number, taken: number): Refusal {
  return new Refusal(
    'state_conflict',
    `The body begins at byte ${from} of the file, but the import has taken ${taken} bytes: continue from its bytes_taken.`,
    { param: 'offset' },
  )
}
