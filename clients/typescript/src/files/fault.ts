import type { Setting } from './problem.ts'

/** A row that was not taken, and why: what a person needs to find and mend it. */
export type Rejection = {
  /** Line of the file on which the row begins, the heading being 1; of a workbook, its row. */
  line: number
  /** Heading of the column at fault; empty where it is the row as a whole. */
  column: string
  value: string
  reason: string
  /** What could be said so that the row is taken as it is; null where nothing could. */
  setting: Setting | null
}

/** What is wrong with one value, before the line is known. */
export class Fault {
  readonly column: string
  readonly value: string
  readonly reason: string
  readonly setting: Setting | null

  constructor(column: string, value: string, reason: string, setting: Setting | null = null) {
    this.column = column
    this.value = value
    this.reason = reason
    this.setting = setting
  }
}

/** A fault of the row that begins on a line. */
export function rejectionOf({ column, value, reason, setting }: Fault, line: number): Rejection {
  return { line, column, value, reason, setting }
}

/** Why a text is not what it should be, and what could be said so that it is. */
export class Wrong {
  readonly reason: string
  readonly setting: Setting | null

  constructor(reason: string, setting: Setting | null = null) {
    this.reason = reason
    this.setting = setting
  }
}
