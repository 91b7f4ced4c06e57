import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { type CsvRow, firstLine, guessDelimiter, readCsv } from './read-csv.ts'

async function rowsOf(text: string, delimiter = ','): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  // Two bytes a chunk: a row must not depend on where chunks end.
  const chunks =
    Buffer.from(text)
      .toString('latin1')
      .match(/.{1,2}/gs) ?? []
  const source = Readable.from(chunks.map((chunk) => Buffer.from(chunk, 'latin1')))
  for await (const chunk of readCsv(source, delimiter)) rows.push(...chunk)
  return rows
}

describe('readCsv', () => {
  test('knows the line of each row, past empty lines and quoted line breaks', async () => {
    const rows = await rowsOf('\uFEFFa,b\n1,"x\ny"\n\n"ALBANY,NY",4\r\n')

    expect(rows.map(({ texts }) => texts)).toEqual([
      ['a', 'b'],
      ['1', 'x\ny'],
      ['ALBANY,NY', '4'],
    ])
    expect(rows.map(firstLine)).toEqual([1, 2, 5])
  })

  test('takes a quote inside a value for what it is', async () => {
    const rows = await rowsOf('a,b\n5" pipe,2\n"say ""hi""",3\n')

    expect(rows.slice(1).map(({ texts }) => texts[0])).toEqual(['5" pipe', 'say "hi"'])
  })

  test('hands on rows of another width, to be rejected with their line', async () => {
    expect((await rowsOf('a,b\n1\n1,2,3\n')).map(({ texts }) => texts.length)).toEqual([2, 1, 3])
  })

  test('names the line after which a quote is never closed', async () => {
    await expect(rowsOf('a,b\n1,2\n"open,3\n4,5\n')).rejects.toThrow('after line 2')
  })

  test('passes on a source that breaks', async () => {
    const source = Readable.from(
      (function* () {
        yield Buffer.from('a,b\n1,2\n')
        throw new Error('disk gone')
      })(),
    )
    const reading = (async () => {
      for await (const rows of readCsv(source, ',')) expect(rows.at(-1)?.line).toBeLessThan(3)
    })()

    await expect(reading).rejects.toThrow('disk gone')
  })
})

describe('guessDelimiter', () => {
  test.each([
    ['a,b,c\n1;2', ','],
    ['a;b;c\n', ';'],
    ['a\tb\tc\r\n', '\t'],
    ['"x,y,z";b;c\n', ';'],
    ['only\n', ','],
  ])('of %j is %j', (head, delimiter) => {
    expect(guessDelimiter(head)).toBe(delimiter)
  })

  test('refuses an empty file', () => {
    expect(() => guessDelimiter('')).toThrow('empty')
  })
})
