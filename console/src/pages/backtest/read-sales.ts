import {
  type Below,
  Fault,
  type Meaning,
  type Rejection,
  rejectionOf,
  rowsToSend,
  saleReader,
} from '../../../../clients/typescript/src/files/main.ts'
import type { Sale } from '../../../../clients/typescript/src/main.ts'
import type { OpenFile } from '../../files/open-file.ts'

/** The maximum number of rows in a simulation. */
export const mostRows = 10_000

export type SalesFile = {
  sales: Sale[]
  /** The number of unreadable rows, and the first of them. */
  rejected: number
  firstRejected: Rejection | null
  /** There are more rows than a simulation accepts. */
  isCut: boolean
}

/** Reads the sales rows of a file, up to the maximum for a simulation. */
export async function readSales(
  open: OpenFile,
  { columns, read, ...below }: Meaning & Below,
): Promise<SalesFile> {
  const readSale = saleReader(columns, read)
  const found: SalesFile = { sales: [], rejected: 0, firstRejected: null, isCut: false }
  const sent = await rowsToSend(
    open.rows(() => {}),
    below,
  )
  found.rejected = sent.orders?.unreadable.length ?? 0
  found.firstRejected = sent.orders?.unreadable[0] ?? null
  for await (const rows of sent.rows) {
    for (const { texts, line } of rows) {
      const sale = readSale(texts)
      if (sale instanceof Fault) {
        found.rejected += 1
        found.firstRejected ??= rejectionOf(sale, line)
      } else if (found.sales.length === mostRows) {
        return { ...found, isCut: true }
      } else found.sales.push(sale)
    }
  }
  return found
}
