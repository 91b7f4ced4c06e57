import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clientFormula } from './client-formula.ts'

test('the client escapes and reads cells as the service does (npm run generate)', () => {
  const file = join(import.meta.dirname, '../clients/typescript/src/generated/formula.ts')

  expect(readFileSync(file, 'utf8')).toBe(clientFormula())
})
