import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '../../domain/formula.ts'
import type { ExportTable } from '../../storage/tables/export-tables.ts'
import type { ExportRow } from '../../storage/tables/exports.ts'
import { toParquet } from './parquet.ts'

/** File formats besides JSON, by content type. */
export const exportTypes = {
  'application/x-ndjson': { ending: 'ndjson', write: toNdjson },
  'text/csv': { ending: 'csv', write: toCsv },
  'application/vnd.apache.parquet': { ending: 'parquet', write: toParquet },
} as const

type Pages = AsyncIterable<readonly ExportRow[]>

async function* toNdjson(_table: ExportTable, pages: Pages): AsyncGenerator<string> {
  for await (const page of pages) {
    yield page.map((row) => `${JSON.stringify(row)}\n`).join('')
  }
}

async function* toCsv({ columns }: ExportTable, pages: Pages): AsyncGenerator<string> {
  const names = Object.keys(columns)
  yield `${names.join(',')}\n`
  for await (const page of pages) {
    yield stringify(page.map((row) => names.map((name) => textOf(row[name]))))
  }
}

function textOf(value: ExportRow[string] | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return escapeFormula(value)
  return value instanceof Date ? value.toISOString() : String(value)
}
