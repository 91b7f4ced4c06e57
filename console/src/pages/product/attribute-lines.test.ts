import { describe, expect, it } from 'vitest'
import { linesOf, withLines } from './attribute-lines.ts'

describe('attributes as lines', () => {
  it('are read back as they were', () => {
    const attributes = { brand: 'Acme', size: '3: large' }
    expect(withLines('tea', linesOf(attributes))).toEqual({ ...attributes, category: 'tea' })
    expect(withLines(' ', '\n')).toEqual({})
  })

  it.each([
    ['brand Acme', '“brand Acme” is not a name and a value'],
    ['brand:', 'is not a name and a value'],
    [': Acme', 'is not a name and a value'],
    ['brand: a\nbrand: b', '“brand” appears twice'],
    ['category: tea', 'a field of its own'],
  ])('that cannot be read say why: %j', (lines, why) => {
    expect(withLines('', lines)).toContain(why)
  })
})
