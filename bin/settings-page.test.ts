import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { settingsPage } from './settings-page.ts'

test('docs/guide/settings.md says what the service reads (npm run generate)', () => {
  const file = fileURLToPath(new URL('../docs/guide/settings.md', import.meta.url))

  expect(readFileSync(file, 'utf8')).toBe(settingsPage())
})
