import { carrier } from './catalogue-form.ts'
import { dateJoiner } from './date-parts.ts'
import { grouper } from './grouped-report.ts'
import { type OrderSales, readOrders } from './orders/read-orders.ts'
import type { Row } from './split-rows.ts'
import type { Understanding } from './understand.ts'

/** Where the rows of a file begin, and how they are converted before they are sent. */
export type Below = Pick<Understanding, 'bodyAt' | 'orders' | 'carriedDown' | 'dateParts'>

/** Converts rows as the heading demands: fields carried down, dates put together. */
export function converterOf({
  carriedDown,
  dateParts,
}: Pick<Below, 'carriedDown' | 'dateParts'>): (rows: readonly Row[]) => readonly Row[] {
  const grouped = carriedDown === 'groups' ? grouper() : (rows: readonly Row[]) => rows
  if (carriedDown !== null && carriedDown !== 'groups') return carrier(carriedDown)
  if (dateParts === null) return grouped
  const join = dateJoiner(dateParts)
  return (rows) => grouped(rows).map(join)
}

/** The rows below a heading, and the titles above it, as they arrive. */
export async function* rowsBelow(
  rows: AsyncIterable<readonly Row[]>,
  below: Pick<Below, 'bodyAt' | 'carriedDown' | 'dateParts'>,
): AsyncGenerator<readonly Row[]> {
  const convert = converterOf(below)
  let above = below.bodyAt
  for await (const some of rows) {
    if (above < some.length) {
      yield convert(above === 0 ? some : some.slice(above))
    }
    above = Math.max(0, above - some.length)
  }
}

/**
 * The rows that a file sends: its own as they arrive, or those that order lines become once all are
 * read.
 */
export async function rowsToSend(
  rows: AsyncIterable<readonly Row[]>,
  below: Below,
): Promise<{ rows: AsyncIterable<readonly Row[]>; orders: OrderSales | null }> {
  const body = rowsBelow(rows, below)
  if (below.orders === null) return { rows: body, orders: null }
  const orders = await readOrders(body, below.orders.form, below.orders.settings)
  return { rows: inOnePiece(orders.rows), orders }
}

async function* inOnePiece<Piece>(piece: Piece) {
  yield piece
}
