import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Caller } from './caller.ts'

/** A session ends when nobody has used it for so long. */
export const idleSessionMs = 8 * 3_600_000
/** A session ends so long after it began, however much it is used. */
export const longestSessionMs = 7 * 86_400_000
/** Sessions of one key at a time; the oldest ends when there would be more. */
export const maxSessionsPerKey = 100

/** The halves of an account that a session shows which began with a key of one of them. */
export function modesOf(mode: Caller['mode']): readonly Caller['mode'][] {
  // Test keys are handed to whoever develops a shop: none of them leads to live data.
  return mode === 'live' ? ['live', 'test'] : ['test']
}

const tokenShape = /^[A-Za-z0-9_-]{43}$/

/** What a session's cookie holds: 32 random bytes, which say nothing. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

/** True for what could be the token of a session. */
export function isSessionToken(text: string): boolean {
  return tokenShape.test(text)
}

/**
 * What a page of ours sends beside the cookie to show that the request is its own. It follows from
 * the token, so nothing need be stored, and does not give the token away. A page of test data has
 * another than one of live data: what either sends never changes the other.
 */
export function csrfTokenOf(pepper: Buffer, token: string, asksTest: boolean): string {
  const what = asksTest ? 'csrf test' : 'csrf'
  return createHmac('sha256', pepper).update(`${what} ${token}`).digest('base64url')
}

/** Compares two texts in a time that does not tell where they differ. */
export function isSameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
