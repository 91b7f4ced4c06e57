import { describe, expect, test } from 'vitest'
import { isConnectionLoss, isPassing, overloaded, whatItTells } from './connect-errors.ts'

/** An error as the driver throws it. */
function errorOf(code: string): Error {
  return Object.assign(new Error(`an error with ${code}`), { code })
}

describe('what the server says of its disk, its memory and its pages', () => {
  test.each([
    ['53100', 'a full disk', 'free some space', 'writeless'],
    ['58030', 'a disk that fails', 'disk of the database fails', 'writeless'],
    ['53000', 'too few files', 'try again in a second', 'doubtful'],
    ['53200', 'too little memory', 'memory', 'doubtful'],
    ['XX001', 'a damaged page', 'damaged', 'doubtful'],
    ['XX002', 'a damaged index', 'damaged', 'doubtful'],
  ])('%s, %s, is a refusal that says what to do', (code, _, words, told) => {
    const error = errorOf(code)

    expect(isPassing(error)).toBe(true)
    expect(whatItTells(error)).toBe(told)
    expect(overloaded(error).code).toBe('overloaded')
    expect(overloaded(error).message).toContain(words)
  })

  test.each([
    ['28P01', 'a password that was changed'],
    ['28000', 'a role that may not log in'],
    ['3D000', 'a database that was renamed'],
    ['55000', 'a database that accepts no connections'],
    ['25006', 'a session that only reads'],
    ['ENETUNREACH', 'a network without a route'],
  ])('%s, %s, is told as a store that cannot be reached, with Retry-After', (code) => {
    const error = errorOf(code)

    expect(isPassing(error)).toBe(true)
    expect(isConnectionLoss(error)).toBe(true)
    expect(whatItTells(error)).toBe('lost')
    expect(overloaded(error).headers).toEqual({ 'Retry-After': '1' })
  })

  test('an error of ours stays a fault', () => {
    expect(isPassing(errorOf('42703'))).toBe(false)
    expect(isPassing(errorOf('XX000'))).toBe(false)
  })
})
