import { type Delivery, UnaccountedRows } from './delivery.ts'
import type { Rejection } from './fault.ts'
import type { Kind } from './fields.ts'
import { named } from './named.ts'
import type { Described } from './product-facts.ts'
import { type RoundedAmounts, roundedOf, type Said } from './rounded-amounts.ts'

export type ImportSummary = {
  kind: Kind
  rows: number
  accepted: number
  unchanged: number
  rejected: number
  /** How many of the rejected ones were not sent: the service does not know of them. */
  unsent: number
  /** Questions about accepted rows that look like mistakes. */
  questions: number
  /** Products whose attributes were set from columns; null if there are no such columns. */
  described: Described | null
  /** The rounded amounts; null if there are none. */
  rounded: Said | null
  /** Rows of totals, which are of all products; null if there are none. */
  leftOut: Said | null
  /** True if an earlier run had already delivered some of these rows. */
  replayed: boolean
}

/** Counts the outcome of each row of an import. */
export class Tally {
  readonly summary: ImportSummary
  #leftOut: { count: number; line: number; text: string } | null = null

  constructor(kind: Kind) {
    const rows = { rows: 0, accepted: 0, unchanged: 0, rejected: 0, unsent: 0, questions: 0 }
    this.summary = { kind, ...rows, described: null, rounded: null, leftOut: null, replayed: false }
  }

  read(): void {
    this.summary.rows++
  }

  /** A row of totals: it is no row of any product. */
  leftOut({ value, line }: Rejection): void {
    this.summary.rows--
    this.#leftOut ??= { count: 0, line, text: value }
    this.#leftOut.count++
    const { count, text } = this.#leftOut
    const said = `Left out ${count} ×: rows of totals (line ${this.#leftOut.line}: ${text}).`
    const remark = named('totals_left_out', this.#leftOut)
    this.summary.leftOut = { text: said, remark }
  }

  /** A row that is not sent. */
  unsent(): void {
    this.summary.rejected++
    this.summary.unsent++
  }

  delivered({ accepted, unchanged, rejected, questions, replayed }: Delivery): void {
    this.summary.accepted += accepted
    this.summary.unchanged += unchanged
    this.summary.rejected += rejected.length
    this.summary.questions += questions.length
    this.summary.replayed ||= replayed
  }

  rounded(amounts: RoundedAmounts): void {
    this.summary.rounded = roundedOf(amounts)
  }

  described(described: Described): void {
    this.summary.described = described
  }

  /** @throws UnaccountedRows unless every row read ended as accepted, unchanged or rejected. */
  close(): ImportSummary {
    const { rows, accepted, unchanged, rejected } = this.summary
    const ended = accepted + unchanged + rejected
    if (rows !== ended)
      throw new UnaccountedRows(`Of ${rows} rows only ${ended} are accounted for.`)
    return this.summary
  }
}
