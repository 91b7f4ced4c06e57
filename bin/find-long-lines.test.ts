import { expect, test } from 'vitest'
import { findLongLines } from './find-long-lines.ts'

const words = (columns: number) => 'word '.repeat(columns).slice(0, columns)

test.each([
  ['a comment of 101 columns', 'a.ts', `// ${words(98)}`, [1]],
  ['a comment of 100 columns', 'a.ts', `// ${words(97)}`, []],
  ['a long line of a doc comment', 'a.ts', `/**\n * ${words(98)}\n */`, [2]],
  ['a long text in code, which the formatter leaves', 'a.ts', `const a = '${words(120)}'`, []],
  ['a comment with a long address', 'a.ts', `// see https://example.com/${'a'.repeat(90)}`, []],
  ['Markdown of 131 columns', 'a.md', `short\n${words(131)}`, [2]],
  ['Markdown of 130 columns', 'a.md', words(130), []],
  ['Markdown whose link makes it long', 'a.md', `${words(120)} [a](${'a'.repeat(30)})`, []],
  ['a row of a table', 'a.md', `| ${words(200)} |`, []],
  ['a formula', 'a.md', `$$ ${words(200)} $$`, []],
])('%s', (_, file, text, lines) => {
  expect(findLongLines(file, text).map(({ line }) => line)).toEqual(lines)
})
