import {
  Fault,
  type FileSettings,
  type Rejection,
  rejectionOf,
  rowsToSend,
  saleReader,
} from '../../clients/typescript/src/files/main.ts'
import type { Sale } from '../../clients/typescript/src/main.ts'
import { UsageError } from '../failure.ts'
import { openSource, type SourceOptions } from './open-source.ts'
import { understandAsSales } from './read-options.ts'

/** The valid sales rows of a file, and the others with their faults. */
export type SalesFile = { sales: Sale[]; rejected: Rejection[] }

/**
 * Reads all sales rows of a file into memory.
 *
 * @param most - Maximum number of rows.
 * @throws UsageError if the columns do not fit, or there are more rows.
 */
export async function readSalesFile(
  file: string,
  options: SourceOptions,
  settings: FileSettings,
  most: number,
): Promise<SalesFile> {
  const source = await openSource(file, options)
  const found: SalesFile = { sales: [], rejected: [] }
  try {
    const understood = understandAsSales(source, settings)
    const readSale = saleReader(understood.columns, understood.read)
    const sent = await rowsToSend(source.rows(), understood)
    found.rejected.push(...(sent.orders?.unreadable ?? []))
    for await (const rows of sent.rows) {
      for (const { texts, line } of rows) {
        const sale = readSale(texts)
        if (sale instanceof Fault) found.rejected.push(rejectionOf(sale, line))
        else found.sales.push(sale)
        if (found.sales.length > most) {
          throw new UsageError(
            `${file} has more than ${most} rows: import it with lerner import, on a test key say, and run lerner backtest without a file.`,
          )
        }
      }
    }
  } finally {
    source.close()
  }
  return found
}
