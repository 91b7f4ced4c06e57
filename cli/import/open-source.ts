import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  type Encoding,
  FileProblem,
  headBytes,
  judgeForm,
  openText,
  type Row,
  rowsOfText,
} from '../../clients/typescript/src/files/main.ts'
import { UsageError } from '../failure.ts'
import { readWorkbook } from './read-workbook.ts'

export type SourceOptions = {
  encoding?: string | undefined
  delimiter?: string | undefined
  sheet?: string | undefined
}

/** A table to read, and its detected format. */
export type Source = {
  /** The heading and first rows, from which the rest is inferred. */
  head: readonly Row[]
  /** True for a workbook, which has typed numbers and dates. */
  typed: boolean
  /** How its bytes are decoded, in words. */
  form: string
  /** Null for a workbook. */
  encoding: Encoding | null
  totalBytes: number | null
  /** Whether `head` is the entire table. */
  complete: boolean
  bytesRead(): number
  /** All rows, the heading first; can be called only once. */
  rows(): AsyncIterable<readonly Row[]>
  /** Closes the file. */
  close(): void
}

/**
 * Opens a file, or standard input for `-`: text, whose encoding and delimiter are detected from its
 * first bytes unless specified, or an Excel workbook.
 *
 * @throws UsageError if it cannot be read, FileProblem if it is neither.
 */
export async function openSource(file: string, options: SourceOptions): Promise<Source> {
  const delimiter = delimiterOf(options.delimiter)
  const { stream, totalBytes } = await openStream(file)
  const pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const read = { bytes: 0 }
  try {
    const { head, complete } = await readHead(file, pieces, headBytes)
    const form = judgeForm(head)
    if (form !== 'text' && form !== 'workbook') throw new FileProblem([form])
    const rest = countBytes(withFirst(head, pieces), read)
    const common = {
      totalBytes,
      complete,
      bytesRead: () => read.bytes,
      close: () => stream.destroy(),
    }
    if (form === 'workbook') {
      const { name, others, rows } = await readWorkbook(rest, options.sheet)
      const said = others === 0 ? `sheet '${name}'` : `sheet '${name}', the first of ${others + 1}`
      const told = options.sheet === undefined ? said : `sheet '${name}'`
      const all = async function* () {
        yield rows
      }
      return {
        head: rows,
        typed: true,
        form: told,
        encoding: null,
        rows: all,
        ...common,
        complete: true,
      }
    }
    if (options.sheet !== undefined)
      throw new UsageError(`${file} is not a workbook: leave out --sheet.`)
    const table = openText(head, complete, { encoding: options.encoding ?? null, delimiter })
    return {
      head: table.head,
      typed: false,
      form: `${encodingText(table.encoding)}, ${delimiterText(table.delimiter)}`,
      encoding: table.encoding,
      rows: () => rowsOfText(rest, table),
      ...common,
    }
  } catch (error) {
    stream.destroy()
    throw error
  }
}

function delimiterOf(text: string | undefined): string | null {
  if (text === undefined) return null
  if (text === String.raw`\t`) return '\t'
  if (text.length === 1 && text !== '"' && text !== '\n') return text
  throw new UsageError(String.raw`--delimiter is '${text}': write one character, or \t.`)
}

async function openStream(file: string): Promise<{ stream: Readable; totalBytes: number | null }> {
  if (file === '-') return { stream: process.stdin, totalBytes: null }
  try {
    const { size } = await stat(file)
    return { stream: createReadStream(file, { highWaterMark: 262_144 }), totalBytes: size }
  } catch (error) {
    throw unreadable(file, error)
  }
}

function unreadable(file: string, error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  return new UsageError(`${file} cannot be read: ${error.message}`)
}

async function readHead(
  file: string,
  pieces: AsyncIterator<Buffer>,
  bytes: number,
): Promise<{ head: Buffer; complete: boolean }> {
  const head: Buffer[] = []
  let length = 0
  try {
    while (length < bytes) {
      const next = await pieces.next()
      if (next.done) return { head: Buffer.concat(head), complete: true }
      head.push(Buffer.from(next.value))
      length += next.value.length
    }
  } catch (error) {
    throw unreadable(file, error)
  }
  return { head: Buffer.concat(head), complete: false }
}

async function* withFirst(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* { [Symbol.asyncIterator]: () => rest }
}

async function* countBytes(
  pieces: AsyncIterable<Buffer>,
  read: { bytes: number },
): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    read.bytes += piece.length
    yield piece
  }
}

function encodingText({ name, by, example }: Encoding): string {
  if (by !== 'guessed') return name
  const shown = example === null ? '' : `, which reads a word in it as '${example}'`
  return `${name} (a guess${shown}; --encoding sets another)`
}

function delimiterText(delimiter: string): string {
  const names: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': '|' }
  return `${names[delimiter] ?? delimiter} between columns`
}
