import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generatedFiles } from './files.ts'
import type { OpenApi } from './openapi.ts'

const root = join(import.meta.dirname, '../..')
const document = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8')) as OpenApi

test.each(Object.entries(generatedFiles(document)))(
  '%s is what `npm run generate` writes of openapi.json',
  (path, text) => {
    expect(readFileSync(join(root, path), 'utf8')).toBe(text)
  },
)

test('an open list of words is defined once in the TypeScript client, for answers and events', () => {
  const contract = generatedFiles(document)['clients/typescript/src/generated/contract.ts'] ?? ''
  const lists = contract.matchAll(/^export type Known\w+ =((?:\s+\| '[^']+')+)/gm)
  const words = [...lists].map(([, listed]) => listed)
  expect(words.length).toBeGreaterThan(2)
  expect(new Set(words).size).toBe(words.length)
})
