import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guessDelimiter, type Row, RowSplitter } from './split-rows.ts'

/** Chunks of this many characters: a row must not depend on where they end. */
function rowsOf(text: string, delimiter = ',', pieceChars = 2): Row[] {
  const splitter = new RowSplitter(delimiter)
  const rows: Row[] = []
  for (let at = 0; at < text.length; at += pieceChars) {
    rows.push(...splitter.push(text.slice(at, at + pieceChars)))
  }
  return [...rows, ...splitter.end()]
}

describe('RowSplitter', () => {
  test('knows the line of each row, past empty lines and quoted line breaks', () => {
    const rows = rowsOf('a,b\n1,"x\ny"\n\n"ALBANY,NY",4\r\n5,6')

    expect(rows).toEqual([
      { texts: ['a', 'b'], line: 1 },
      { texts: ['1', 'x\ny'], line: 2 },
      { texts: ['ALBANY,NY', '4'], line: 5 },
      { texts: ['5', '6'], line: 6 },
    ])
  })

  test('takes a quote inside a value for what it is', () => {
    const rows = rowsOf('a,b\n5" pipe,2\n"say ""hi""",3\n"5" pipe,4\n')

    expect(rows.slice(1).map(({ texts }) => texts[0])).toEqual(['5" pipe', 'say "hi"', '"5" pipe'])
  })

  test('hands on rows of another width, to be rejected with their line', () => {
    expect(rowsOf('a,b\n1\n1,2,3\n').map(({ texts }) => texts.length)).toEqual([2, 1, 3])
  })

  test('names the line on which a quote is opened and never closed', () => {
    expect(() => rowsOf('a,b\n1,2\n"open,3\n4,5\n')).toThrow('on line 3')
  })

  test('gives up on a quote that swallows a million characters', () => {
    const splitter = new RowSplitter(',')
    splitter.push('a,b\n')

    expect(() => splitter.push(`"open${'x'.repeat(1_000_001)}`)).toThrow('on line 2')
  })

  test('splits whatever there is as csv-parse does, in pieces of any length', () => {
    const value = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', '7', ' ', '.', 'ä') }),
      fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ') }),
    )
    const quoted = (text: string) =>
      /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
    fc.assert(
      fc.property(
        fc.array(fc.array(value, { minLength: 2, maxLength: 4 }), { minLength: 1 }),
        fc.constantFrom('\n', '\r\n'),
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        (table, lineBreak, pieceChars, lastBreak) => {
          const lines = table.map((row) => row.map(quoted).join(','))
          const text = lines.join(lineBreak) + (lastBreak ? lineBreak : '')
          const theirs: string[][] = parse(text, {
            relax_column_count: true,
            relax_quotes: true,
            skip_empty_lines: true,
          })
          expect(rowsOf(text, ',', pieceChars).map(({ texts }) => texts)).toEqual(theirs)
        },
      ),
    )
  })
})

describe('guessDelimiter', () => {
  test.each([
    ['a,b,c\n1;2', ','],
    ['a;b;c\n', ';'],
    ['a\tb\tc\r\n', '\t'],
    ['"x,y,z";b;c\n', ';'],
    ['\r\na;b\n', ';'],
    ['only\n', ','],
    ['', null],
    ['\n \n', null],
  ])('of %j is %j', (head, delimiter) => {
    expect(guessDelimiter(head)).toBe(delimiter)
  })
})
