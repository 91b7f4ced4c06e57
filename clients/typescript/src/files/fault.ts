import type { Remark } from './named.ts'
import type { Setting } from './problem.ts'

/** A rejected row, and why: what a person needs to find and fix it. */
export type Rejection = {
  /** Line of the file on which the row begins, the heading being 1; in a workbook, its row. */
  line: number
  /** Heading of the faulty column; empty if the fault is in the row as a whole. */
  column: string
  value: string
  reason: string
  /** The same by name, one for each fault; empty where it has no name. */
  remarks: readonly Remark[]
  /** A setting with which the row would be accepted as is; null if there is none. */
  setting: Setting | null
}

/** The fault in one value, before the line is known. */
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

/** The fault of the row that begins on a line. */
export function rejectionOf(fault: Fault, line: number): Rejection {
  const { column, value, reason, remark, setting } = fault
  return { line, column, value, reason, remarks: [remark], setting }
}

/** Why a text is invalid, and what could be specified to make it valid. */
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
