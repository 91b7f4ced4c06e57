import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test.each([
  ['Noël, Champagne', 'Noël, Champagne'],
  ['1/12: “Noël”?', '1 12 “Noël”'],
  [' ? ', 'list_1'],
  ['', 'list_1'],
])('a list named %j is saved as %j', (name, saved) => {
  expect(fileNameOf({ id: 'list_1', name })).toBe(saved)
})
