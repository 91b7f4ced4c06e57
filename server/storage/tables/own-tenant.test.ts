import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Text between backticks that inserts the result of selecting from arrays. */
const insertOfArrays = /`[^`]*insert into[^`]*select[^`]*(?:unnest|_recordset)\([^`]*`/g

test('rows that come in arrays are written beside their tenant’s row, so that a cluster can', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'))
  const statements = files.flatMap((name) => {
    const found = readFileSync(join(import.meta.dirname, name), 'utf8').match(insertOfArrays) ?? []
    return found.map((text) => ({ name, besides: /\$\{ownTenant\}/.test(text) }))
  })

  expect(statements.length).toBeGreaterThan(15)
  expect(statements.filter(({ besides }) => !besides)).toEqual([])
})
