import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idFromPath, idToPath } from './ids-in-paths.ts'

test('every id comes back from its path, and never adds a step or an escape to it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
      const step = idToPath(id)
      expect(step).not.toMatch(/[/%?#]/)
      expect(idFromPath(step)).toBe(id)
    }),
  )
})

test('a step that is no id is taken as it is', () => {
  expect(idFromPath('~zz')).toBe('~zz')
})
