import { csvText, type Rejection } from '../../../../clients/typescript/src/files/main.ts'

/** Rejected rows as a CSV, in the columns that the command line writes. */
export function rejectedCsv(rejections: readonly Rejection[]): string {
  const lines = rejections.map(({ line, column, value, reason }) =>
    [line, ...[column, value, reason].map(csvText)].join(','),
  )
  return `${['line,column,value,reason', ...lines].join('\n')}\n`
}
