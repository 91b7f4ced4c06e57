import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '../src')
const rules = globSync('**/*.css', { cwd: src }).flatMap((file) =>
  readFileSync(join(src, file), 'utf8')
    .split('\n')
    .map((line) => ({ file, rule: line.trim() })),
)

/** Of four values, the two sides differ. */
function differsBySide(rule: string): boolean {
  const [, values = ''] = /^(?:margin|padding|inset|border-width): ([^;]+);/.exec(rule) ?? []
  const [, one, , other] = values.match(/(?:[\w-]+\([^()]*\)|[^\s()]+)+/g) ?? []
  return other !== undefined && one !== other
}

test('styles say where text begins and ends, and not what is left and right of it', () => {
  const sided = rules.filter(
    ({ rule }) => /(^|[^a-z])(left|right)([^a-z]|$)/.test(rule) || differsBySide(rule),
  )
  expect(sided).toEqual([])
})
