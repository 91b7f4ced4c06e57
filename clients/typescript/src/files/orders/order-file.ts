import { judgeForm } from '../encoding.ts'
import { Fault, type Rejection, rejectionOf } from '../fault.ts'
import type { FileSettings } from '../file-settings.ts'
import { headBytes, openText, rowsOfText, type TextOptions } from '../open-text.ts'
import { FileProblem, problem } from '../problem.ts'
import { saleReader } from '../row-reader.ts'
import { rowsToSend } from '../rows-to-send.ts'
import type { Row } from '../split-rows.ts'
import { saleForm } from '../to-csv.ts'
import { understandRows } from '../understand.ts'
import type { OrderSales } from './read-orders.ts'
import type { OrderMeaning } from './understand-orders.ts'

/** The total sales of a file of orders, and how it was read. */
export type OrderFile = Omit<OrderSales, 'rows'> & {
  form: OrderMeaning['form']
  settings: OrderMeaning['settings']
  encoding: string
  /** Headings that were not used. */
  ignored: readonly string[]
  /** Number of sales rows that the lines became. */
  salesRows: number
  /** These rows in the columns of the interface, as CSV with a heading. */
  csv: string
}

/** Limits on the size of a file, so that reading it stays bounded. */
export type OrderBounds = { columns: number; rowChars: number; productDays: number }

/**
 * Reads a complete file of orders.
 *
 * @throws FileProblem with everything that has to be specified or fixed first.
 */
export async function readOrderFile(
  bytes: Uint8Array,
  settings: FileSettings,
  options: TextOptions,
  bounds: OrderBounds,
): Promise<OrderFile> {
  const form = judgeForm(bytes)
  if (form !== 'text') throw new FileProblem([form === 'workbook' ? aWorkbook : form])
  const complete = bytes.length <= headBytes
  const table = openText(bytes.subarray(0, headBytes), complete, options)
  const width = Math.max(0, ...table.head.slice(0, 30).map(({ texts }) => texts.length))
  if (width > bounds.columns) throw new FileProblem([tooWide(width, bounds.columns)])
  const understood = understandRows(table.head, {
    ...settings,
    kind: 'orders',
    mostDays: bounds.productDays,
  })
  const { columns, orders, problems, read } = understood
  if (columns === null || orders === null || problems.length > 0) throw new FileProblem(problems)

  const sent = await rowsToSend(
    bounded(rowsOfText(piecesOf(bytes), table), bounds.rowChars),
    understood,
  )
  if (sent.orders === null) throw new Error('lines of orders become sales')
  const { rows, ...sold } = sent.orders
  const { csv, faulty } = written(rows, saleReader(columns, read), saleForm(columns))
  return {
    ...sold,
    unreadable: [...sold.unreadable, ...faulty].sort((a, b) => a.line - b.line),
    form: orders.form,
    settings: orders.settings,
    encoding: table.encoding.name,
    ignored: columns.ignored,
    salesRows: rows.length - faulty.length,
    csv,
  }
}

function written(
  rows: readonly Row[],
  read: ReturnType<typeof saleReader>,
  form: ReturnType<typeof saleForm>,
): { csv: string; faulty: Rejection[] } {
  const lines = [form.heading]
  const faulty: Rejection[] = []
  for (const { texts, line } of rows) {
    const sale = read(texts)
    if (sale instanceof Fault) faulty.push(rejectionOf(sale, line))
    else lines.push(form.lineOf(sale))
  }
  return { csv: lines.join(''), faulty }
}

async function* bounded(rows: AsyncIterable<Row[]>, most: number): AsyncGenerator<Row[]> {
  for await (const some of rows) {
    for (const { texts, line } of some) {
      if (texts.reduce((sum, text) => sum + text.length, 0) <= most) continue
      const message = `The row on line ${line} is longer than ${most} characters, which no row needs: is a quotation mark not closed?`
      throw new FileProblem([problem(null, message)])
    }
    yield some
  }
}

/** A decoder keeps its input as text, hence chunks of this size. */
const pieceBytes = 262_144

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

const aWorkbook = problem(
  null,
  'The file is an Excel workbook (.xlsx): save it as CSV, or let `lerner import` or the console read it.',
)

function tooWide(width: number, most: number) {
  return problem(null, `The heading names ${width} columns: send at most ${most}.`)
}
