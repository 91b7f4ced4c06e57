import { Refusal } from '../../domain/errors.ts'

/** Bytes processed at once: a thousand rows, a few milliseconds of this process. */
const pieceBytes = 65_536
/** The longest row: several times the maximum size of its fields, in any notation. */
const maxRowBytes = 65_536

const newline = 10
const quote = 34

/** A part of a file that begins and ends between two rows. */
export type Piece = {
  bytes: Buffer
  /** Bytes of the file before it, and with it. */
  from: number
  to: number
}

/**
 * Cuts a file between rows as it arrives; memory holds a piece or two.
 *
 * @param from - Bytes of the file before this part.
 * @param known - Bytes of the file already known, which are dropped.
 * @param options.quotes - A row may contain line ends between quotation marks.
 * @param options.complete - The end of this part is the end of the file, and so of a row.
 * @throws Refusal `parameter_invalid` for a row that is too long to be one.
 */
export async function* cutPieces(
  chunks: AsyncIterable<Buffer>,
  from: number,
  known: number,
  { quotes, complete }: { quotes: boolean; complete: boolean },
): AsyncGenerator<Piece> {
  let at = known
  let skip = known - from
  let parts: Buffer[] = []
  let length = 0
  /** Where the last whole row ends, in `parts`. */
  let end = 0
  let isQuoted = false

  function take(until: number): Piece {
    const all = Buffer.concat(parts, length)
    const bytes = all.subarray(0, until)
    parts = until < length ? [all.subarray(until)] : []
    length -= until
    end = 0
    const piece = { bytes, from: at, to: at + until }
    at += until
    return piece
  }

  for await (const whole of chunks) {
    const fresh = skip >= whole.length ? null : whole.subarray(skip)
    skip = Math.max(0, skip - whole.length)
    if (fresh === null) continue
    for (let start = 0; start < fresh.length; start += pieceBytes) {
      const chunk = fresh.subarray(start, start + pieceBytes)
      const last: RowEnd = quotes ? lastRowEnd(chunk, isQuoted) : plainEnd(chunk)
      isQuoted = last.isQuoted
      if (last.end > 0) end = length + last.end
      parts.push(chunk)
      length += chunk.length
      if (end > 0 && length >= pieceBytes) yield take(end)
      if (length > maxRowBytes) {
        throw new Refusal(
          'parameter_invalid',
          `After byte ${at} of the file a row is longer than ${maxRowBytes} bytes, which no row needs: is a quotation mark not closed, or are there too many columns?`,
        )
      }
    }
  }
  if (end > 0) yield take(end)
  if (complete && length > 0) yield take(length)
}

type RowEnd = { end: number; isQuoted: boolean }

function plainEnd(chunk: Buffer): RowEnd {
  return { end: chunk.lastIndexOf(newline) + 1, isQuoted: false }
}

/** Where the last row of a chunk ends, 0 if none does, and whether it ends in quotation marks. */
function lastRowEnd(chunk: Buffer, startsQuoted: boolean): RowEnd {
  if (!chunk.includes(quote)) {
    return startsQuoted ? { end: 0, isQuoted: true } : plainEnd(chunk)
  }
  let isQuoted = startsQuoted
  let end = 0
  for (let i = 0; i < chunk.length; i++) {
    const byte = chunk[i]
    // An escaped quotation mark is two, so it toggles twice.
    if (byte === quote) isQuoted = !isQuoted
    else if (byte === newline && !isQuoted) end = i + 1
  }
  return { end, isQuoted }
}
