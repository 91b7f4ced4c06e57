import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newsSentences } from './news-sentences.ts'

test('e-mails have the sentences of the console (npm run generate)', () => {
  const file = join(import.meta.dirname, '../server/domain/reasons/news-sentences.ts')

  expect(readFileSync(file, 'utf8')).toBe(newsSentences())
})
