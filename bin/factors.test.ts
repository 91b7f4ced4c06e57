import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { factorNames, wordsOf } from '../server/domain/factors.ts'

test('the guide lists every factor, in the words of the service', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/guide/explanations.md'), 'utf8')
  const section = page.split('## What may be named')[1]?.split('\n## ')[0] ?? ''
  const rows = section.match(/^\| `.*$/gm)

  expect(rows).toEqual(factorNames.map((name) => `| \`${name}\` | ${wordsOf(name)} |`))
})
