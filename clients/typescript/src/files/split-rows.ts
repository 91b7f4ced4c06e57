import { unescapeFormula } from '../generated/formula.ts'
import { named } from './named.ts'
import { FileProblem, problem } from './problem.ts'

/** A row of a file as written. */
export type Row = {
  texts: readonly string[]
  /** Line on which the row begins, starting at 1; in a workbook, its row. */
  line: number
}

/** A record longer than this is a quote that was never closed. */
const longestRecordChars = 1_000_000

/**
 * Splits a text that arrives in chunks into rows, according to RFC 4180 and the practice of
 * spreadsheets: quoted values may contain delimiters, line breaks and doubled quotes; a quote
 * inside a value is literal (5" pipe). Empty lines are skipped. Memory holds one incomplete row.
 */
export class RowSplitter {
  readonly #delimiter: string
  #rest = ''
  #line = 1

  constructor(delimiter: string) {
    this.#delimiter = delimiter
  }

  /** The next line to read. */
  get line(): number {
    return this.#line
  }

  /**
   * The rows completed by this chunk.
   *
   * @throws FileProblem if a quote is opened and not closed.
   */
  push(piece: string): Row[] {
    return this.#take(this.#rest + piece, false)
  }

  /** The last row, if it has no line break at its end. */
  end(): Row[] {
    return this.#take(this.#rest, true)
  }

  #take(text: string, final: boolean): Row[] {
    const rows: Row[] = []
    let at = 0
    // Searched for once rather than in every line: most files have no quotes at all.
    let quote = text.indexOf('"')
    while (at < text.length) {
      const breakAt = text.indexOf('\n', at)
      if (breakAt < 0 && !final) break
      if (quote >= 0 && quote < at) quote = text.indexOf('"', at)
      const end = breakAt < 0 ? text.length : breakAt
      if (quote >= 0 && quote < end) {
        const next = this.#quoted(text, at, final, rows)
        if (next < 0) break
        at = next
        continue
      }
      const lineEnd = text.charCodeAt(end - 1) === 13 && end > at ? end - 1 : end
      if (lineEnd > at) {
        rows.push({
          texts: text.slice(at, lineEnd).split(this.#delimiter).map(unescapeFormula),
          line: this.#line,
        })
      }
      this.#line++
      at = end + 1
    }
    this.#rest = text.slice(at)
    if (this.#rest.length > longestRecordChars || (final && this.#rest !== '')) {
      throw new FileProblem([
        problem(
          null,
          `The row that begins on line ${this.#line} cannot be read: a quote is opened and never closed. Fix it and start again.`,
          named('quote_unclosed', { line: this.#line }),
        ),
      ])
    }
    return rows
  }

  /** Reads a row that contains quotes; returns where the next begins, -1 if it is incomplete. */
  #quoted(text: string, from: number, final: boolean, rows: Row[]): number {
    const texts: string[] = []
    let at = from
    for (;;) {
      const value = text.charCodeAt(at) === 34 ? this.#quotedValue(text, at, final) : null
      if (value !== null) {
        if (value.next < 0) return -1
        texts.push(unescapeFormula(value.text))
        at = value.next
      } else {
        const end = this.#endOfValue(text, at)
        if (end === text.length && !final) return -1
        const until = text.charCodeAt(end) === 10 ? withoutReturn(text, at, end) : end
        texts.push(unescapeFormula(text.slice(at, until)))
        at = end
      }
      if (text.startsWith(this.#delimiter, at)) {
        at++
        continue
      }
      break
    }
    if (text.charCodeAt(at) === 13) at++
    rows.push({ texts, line: this.#line })
    for (let i = text.indexOf('\n', from); i >= 0 && i <= at; i = text.indexOf('\n', i + 1)) {
      this.#line++
    }
    return at + 1
  }

  /**
   * A quoted value and its end; null if text follows the closing quote, so that the quotes are
   * literal; `next` is -1 if more text is needed.
   */
  #quotedValue(text: string, at: number, final: boolean): { text: string; next: number } | null {
    const incomplete = { text: '', next: -1 }
    let value = ''
    let from = at + 1
    for (;;) {
      const close = text.indexOf('"', from)
      if (close < 0 || (close + 2 > text.length && !final)) return incomplete
      value += text.slice(from, close)
      if (text.charCodeAt(close + 1) === 34) {
        value += '"'
        from = close + 2
        continue
      }
      const after = close + 1
      if (after >= text.length || text.startsWith(this.#delimiter, after)) {
        return { text: value, next: after }
      }
      if (text.charCodeAt(after) === 10) return { text: value, next: after }
      if (text.charCodeAt(after) === 13) {
        if (after + 1 >= text.length && !final) return incomplete
        if (after + 1 >= text.length || text.charCodeAt(after + 1) === 10) {
          return { text: value, next: after }
        }
      }
      return null
    }
  }

  #endOfValue(text: string, at: number): number {
    const breakAt = text.indexOf('\n', at)
    const lineEnd = breakAt < 0 ? text.length : breakAt
    const delimiter = text.indexOf(this.#delimiter, at)
    return delimiter >= 0 && delimiter < lineEnd ? delimiter : lineEnd
  }
}

function withoutReturn(text: string, from: number, end: number): number {
  return end > from && text.charCodeAt(end - 1) === 13 ? end - 1 : end
}

const delimiters = [',', ';', '\t', '|'] as const

/** Number of titles above a heading, and rows below it, that are inspected. */
const linesLookedAt = 30

/**
 * The delimiter of a text, judged by its first line, or if that is a title by the line below it
 * with the most columns; null without any line.
 */
export function guessDelimiter(head: string): string | null {
  const lines = head
    .split('\n', linesLookedAt)
    .filter((line) => line.trim() !== '')
    .map((line) => line.replaceAll(/"[^"]*"/g, ''))
  const [heading] = lines
  if (heading === undefined) return null
  const columnsOf = (line: string, delimiter: string) => line.split(delimiter).length
  const best = (line: string) =>
    [...delimiters].sort((a, b) => columnsOf(line, b) - columnsOf(line, a))[0] ?? ','
  // A title has fewer columns than the rows below it, whatever is between them.
  const widest =
    [...lines].sort((a, b) => columnsOf(b, best(b)) - columnsOf(a, best(a)))[0] ?? heading
  const isTitle = columnsOf(heading, best(heading)) * 2 < columnsOf(widest, best(widest))
  return best(isTitle ? widest : heading)
}
