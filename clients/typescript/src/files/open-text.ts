import { decodeWindows1252, type Encoding, judgeEncoding, namedEncoding } from './encoding.ts'
import { named } from './named.ts'
import { FileProblem, fileEmpty, problem } from './problem.ts'
import { guessDelimiter, type Row, RowSplitter } from './split-rows.ts'

/** A text that is read as a table, and what it was found to be. */
export type TextTable = {
  encoding: Encoding
  delimiter: string
  /** The heading and what follows it, as far as the first bytes go. */
  head: readonly Row[]
}

export type TextOptions = {
  /** As a person said; null lets the bytes tell. */
  encoding: string | null
  delimiter: string | null
}

/** So many bytes tell how a file is written. */
export const headBytes = 1_048_576

/**
 * Reads the first rows of a text.
 *
 * @param head - Its first bytes, {@link headBytes} or all of them.
 * @param complete - Whether these are all.
 * @throws FileProblem if the encoding is unknown, or there is no heading.
 */
export function openText(head: Uint8Array, complete: boolean, options: TextOptions): TextTable {
  const encoding =
    options.encoding === null ? judgeEncoding(head, complete) : namedEncoding(options.encoding)
  if ('message' in encoding) throw new FileProblem([encoding])
  const text = new PieceDecoder(encoding).decode(head, complete)
  const delimiter = options.delimiter ?? guessDelimiter(text)
  if (delimiter === null) throw new FileProblem([fileEmpty])
  const splitter = new RowSplitter(delimiter)
  const rows = splitter.push(text)
  if (complete) rows.push(...splitter.end())
  return { encoding, delimiter, head: rows }
}

/**
 * The rows of a text in the pieces in which its bytes come, the heading among them.
 *
 * @throws FileProblem where bytes or quotes do not fit.
 */
export async function* rowsOfText(
  bytes: AsyncIterable<Uint8Array>,
  { encoding, delimiter }: Pick<TextTable, 'encoding' | 'delimiter'>,
): AsyncGenerator<Row[]> {
  const splitter = new RowSplitter(delimiter)
  const decoder = new PieceDecoder(encoding)
  for await (const piece of bytes) {
    const rows = splitter.push(decoder.decode(piece, false, () => splitter.line))
    if (rows.length > 0) yield rows
  }
  const last = splitter.push(decoder.decode(new Uint8Array(), true, () => splitter.line))
  last.push(...splitter.end())
  if (last.length > 0) yield last
}

/** Decodes bytes piece by piece, and says where they are not what they were taken for. */
class PieceDecoder {
  readonly #name: string
  readonly #decoder: InstanceType<typeof TextDecoder>

  constructor({ name }: Encoding) {
    this.#name = name
    this.#decoder = new TextDecoder(name, { fatal: true })
  }

  decode(piece: Uint8Array, last: boolean, line: () => number = () => 1): string {
    try {
      const text = this.#decoder.decode(piece, { stream: !last })
      return this.#name === 'windows-1252' ? decodeWindows1252(text) : text
    } catch {
      throw new FileProblem([
        problem(
          'encoding',
          `The text is not ${this.#name} after line ${line()}: say its encoding, windows-1252 perhaps, or save the file as UTF-8.`,
          named('encoding_breaks', { encoding: this.#name, line: line() }),
        ),
      ])
    }
  }
}
