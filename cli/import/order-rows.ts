import {
  type OrderSales,
  Overlaps,
  orderNoteText,
  saleReader,
} from '../../clients/typescript/src/files/main.ts'
import { Failure, UsageError } from '../failure.ts'
import type { Io } from '../io.ts'
import { openSource, type SourceOptions } from './open-source.ts'
import { bodyOf, type Understood } from './read-options.ts'
import type { Rejects } from './rejects-file.ts'
import { problemsText } from './remedies.ts'

function many(count: number, one: string): string {
  return `${count} ${count === 1 ? one : `${one}s`}`
}

/** What was done with order lines, as lines of text. */
export function ordersText({ notes, totals, rows, per }: OrderSales): string {
  const { lines, orders, products, units, firstDay, lastDay } = totals
  const periods = per === 'day' ? many(rows.length, 'day') : `${rows.length} weeks or parts of them`
  const sums =
    rows.length === 0
      ? `${many(lines, 'line')} of ${many(orders, 'order')} sold nothing.`
      : `${many(lines, 'line')} of ${many(orders, 'order')} ${lines === 1 ? 'becomes' : 'become'} ${periods} of ${many(products, 'product')}: ${many(units, 'unit')} from ${firstDay} to ${lastDay}.`
  return [...notes.map(orderNoteText), sums].join('\n')
}

/**
 * Stops before anything is sent if order lines cannot be read, since a period without some of its
 * lines is understated; unless the user chooses to skip them.
 */
export function refuseUnreadable(orders: OrderSales, leaveOut: boolean, refused: Rejects): void {
  const { unreadable } = orders
  refused.add(unreadable)
  if (unreadable.length > 0 && !leaveOut) {
    const lines = unreadable.length === 1 ? 'One line' : `${unreadable.length} lines`
    throw new Failure(
      `${lines} of orders cannot be read, and periods without them would understate sales: nothing was sent. Correct them, or omit them with --leave-out-unreadable`,
    )
  }
}

/** Stops if a file contains no sales, since the user expected some. */
export function refuseNothingSold({ rows }: OrderSales): void {
  if (rows.length === 0) throw new Failure('No order of the file sold anything: nothing was sent.')
}

/** Asks the user whether to continue; true without a user at the terminal. */
export async function confirmSending(io: Io, orders: OrderSales, yes: boolean): Promise<boolean> {
  if (yes || io.ask === undefined) return true
  const answer = await io.ask(`Send ${orders.rows.length} rows of sales? [y/N] `)
  return /^y(?:es)?$/i.test(answer.trim())
}

/**
 * Checks an entire sales file for overlapping periods of a product, before anything is sent.
 * Standard input can be read only once.
 *
 * @throws UsageError with a question about them.
 */
export async function refuseOverlaps(
  file: string,
  options: SourceOptions,
  understood: Understood,
  keep: boolean,
): Promise<void> {
  if (file === '-') return
  const again = await openSource(file, options)
  try {
    const found = new Overlaps(saleReader(understood.columns, understood.read))
    for await (const rows of bodyOf(again, understood)) for (const row of rows) found.add(row)
    const problem = found.problem(keep)
    if (problem !== null) throw new UsageError(problemsText([problem], understood.header))
  } finally {
    again.close()
  }
}
