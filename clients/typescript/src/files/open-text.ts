import { decodeWindows1252, type Encoding, judgeEncoding, namedEncoding } from './encoding.ts'
import { named } from './named.ts'
import { FileProblem, fileEmpty, problem } from './problem.ts'
import { guessDelimiter, type Row, RowSplitter } from './split-rows.ts'

/** A text read as a table, and its detected format. */
export type TextTable = {
  encoding: Encoding
  delimiter: string
  /** The heading and the rows after it, as far as the first bytes reach. */
  head: readonly Row[]
}

export type TextOptions = {
  /** As given by a person; null to detect it. */
  encoding: string | null
  delimiter: string | null
}

/** This many bytes suffice to detect a file's format. */
export const headBytes = 1_048_576

/**
 * Reads the first rows of a text.
 *
 * @param head - Its first bytes: {@link headBytes}, or all of them.
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
 * The rows of a text, in chunks as its bytes arrive, including the heading.
 *
 * @throws FileProblem where bytes or quotes are invalid.
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

/** Decodes bytes in chunks, and reports where they are invalid in the assumed encoding. */
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
          `The text is not ${this.#name} after line ${line()}: set its encoding, such as windows-1252, or save the file as UTF-8.`,
          named('encoding_breaks', { encoding: this.#name, line: line() }),
        ),
      ])
    }
  }
}
