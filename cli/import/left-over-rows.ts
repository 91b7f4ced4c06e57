import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Fault, type Row, saleReader } from '../../clients/typescript/src/files/main.ts'
import { type ConnectOptions, fetchFile } from '../connect.ts'
import type { Io } from '../io.ts'
import type { Understood } from './read-options.ts'

/** Stored rows in the time of a file, of its products, that the file does not have. */
export type LeftOver = { count: number; product: string; from: string }

/** With more rows, a file is not compared: they are held in memory. */
const mostRows = 100_000
/** Of what is stored in that time, so much is compared. */
const mostStored = 1_000_000

type Stored = {
  product_id: string
  segment: string
  currency: string
  period_start: string
  period_end: string
  units: number
}

/** Notes the periods of sales rows as they are sent, to find stored rows that a file lacks. */
export class LeftOverRows {
  readonly #read: ReturnType<typeof saleReader>
  readonly #starts = new Map<string, Set<number>>()
  #rows = 0
  #from = Number.POSITIVE_INFINITY
  #until = Number.NEGATIVE_INFINITY

  constructor({ columns, read }: Pick<Understood, 'columns' | 'read'>) {
    this.#read = saleReader(columns, read)
  }

  async *watch(rows: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
    for await (const some of rows) {
      for (const { texts } of some) if (this.#rows <= mostRows) this.#note(texts)
      yield some
    }
  }

  #note(texts: readonly string[]): void {
    this.#rows++
    const sale = this.#read(texts)
    if (sale instanceof Fault) return
    const [from, until] = [Date.parse(sale.periodStart), Date.parse(sale.periodEnd)]
    const cell = cellOf(sale.productId, sale.segment ?? '', sale.currency)
    const starts = this.#starts.get(cell)
    if (starts === undefined) this.#starts.set(cell, new Set([from]))
    else starts.add(from)
    this.#from = Math.min(this.#from, from)
    this.#until = Math.max(this.#until, until)
  }

  /**
   * What is stored besides; null if nothing is, the file is too long to tell, or the key may not
   * read what is stored.
   */
  async find(io: Io, options: ConnectOptions): Promise<LeftOver | null> {
    if (this.#rows > mostRows || this.#starts.size === 0) return null
    const span = { since: isoOf(this.#from), until: isoOf(this.#until) }
    const path = `/v1/exports/sales?${new URLSearchParams(span)}`
    try {
      return await this.#compare(await fetchFile(io, options, path, 'application/x-ndjson'))
    } catch {
      // The rows are stored: what cannot be compared with them is no failure.
      return null
    }
  }

  async #compare(body: ReadableStream<Uint8Array>): Promise<LeftOver | null> {
    let found: LeftOver | null = null
    let stored = 0
    for await (const line of createInterface({ input: Readable.fromWeb(body) })) {
      if (++stored > mostStored) return null
      const row = JSON.parse(line) as Stored
      if (!this.#lacks(row)) continue
      found ??= { count: 0, product: row.product_id, from: row.period_start.slice(0, 10) }
      found.count++
    }
    return found
  }

  #lacks({ product_id, segment, currency, period_start, period_end, units }: Stored): boolean {
    const starts = this.#starts.get(cellOf(product_id, segment, currency))
    const isWithin = Date.parse(period_end) <= this.#until
    return starts?.has(Date.parse(period_start)) === false && isWithin && units > 0
  }
}

function cellOf(product: string, segment: string, currency: string): string {
  return `${product}\n${segment}\n${currency}`
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString()
}

/** What a person should know of such rows, and how to be rid of them. */
export function leftOverText({ count, product, from }: LeftOver): string {
  const rows = count === 1 ? '1 stored row' : `${count} stored rows`
  const [is, stays] = count === 1 ? ['is', 'stays'] : ['are', 'stay']
  return `${rows} of these products in the time of this file ${is} not in it (${product} from ${from}${count === 1 ? '' : ', the first'}), and ${stays}. If this file corrects an earlier one, take that one back (lerner imports; lerner imports undo ID), and send this one again with --resend.`
}
