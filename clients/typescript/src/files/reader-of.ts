import type { Columns } from './columns.ts'
import { policyReader } from './policy-reader.ts'
import { productReader } from './product-reader.ts'
import { offerReader, type ReadOptions, saleReader } from './row-reader.ts'

/** The row reader for each kind of file. */
export function readerOf(columns: Columns, read: ReadOptions) {
  if (columns.kind === 'sales') return saleReader(columns, read)
  if (columns.kind === 'offers') return offerReader(columns, read)
  return columns.kind === 'products' ? productReader(columns, read) : policyReader(columns, read)
}
