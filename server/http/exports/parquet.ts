import type { SchemaElement } from 'hyparquet'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { ExportTable, ExportType } from '../../storage/tables/export-tables.ts'
import type { ExportRow } from '../../storage/tables/exports.ts'

/** Rows per row group: some megabytes, the part of a file held in memory. */
const groupRows = 50_000

const elements: Record<ExportType, Omit<SchemaElement, 'name'>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  moment: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
}

/** Writes rows as a Parquet file, a row group at a time. */
export async function* toParquet(
  { columns }: ExportTable,
  pages: AsyncIterable<readonly ExportRow[]>,
): AsyncGenerator<Uint8Array> {
  const names = Object.entries(columns)
  const schema: SchemaElement[] = [
    { name: 'root', num_children: names.length },
    ...names.map(
      ([name, type]): SchemaElement => ({
        name,
        ...elements[type],
        repetition_type: 'OPTIONAL',
      }),
    ),
  ]
  const bytes = new ByteWriter()
  const file = new ParquetWriter({ writer: bytes, schema, createdBy: 'lerner' })
  const take = () => {
    const written = new Uint8Array(bytes.buffer.slice(0, bytes.index))
    bytes.index = 0 // `offset`, which the file's own index counts by, goes on
    return written
  }
  let rows: ExportRow[] = []
  const write = () => {
    file.write({
      columnData: names.map(([name, type]) => ({
        name,
        data: rows.map((row) => toValue(row[name], type)),
      })),
      rowGroupSize: groupRows,
    })
    rows = []
  }
  for await (const page of pages) {
    rows.push(...page)
    if (rows.length < groupRows) continue
    write()
    yield take()
  }
  if (rows.length > 0) write()
  file.finish()
  yield take()
}

function toValue(value: ExportRow[string] | undefined, type: ExportType): unknown {
  if (value === null || value === undefined) return null
  return type === 'integer' ? BigInt(value as number) : value
}
