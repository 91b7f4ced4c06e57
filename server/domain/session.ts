import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Caller } from './caller.ts'

/** A session ends when it has not been used for this long. */
export const idleSessionMs = 8 * 3_600_000
/** A session ends this long after it began, no matter how much it is used. */
export const longestSessionMs = 7 * 86_400_000
/** Sessions of one key at a time; a further one ends the oldest. */
export const maxSessionsPerKey = 100

/** The modes that a session can show if it began with a key of this mode. */
export function modesOf(mode: Caller['mode']): readonly Caller['mode'][] {
  // Test keys are given to whoever develops a shop: none of them leads to live data.
  return mode === 'live' ? ['live', 'test'] : ['test']
}

const tokenShape = /^[A-Za-z0-9_-]{43}$/

/** The token in a session's cookie: 32 random bytes without meaning. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

/** True if a text has the form of a session token. */
export function isSessionToken(text: string): boolean {
  return tokenShape.test(text)
}

/**
 * What our pages send along with the cookie, to show that a request comes from them. It is derived
 * from the token, so nothing has to be stored, and does not reveal the token. Pages on test data
 * use a different one from pages on live data, so neither can change the other's data.
 */
export function csrfTokenOf(pepper: Buffer, token: string, asksTest: boolean): string {
  const what = asksTest ? 'csrf test' : 'csrf'
  return createHmac('sha256', pepper).update(`${what} ${token}`).digest('base64url')
}

/** Compares two texts in a time that does not reveal where they differ. */
export function isSameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
