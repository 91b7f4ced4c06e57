import { describe, expect, test } from 'vitest'
import { digestKey, hintOf, judgeKey, newKey } from './key-format.ts'

describe('a new key', () => {
  test.each(['live', 'test'] as const)('of mode %s has the published form', (mode) => {
    expect(newKey(mode)).toMatch(new RegExp(`^lrn_${mode}_[0-9A-Za-z]{36}$`))
  })

  test('is judged ours', () => {
    for (let i = 0; i < 200; i++) expect(judgeKey(newKey('live'))).toBe('ours')
  })

  test('never comes twice', () => {
    const keys = new Set(Array.from({ length: 1000 }, () => newKey('test')))

    expect(keys.size).toBe(1000)
  })
})

describe('judgeKey', () => {
  test('notices any single wrong character', () => {
    const key = newKey('live')
    for (let i = 'lrn_live_'.length; i < key.length; i++) {
      const typo = key.slice(0, i) + (key[i] === 'a' ? 'b' : 'a') + key.slice(i + 1)
      expect(judgeKey(typo)).toBe('mistyped')
    }
  })

  test('notices a live key passed off as a test key', () => {
    expect(judgeKey(newKey('live').replace('live', 'test'))).toBe('mistyped')
  })

  test.each([
    ['the shortest that an operator may choose', 'x'.repeat(24), 'foreign'],
    ['the longest', '~'.repeat(128), 'foreign'],
    ['one that begins like ours', 'lrn_live_my-own-key-of-long-ago', 'foreign'],
    ['one too short', 'x'.repeat(23), 'impossible'],
    ['one too long', 'x'.repeat(129), 'impossible'],
    ['one with a space', `${'x'.repeat(24)} y`, 'impossible'],
    ['one with an umlaut', `${'x'.repeat(24)}ä`, 'impossible'],
  ])('takes %s for %s', (_, key, judgement) => {
    expect(judgeKey(key)).toBe(judgement)
  })
})

test('a digest depends on the pepper, and the key cannot be read from it', () => {
  const key = newKey('live')
  const one = digestKey(Buffer.alloc(32, 1), key)
  const other = digestKey(Buffer.alloc(32, 2), key)

  expect(one).toHaveLength(32)
  expect(one.equals(other)).toBe(false)
  expect(digestKey(Buffer.alloc(32, 1), key).equals(one)).toBe(true)
})

test('a hint shows eight characters of the secret part at most', () => {
  expect(hintOf('lrn_live_abcdefghijklmnopqrstuvwxyz0123456789')).toBe('lrn_live_abcd…6789')
  expect(hintOf('operator-chosen-key-2026-000')).toBe('oper…-000')
})
