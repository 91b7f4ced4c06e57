import { describe, expect, test } from 'vitest'
import { mismatch } from './match.ts'

describe('mismatch', () => {
  test.each<[string, unknown, unknown]>([
    ['a field more than expected', { a: 1 }, { a: 1, b: 2 }],
    ['a field more, deep down', { a: { b: 1 } }, { a: { b: 1, c: 2 } }],
    ['null met by nothing', { a: null }, {}],
    ['null met by an empty text', { a: null }, { a: '' }],
    ['a number between', { a: { $between: [1, 2] } }, { a: 2 }],
    ['a text of a pattern', { $matches: '^quote_' }, 'quote_1'],
    ['a type', { $type: 'array' }, []],
    ['a length', { $length: 2 }, [1, 2]],
    ['an item among others', { $includes: { id: 1 } }, [{ id: 2 }, { id: 1, name: 'x' }]],
  ])('is content with %s', (_, expected, actual) => {
    expect(mismatch(expected, actual, 'it')).toBeNull()
  })

  test.each<[string, unknown, unknown, string]>([
    ['another value', { a: 1 }, { a: 2 }, 'it.a is 2, not 1'],
    ['a text for a number', { a: 1 }, { a: '1' }, 'it.a is "1", not 1'],
    ['nothing for a value', { a: 1 }, {}, 'it.a is absent, not 1'],
    ['a value for null', { a: null }, { a: 0 }, 'it.a is 0, not null'],
    ['a list too long', [1], [1, 2], 'it has 2 entries, not 1: [1,2]'],
    ['an object for a list', [1], { 0: 1 }, 'it is {"0":1}, not [1]'],
    ['a list for an object', {}, [], 'it is [], not {}'],
    ['a number beyond', { $between: [1, 2] }, 3, 'it is 3, not {"$between":[1,2]}'],
    ['a missing number', { $between: [1, 2] }, undefined, 'it is absent, not {"$between":[1,2]}'],
  ])('says where there is %s', (_, expected, actual, told) => {
    expect(mismatch(expected, actual, 'it')).toBe(told)
  })

  test('exactly, takes no field more, and no null for nothing', () => {
    expect(mismatch({ a: 1 }, { a: 1, b: 2 }, 'it', true)).toBe('it has a field too many: b')
    expect(mismatch({ a: null }, {}, 'it', true)).toBe('it.a is absent, not null')
    expect(mismatch([{ a: 1 }], [{ a: 1, b: 2 }], 'it', true)).toBe('it[0] has a field too many: b')
  })

  test('refuses a question that it does not know', () => {
    expect(() => mismatch({ $like: 1 }, 1, 'it')).toThrow('No such question: $like')
  })
})
