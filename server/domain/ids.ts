import { randomFillSync } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ' // Crockford's base 32: no I, L, O, U

/** Prefixes of ids, which show their type. */
export const idPrefixes = [
  'brk',
  'cmt',
  'evt',
  'imp',
  'key',
  'list',
  'period',
  'preview',
  'public',
  'quote',
  'req',
  'sess',
  'sim',
  'whd',
  'whe',
] as const

type IdPrefix = (typeof idPrefixes)[number]

const pool = new Uint8Array(4096)
let used = pool.length

/**
 * `prefix_` and a ULID: 48 bits of milliseconds, 80 random bits. Ids of one prefix sort by time.
 */
export function newId(prefix: IdPrefix, nowMs: number): string {
  if (used + 16 > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  let random = ''
  for (let i = 0; i < 16; i++) random += alphabet[(pool[used++] as number) & 31]
  return `${prefix}_${timePart(nowMs)}${random}`
}

/** The smallest id of the prefix that can be created at `nowMs`: a bound for ranges of ids. */
export function firstIdAt(prefix: IdPrefix, nowMs: number): string {
  return `${prefix}_${timePart(nowMs)}0000000000000000`
}

/** The time encoded in an id, in milliseconds since 1970. */
export function idTimeMs(id: string): number {
  const time = id.slice(id.indexOf('_') + 1).slice(0, 10)
  return [...time].reduce((ms, letter) => ms * 32 + alphabet.indexOf(letter), 0)
}

/** The ULID of an id as a UUID, which a table stores in half the bytes; both sort the same. */
export function uuidOf(id: string): string {
  const ulid = id.slice(id.indexOf('_') + 1)
  const bits = [...ulid].reduce((sum, letter) => sum * 32n + BigInt(alphabet.indexOf(letter)), 0n)
  const hex = bits.toString(16).padStart(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function timePart(ms: number): string {
  let text = ''
  let rest = ms
  for (let i = 0; i < 10; i++) {
    text = alphabet[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  return text
}
