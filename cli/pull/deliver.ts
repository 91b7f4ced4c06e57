import {
  type FileSettings,
  type OrderSales,
  type Row,
  sendRows,
} from '../../clients/typescript/src/files/main.ts'
import type { Lerner } from '../../clients/typescript/src/main.ts'
import { Failure } from '../failure.ts'
import { ordersText, refuseUnreadable } from '../import/order-rows.ts'
import { packerFor } from '../import/pack.ts'
import { openQuestions } from '../import/questions.ts'
import type { Understood } from '../import/read-options.ts'
import { openRejects } from '../import/rejects-file.ts'
import { remarksOn } from '../import/remarks.ts'
import type { Io } from '../io.ts'
import { inFields } from './field-words.ts'

/** The parts of a pull: its source and destination. */
export type Session = {
  io: Io
  /** Null in a dry run. */
  client: Lerner | null
  baseUrl: string | undefined
}

/** The outcome of the rows that a run sent. */
export type Sent = { rows: number; accepted: number; unchanged: number; rejected: number }

export const nothingSent: Sent = { rows: 0, accepted: 0, unchanged: 0, rejected: 0 }

const mostShown = 10

/** Prints a line in terms of the source's fields. */
export function tell({ io }: Session, text: string): void {
  io.stderr.write(`${inFields(text)}\n`)
}

/**
 * Sends rows as `lerner import` does; sending them again changes nothing.
 *
 * @throws Failure if none of them was accepted.
 */
export async function deliver(
  session: Session,
  rows: AsyncIterable<readonly Row[]>,
  understood: Understood,
  { overlaps }: Pick<FileSettings, 'overlaps'>,
): Promise<Sent> {
  const { io, client, baseUrl } = session
  const show = (text: string) => tell(session, text)
  const refused = openRejects(null, mostShown, show)
  const asked = openQuestions(show)
  const summary = await sendRows(
    rows,
    client,
    understood,
    { pack: packerFor(io, { baseUrl }), overlaps, fileName: 'lerner pull' },
    { rejected: (rejections) => refused.add(rejections), questioned: asked.add },
  )
  for (const remark of remarksOn(summary)) show(remark)
  const { accepted, unchanged, rejected } = summary
  if (summary.rows > 0 && accepted + unchanged === 0)
    throw new Failure(`None of the ${summary.rows} rows was accepted.`)
  return { rows: summary.rows, accepted, unchanged, rejected }
}

/** Reports what was done with order lines, and stops if some cannot be read. */
export function tellOrders(session: Session, orders: OrderSales, leaveOut: boolean): void {
  // Days without a sale are reported across files and windows.
  const notes = orders.notes.filter(({ code }) => code !== 'edge_day')
  tell(session, ordersText({ ...orders, notes }))
  const refused = openRejects(null, mostShown, (text) => tell(session, text))
  refuseUnreadable(orders, leaveOut, refused)
}

/** Rows of completed days. One still in progress would be understated. */
export function ofDaysOver(orders: OrderSales, nowMs: number): Row[] {
  return orders.rows.filter(({ texts }) => Date.parse(texts[2] ?? '') <= nowMs)
}

export async function* inOnePiece<Piece>(piece: Piece): AsyncGenerator<Piece> {
  yield piece
}
