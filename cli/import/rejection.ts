/** A row that was not imported, and why: what a person needs to find and mend it. */
export type Rejection = {
  /** Line of the file, the heading being 1. */
  line: number
  /** Heading of the column at fault; empty where it is the row as a whole. */
  column: string
  value: string
  reason: string
}

/** What is wrong with one value, before the line is known. */
export class Fault {
  readonly column: string
  readonly value: string
  readonly reason: string

  constructor(column: string, value: string, reason: string) {
    this.column = column
    this.value = value
    this.reason = reason
  }
}
