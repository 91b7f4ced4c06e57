import type { AsyncBuffer, FileMetaData } from 'hyparquet'
import type { Row } from '../../clients/typescript/src/files/main.ts'
import { Failure } from '../failure.ts'
import type { Source } from '../import/open-source.ts'
import { type ParquetColumns, parquetColumns } from './parquet-columns.ts'
import { shopClock } from './shop-clock.ts'

/** Rows used to detect the format, and yielded at a time. */
const sliceRows = 5000
/** Rows of a group decoded at a time. */
const partRows = 50_000
/** The bytes of a group are kept in memory entirely: larger ones are refused. */
const largestGroupBytes = 2 ** 30

/**
 * Opens a Parquet file, row group by row group.
 *
 * @param name - The name shown to people.
 * @param timeZone - The zone in which times are shown.
 * @throws Failure if it is not a Parquet file, or has too many rows in one group.
 */
export async function openParquet(path: string, name: string, timeZone: string): Promise<Source> {
  const refuse = (error: unknown): never => {
    if (error instanceof Failure) throw error
    throw new Failure(`${name} cannot be read as Parquet: ${(error as Error).message}.`)
  }
  const { asyncBufferFromFile, parquetMetadataAsync } = await import('hyparquet') // on demand
  const file = await asyncBufferFromFile(path).catch(refuse)
  const found = await parquetMetadataAsync(file, { geoparquet: false }).catch(refuse)
  const { columns, nested, metadata } = parquetColumns(found, shopClock(timeZone))
  const total = Number(metadata.num_rows)
  const slices = slicesOf(name, file, { columns, nested, metadata })
  const next = async () => await slices.next().catch(refuse)
  const first = await next()
  const head: Row[] = [{ texts: columns.map(({ name }) => name), line: 0 }, ...(first.value ?? [])]
  async function* rows(): AsyncGenerator<readonly Row[]> {
    yield head
    for (let slice = await next(); !slice.done; slice = await next()) yield slice.value
  }
  const left = nested.length === 0 ? '' : `, of which lists and records are left out (${nested})`
  return {
    head,
    typed: true,
    form: `Parquet of ${total} rows${left}`,
    encoding: null,
    totalBytes: null,
    complete: head.length > total,
    bytesRead: () => 0,
    rows,
    close: () => {},
  }
}

async function* slicesOf(
  name: string,
  file: AsyncBuffer,
  { columns, metadata }: ParquetColumns,
): AsyncGenerator<Row[]> {
  let at = 0
  let slice: Row[] = []
  for (const group of metadata.row_groups) {
    const count = Number(group.num_rows)
    if (group.total_byte_size > largestGroupBytes) {
      throw new Failure(
        `${name} has a group of ${count} rows and ${group.total_byte_size} bytes: write groups of at most 1 GiB.`,
      )
    }
    for (const end = at + count; at < end; ) {
      const to = Math.min(end, at + partRows)
      const values = await partOf(file, metadata, columns, { from: at, to })
      for (; at < to; at++) {
        const texts = columns.map(({ textOf }, column) => textOf(values[column]?.(at)))
        if (slice.push({ texts, line: at + 1 }) < sliceRows) continue
        yield slice
        slice = []
      }
    }
  }
  if (slice.length > 0) yield slice
}

/** A run of values of a column, and the row of the first of them. */
type Piece = { from: number; values: ArrayLike<unknown> }

/** Reads rows of a group; each column then yields its values, one after another. */
async function partOf(
  file: AsyncBuffer,
  metadata: FileMetaData,
  columns: ParquetColumns['columns'],
  { from, to }: { from: number; to: number },
): Promise<((i: number) => unknown)[]> {
  const [{ parquetRead }, { compressors }] = await Promise.all([
    import('hyparquet'),
    import('hyparquet-compressors'),
  ])
  const found = new Map<string, Piece[]>(columns.map(({ name }) => [name, []]))
  await parquetRead({
    file,
    metadata,
    compressors,
    columns: [...found.keys()],
    rowStart: from,
    rowEnd: to,
    utf8: false,
    // A Date cannot hold nanoseconds; JSON is text here.
    parsers: {
      timestampFromNanoseconds: (nanos) => nanos,
      jsonFromBytes: (bytes) => bytes,
    },
    onChunk: ({ columnName, columnData, rowStart }) =>
      found.get(columnName)?.push({ from: rowStart, values: columnData }),
  })
  return columns.map(({ name }) => inTurn(found.get(name) ?? []))
}

/** Values by row, to be requested in order. */
function inTurn(pieces: readonly Piece[]): (i: number) => unknown {
  let at = 0
  return (i) => {
    while (i >= (pieces[at + 1]?.from ?? Number.POSITIVE_INFINITY)) at++
    const piece = pieces[at]
    return piece?.values[i - piece.from]
  }
}
