import { csvText, type Rejection } from '../../../../clients/typescript/src/files/main.ts'

/** Rejected rows as a CSV, in the columns that the command line writes. */
export function rejectedCsv(rejections: readonly Rejection[]): string {
  const lines = rejections.map(({ line, column, value, reason }) =>
    [line, ...[column, value, reason].map(csvText)].join(','),
  )
  return `${['line,column,value,reason', ...lines].join('\n')}\n`
}

/** Gives a text to the browser's downloads. */
export function download(name: string, text: string): void {
  // The mark tells spreadsheets that it is UTF-8.
  const address = URL.createObjectURL(
    new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }),
  )
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
