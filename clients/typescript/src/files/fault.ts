import type { Remark } from './named.ts'
import type { Setting } from './problem.ts'

/** A row that was not taken, and why: what a person needs to find and mend it. */
export type Rejection = {
  /** Line of the file on which the row begins, the heading being 1; of a workbook, its row. */
  line: number
  /** Heading of the column at fault; empty where it is the row as a whole. */
  column: string
  value: string
  reason: string
  /** The same by name, one for each thing that is wrong; none where it has no name. */
  remarks: readonly Remark[]
  /** What could be said so that the row is taken as it is; null where nothing could. */
  setting: Setting | null
}

/** What is wrong with one value, before the line is known. */
export class Fault {
  readonly column: string
  readonly value: string
  readonly reason: string
  readonly remark: Remark
  readonly setting: Setting | null

  constructor(column: string, value: string, { reason, remark, setting }: Wrong) {
    this.column = column
    this.value = value
    this.reason = reason
    this.remark = remark
    this.setting = setting
  }
}

/** A fault of the row that begins on a line. */
export function rejectionOf(fault: Fault, line: number): Rejection {
  const { column, value, reason, remark, setting } = fault
  return { line, column, value, reason, remarks: [remark], setting }
}

/** Why a text is not what it should be, and what could be said so that it is. */
export class Wrong {
  readonly reason: string
  /** The same by name. */
  readonly remark: Remark
  readonly setting: Setting | null

  constructor(reason: string, remark: Remark, setting: Setting | null = null) {
    this.reason = reason
    this.remark = remark
    this.setting = setting
  }
}
