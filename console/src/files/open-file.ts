import {
  type Encoding,
  FileProblem,
  headBytes,
  judgeForm,
  openText,
  type Row,
  rowsOfSheet,
  rowsOfText,
} from '../../../clients/typescript/src/files/main.ts'
import { t } from '../messages/messages.ts'

/** A person's settings for reading a file; null means detection. */
export type Reading = { encoding: string | null; delimiter: string | null; sheet: string | null }

/** An opened file: its first rows, and access to all of them. */
export type OpenFile = {
  /** The heading first. */
  head: readonly Row[]
  /** For text. */
  text: { encoding: Encoding; delimiter: string } | null
  /** For a workbook. */
  workbook: { sheet: string; sheets: readonly string[] } | null
  /** All rows, including the heading; `read` is called with the number of bytes read. */
  rows: (read: (bytes: number) => void) => AsyncIterable<readonly Row[]>
}

/** Chunks of a file: large enough to be quick, small enough to show progress. */
const pieceBytes = 262_144
/** A workbook has to be unpacked in memory. */
const largestWorkbookBytes = 100_000_000

/**
 * Reads the beginning of a file.
 *
 * @throws FileProblem if it is neither text nor a workbook, or its format cannot be detected.
 */
export async function openFile(file: File, reading: Reading): Promise<OpenFile> {
  const head = await bytesOf(file, 0, headBytes)
  const form = judgeForm(head)
  if (form === 'workbook') return await openWorkbook(file, reading.sheet)
  if (form !== 'text') throw new FileProblem([form])
  const table = openText(head, file.size <= headBytes, reading)
  const rows = (read: (bytes: number) => void) => rowsOfText(pieces(file, read), table)
  const { encoding, delimiter } = table
  return { head: table.head, text: { encoding, delimiter }, workbook: null, rows }
}

async function openWorkbook(file: File, wanted: string | null): Promise<OpenFile> {
  if (file.size > largestWorkbookBytes) throw refusal(t('files.workbookTooLarge'))
  const { default: readSheets } = await import('read-excel-file/universal')
  const whole = await file.arrayBuffer()
  const sheets = await readSheets(whole, { trim: false }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw refusal(t('files.workbookUnreadable', { why }))
  })
  const names = sheets.map(({ sheet }) => sheet)
  const found = sheets.find(({ sheet }) => sheet === wanted) ?? sheets[0]
  if (found === undefined) throw refusal(t('files.workbookEmpty'))
  const rows = rowsOfSheet(found.data as unknown as Parameters<typeof rowsOfSheet>[0])
  const all = async function* (read: (bytes: number) => void) {
    read(file.size)
    yield rows
  }
  return { head: rows, text: null, workbook: { sheet: found.sheet, sheets: names }, rows: all }
}

async function bytesOf(file: File, from: number, to: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(from, to).arrayBuffer())
}

async function* pieces(file: File, read: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += pieceBytes) {
    yield await bytesOf(file, at, at + pieceBytes)
    read(Math.min(file.size, at + pieceBytes))
  }
}

function refusal(message: string): FileProblem {
  return new FileProblem([{ setting: null, field: null, message, remark: null }])
}
