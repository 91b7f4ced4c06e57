import { csvText, type Rejection } from '../../../../clients/typescript/src/files/main.ts'
import { reasonInWords } from '../../files/remark-words.ts'

/** Rejected rows as a CSV, in the columns that the command line uses. */
export function rejectedCsv(rejections: readonly Rejection[]): string {
  const lines = rejections.map((one) =>
    [one.line, ...[one.column, one.value, reasonInWords(one)].map(csvText)].join(','),
  )
  return `${['line,column,value,reason', ...lines].join('\n')}\n`
}
