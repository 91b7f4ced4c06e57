import type { Sale } from '../generated/contract.ts'
import { Fault } from './fault.ts'
import { named } from './named.ts'
import { type Problem, problem } from './problem.ts'
import type { RowReader } from './row-reader.ts'
import type { Row } from './split-rows.ts'

type Span = { from: number; to: number; line: number }

const mostKnown = 16_384

/** Finds rows of one product, segment and currency whose periods overlap. */
export class Overlaps {
  readonly #read: RowReader<Sale>
  readonly #spans = new Map<string, Span[]>()
  /** Moments that were parsed: most rows are of the same few days. */
  readonly #known = new Map<string, number>()
  /** The cell of the row before, which is that of most rows. */
  #last: { sale: Sale; spans: Span[] } | null = null

  constructor(read: RowReader<Sale>) {
    this.#read = read
  }

  add({ texts, line }: Row): void {
    const sale = this.#read(texts)
    if (sale instanceof Fault) return
    this.#spansOf(sale).push({
      from: this.#momentOf(sale.periodStart),
      to: this.#momentOf(sale.periodEnd),
      line,
    })
  }

  #spansOf(sale: Sale): Span[] {
    const { productId, segment, currency } = sale
    const before = this.#last?.sale
    if (
      this.#last !== null &&
      before?.productId === productId &&
      before.segment === segment &&
      before.currency === currency
    ) {
      return this.#last.spans
    }
    const key = `${productId}\n${segment ?? ''}\n${currency}`
    const spans = this.#spans.get(key) ?? []
    if (spans.length === 0) this.#spans.set(key, spans)
    this.#last = { sale, spans }
    return spans
  }

  #momentOf(text: string): number {
    const known = this.#known.get(text)
    if (known !== undefined) return known
    const ms = Date.parse(text)
    if (this.#known.size >= mostKnown) this.#known.clear()
    this.#known.set(text, ms)
    return ms
  }

  /**
   * The question about them; null if no two rows overlap.
   *
   * @param keep - Whether a person allowed overlaps; identical periods are still questioned.
   */
  problem(keep: boolean): Problem | null {
    let count = 0
    let first: { product: string; lines: [number, number]; same: boolean } | null = null
    for (const [key, spans] of this.#spans) {
      spans.sort((a, b) => a.from - b.from || a.line - b.line)
      let longest = spans[0]
      for (const span of spans.slice(1)) {
        if (longest !== undefined && span.from < longest.to) {
          const same = span.from === longest.from && span.to === longest.to
          if (!keep || same) {
            count++
            first ??= { product: key.split('\n')[0] ?? '', lines: [longest.line, span.line], same }
          }
        }
        if (longest === undefined || span.to > longest.to) longest = span
      }
    }
    if (first === null) return null
    const [one, other] = first.lines
    const rows = count === 1 ? 'One row is' : `${count} rows are`
    const what = first.same ? 'the same period as' : 'a period that overlaps that of'
    const message = `${rows} of ${what} an earlier row of the product: '${first.product}', lines ${one} and ${other}, for one. Choose whether they are lines of orders to be added up.`
    const same = first.same ? 'yes' : 'no'
    const { product } = first
    const told = { count, same, product, line: one, otherLine: other }
    return problem('overlaps', message, named('periods_share_time', told))
  }
}
