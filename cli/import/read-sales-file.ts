import type { Sale } from '../../clients/typescript/src/main.ts'
import { UsageError } from '../failure.ts'
import { type ColumnOptions, readColumns } from './columns.ts'
import { openSource } from './open-source.ts'
import { firstLine, readCsv } from './read-csv.ts'
import { Fault, type Rejection } from './rejection.ts'
import { type ReadOptions, type RowReader, saleReader } from './row-reader.ts'

/** The sales rows of a file that can be read, and the others with what is wrong. */
export type SalesFile = { sales: Sale[]; rejected: Rejection[] }

/**
 * Reads all sales rows of a CSV into memory.
 *
 * @param most - Rows that there may be.
 * @throws UsageError if the columns do not fit, or there are more rows.
 */
export async function readSalesFile(
  file: string,
  options: ColumnOptions & ReadOptions & { delimiter: string | undefined },
  most: number,
): Promise<SalesFile> {
  const { stream, delimiter } = await openSource(file, options.delimiter)
  const found: SalesFile = { sales: [], rejected: [] }
  let read: RowReader<Sale> | null = null
  for await (const chunk of readCsv(stream, delimiter)) {
    for (const row of chunk) {
      if (read === null) {
        read = saleReader(readColumns(row.texts, { ...options, kind: 'sales' }), options)
        continue
      }
      const sale = read(row.texts)
      if (!(sale instanceof Fault)) found.sales.push(sale)
      else {
        const { column, value, reason } = sale
        found.rejected.push({ line: firstLine(row), column, value, reason })
      }
      if (found.sales.length > most) {
        throw new UsageError(
          `${file} has more than ${most} rows: import it with lerner import, on a test key say, and run lerner backtest without a file.`,
        )
      }
    }
  }
  if (read === null) throw new UsageError('The file is empty.')
  return found
}
