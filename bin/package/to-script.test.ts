import { expect, test } from 'vitest'
import { toScript } from './to-script.ts'

test('types are gone, lines stay where they were, and our own files are named as scripts', () => {
  const source = `import { type A, b } from './b.ts'
import manifest from './package.json' with { type: 'json' }
type C = {
  d: number
}
const url: URL = new URL('./worker.ts', import.meta.url)
const { run } = await import('../run.ts')
export const note = 'see ./notes.ts' as string
`
  const script = toScript(source)

  expect(script.split('\n')).toEqual([
    "import {         b } from './b.js'",
    "import manifest from './package.json' with { type: 'json' }",
    '',
    '',
    '',
    "const url      = new URL('./worker.js', import.meta.url)",
    "const { run } = await import('../run.js')",
    "export const note = 'see ./notes.ts'",
    '',
  ])
})
