import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import { Refusal } from '../../domain/errors.ts'
import type { Import, ImportReject } from '../../domain/import.ts'
import { type ImportedBlock, takeRows } from '../../use-cases/imports/take-rows.ts'
import type { Turns } from '../bulk/turns.ts'
import { toPriceMove, toProductAnswer } from '../schemas/product.ts'
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

/** Bytes whose rows are one transaction: ten or twenty thousand rows. */
const blockBytes = 1_048_576
const maxReason = 1000
const maxSource = 2000

/** A stretch of a file that was sent. */
export type FilePart = {
  chunks: AsyncIterable<Buffer>
  /** Bytes of the file before it. */
  from: number
  /** The file ends with it. */
  complete: boolean
}

/**
 * Takes in a part of a file, a transaction after each megabyte. What is stored already is passed
 * over. While a block is written the next one is read, and no more: whoever sends waits.
 *
 * @param done - Called with the import after each transaction.
 * @throws Refusal if the part does not join on to what was taken, or cannot be read.
 */
export async function takeFile(
  deps: Pick<Deps, 'store' | 'now'>,
  turns: Turns,
  caller: Caller,
  kind: RowKind,
  begun: Import,
  { chunks, from, complete }: FilePart,
  done: (after: Import, recorded: number) => void,
): Promise<Import> {
  if (from > begun.bytesTaken) throw gap(from, begun.bytesTaken)
  let latest = begun
  let writing: Promise<void> = Promise.resolve()
  const write = async (block: ImportedBlock) => {
    const bytes = block.to - block.from
    const after = await turns(caller.tenantId, bytes, () =>
      takeRows(deps, caller, begun.id, block, productEvents),
    )
    done(after, after.recorded - latest.recorded)
    latest = after
  }
  const pieces = cutPieces(chunks, from, begun.bytesTaken, {
    quotes: begun.format === 'csv',
    complete,
  })
  try {
    for await (const block of blocksOf(pieces, begun, kind, deps.now)) {
      await writing
      writing = write(block)
      writing.catch(() => {}) // awaited below, or before the next block
    }
  } finally {
    await writing
  }
  return latest
}

const productEvents = {
  created: (product: Parameters<typeof toProductAnswer>[0]) =>
    ({ type: 'product.created', data: toProductAnswer(product) }) as const,
  priceMoved: (...of: Parameters<typeof toPriceMove>) =>
    ({ type: 'product.price_moved', data: toPriceMove(...of) }) as const,
}

/** Reads pieces into blocks. */
async function* blocksOf(
  pieces: AsyncIterable<Piece>,
  { format, currency, columns }: Import,
  kind: RowKind,
  now: () => number,
): AsyncGenerator<ImportedBlock> {
  const table = { heading: columns === null ? null : headingOf(columns), isNew: columns === null }
  let readers: CellReader[] | null = null
  let block: OpenBlock = emptyBlock()
  for await (const piece of pieces) {
    block.from ??= piece.from
    block.to = piece.to
    if (piece.from === 0) refuseOtherForms(piece.bytes)
    let text = textOf(piece.bytes)
    if (format === 'csv' && table.heading === null) {
      const end = text.indexOf('\n') + 1 || text.length
      table.heading = readHeading(text.slice(0, end))
      text = text.slice(end)
    }
    if (table.heading !== null) readers ??= kind.readersOf(table.heading.columns)
    const rows =
      table.heading === null ? readNdjson(text) : readCsv(text, table.heading, readers ?? [])
    for (const row of rows) sort(row, kind, currency, now(), block)
    if (block.to - (block.from ?? 0) >= blockBytes) {
      yield toBlock(block, kind, kept(table))
      block = emptyBlock()
    }
    await nextTurn() // lets others through between two pieces
  }
  if (block.from !== null) yield toBlock(block, kind, kept(table))
}

type OpenBlock = {
  from: number | null
  to: number
  good: Record<string, unknown>[]
  places: number[]
  rejects: ImportReject[]
}

function emptyBlock(): OpenBlock {
  return { from: null, to: 0, good: [], places: [], rejects: [] }
}

/** The heading to keep with a block that brought it; null where it is kept already. */
function kept(table: { heading: Heading | null; isNew: boolean }): string[] | null {
  if (table.heading === null || !table.isNew) return null
  table.isNew = false
  return [table.heading.delimiter, ...table.heading.columns]
}

function toBlock(
  { from, to, good, places, rejects }: OpenBlock,
  kind: RowKind,
  columns: string[] | null,
): ImportedBlock {
  return { from: from ?? to, to, columns, rows: kind.toRows(good), places, rejects }
}

/** Puts a row to the good ones, or to the others with what is wrong. */
function sort(
  row: FileRow,
  kind: RowKind,
  currency: string | null,
  nowMs: number,
  into: OpenBlock,
): void {
  const { value } = row
  const place = into.places.length + into.rejects.length
  if (value !== null && currency !== null) value.currency ??= currency
  const faults = value === null ? [] : kind.faultsOf(value, nowMs)
  if (value !== null && faults.length === 0) {
    into.good.push(value)
    into.places.push(place)
    return
  }
  const reason = row.fault ?? faults.map(({ message }) => message).join(' ')
  into.rejects.push({
    row: place,
    reason: storable(reason, maxReason),
    source: storable(row.source, maxSource),
  })
}

/** Text that PostgreSQL can keep. */
function storable(text: string, most: number): string {
  return text.slice(0, most).replaceAll('\0', ' ').toWellFormed()
}

function gap(from: number, taken: number): Refusal {
  return new Refusal(
    'state_conflict',
    `The body begins at byte ${from} of the file, and the import has taken ${taken}: send on from its bytes_taken.`,
    { param: 'offset' },
  )
}
