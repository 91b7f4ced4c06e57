import type { Row } from '../../clients/typescript/src/files/main.ts'
import type { Source } from '../import/open-source.ts'

/** Number of rows of a result held at a time. */
export const sliceRows = 5000

/** Some rows of a result, each with its column names. */
export type Slice = { fields: readonly string[]; rows: string[][]; isLast: boolean }

/**
 * The result of a query, slice by slice, as a table to read.
 *
 * @param next - The next slice; not called again after the last one.
 */
export async function answerSource(
  form: (first: Slice) => string,
  next: () => Promise<Slice>,
  close: () => void,
): Promise<Source> {
  const first = await next()
  let line = 2
  const numbered = (rows: string[][]) => rows.map((texts): Row => ({ texts, line: line++ }))
  const head: Row[] = [{ texts: [...first.fields], line: 1 }, ...numbered(first.rows)]
  async function* rows(): AsyncGenerator<readonly Row[]> {
    yield head
    for (let { isLast } = first; !isLast; ) {
      const slice = await next()
      isLast = slice.isLast
      yield numbered(slice.rows)
    }
  }
  return {
    head,
    typed: true,
    form: form(first),
    encoding: null,
    totalBytes: null,
    complete: first.isLast,
    bytesRead: () => 0,
    rows,
    close,
  }
}
