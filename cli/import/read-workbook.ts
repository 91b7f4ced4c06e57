import { FileProblem, type Row, rowsOfSheet } from '../../clients/typescript/src/files/main.ts'

/** Kept in memory entirely, as an archive requires. */
const largestBytes = 200_000_000

/** A sheet of a workbook, and the number of other sheets. */
export type WorkbookSheet = { name: string; others: number; rows: Row[] }

/**
 * Reads a sheet of an Excel workbook (.xlsx).
 *
 * @param wanted - Its name; the first sheet if absent.
 * @throws FileProblem if it cannot be read, or has no such sheet.
 */
export async function readWorkbook(
  pieces: AsyncIterable<Uint8Array>,
  wanted: string | undefined,
): Promise<WorkbookSheet> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > largestBytes) throw refusal('The workbook is larger than 200 MB: save it as CSV.')
    parts.push(piece)
  }
  // Loaded on demand: most imports read CSV.
  const { default: readSheets } = await import('read-excel-file/universal')
  const whole = await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer()
  const sheets = await readSheets(whole, { trim: false }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw refusal(`The workbook cannot be read: ${why}. Save it as .xlsx again, or as CSV.`)
  })
  const sheet = sheets.find(({ sheet }, i) => (wanted === undefined ? i === 0 : sheet === wanted))
  if (sheet === undefined) {
    const names = sheets.map(({ sheet }) => `'${sheet}'`).join(', ')
    const problem = { setting: 'sheet', field: null, remark: null } as const
    const message = `The workbook has no sheet '${wanted}'. Its sheets: ${names}.`
    throw new FileProblem([{ ...problem, message }])
  }
  const rows = rowsOfSheet(sheet.data as unknown as Parameters<typeof rowsOfSheet>[0])
  return { name: sheet.sheet, others: sheets.length - 1, rows }
}

function refusal(message: string): FileProblem {
  return new FileProblem([{ setting: null, field: null, message, remark: null }])
}
