import { createHmac, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 30
const checkLength = 6 // 62⁶ is above 2³², so a CRC-32 always fits

const ownShape = /^lrn_(?:live|test)_[0-9A-Za-z]{36}$/
const anyShape = /^[\x21-\x7e]{24,128}$/

/** Makes an API key: mode, 30 random characters, and a checksum that reveals typos. */
export function newKey(mode: 'live' | 'test'): string {
  let key = `lrn_${mode}_`
  for (let i = 0; i < randomLength; i++) key += digits[randomInt(digits.length)]
  return key + checkOf(key)
}

export type KeyJudgement = 'ours' | 'foreign' | 'mistyped' | 'impossible'

/**
 * What is known about a key without looking it up: `ours` has our format and a valid checksum,
 * `foreign` may be one that an operator chose, `mistyped` has our format but a wrong checksum, and
 * `impossible` cannot be a key at all.
 */
export function judgeKey(key: string): KeyJudgement {
  if (!anyShape.test(key)) return 'impossible'
  if (!ownShape.test(key)) return 'foreign'
  return checkOf(key.slice(0, -checkLength)) === key.slice(-checkLength) ? 'ours' : 'mistyped'
}

/** The mode in a key. A key that an operator chose is live unless it begins like our test keys. */
export function modeOf(key: string): 'live' | 'test' {
  return key.startsWith('lrn_test_') ? 'test' : 'live'
}

/** What is stored of a key: HMAC-SHA-256 under the service's pepper. */
export function digestKey(pepper: Buffer, key: string): Buffer {
  return createHmac('sha256', pepper).update(key).digest()
}

/** Eight bytes that tell one pepper from another, and are of no use in guessing it or a key. */
export function markOfPepper(pepper: Buffer): Buffer {
  return createHmac('sha256', pepper).update('the mark of a pepper').digest().subarray(0, 8)
}

/** How a key begins and ends, so that its owner recognises it; at most 8 of its characters. */
export function hintOf(key: string): string {
  const start = /^lrn_(?:live|test)_/.exec(key)?.[0].length ?? 0
  return `${key.slice(0, start + 4)}…${key.slice(-4)}`
}

function checkOf(text: string): string {
  let rest = crc32(text)
  let check = ''
  for (let i = 0; i < checkLength; i++) {
    check = digits[rest % 62] + check
    rest = Math.floor(rest / 62)
  }
  return check
}
