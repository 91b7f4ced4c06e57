import { describe, expect, test } from 'vitest'
import { readAmount, readPrice } from './read-values.ts'

const style = { decimals: 'point' } as const

describe('readAmount', () => {
  test.each([
    ['12', 12],
    ['1.5', 1.5],
    ['5.', 5],
    ['.5', 0.5],
    ['1e2', 100],
    ['.5E+1', 5],
  ])('reads %s as %d', (text, amount) => {
    expect(readAmount(text, style)).toBe(amount)
  })

  test.each(['.', 'e5', '1.2.3', '1e', '1e123', '0x10', '1 2'])('refuses %j', (text) => {
    expect(readAmount(text, style)).toMatchObject({
      reason: expect.stringContaining('is not a number'),
    })
  })
})

// A value may be nearly as long as the longest record. In quadratic time, each of these would take
// a quarter of an hour.
test.each(['9'.repeat(900_000), `${'0'.repeat(900_000)}x`, `1${' '.repeat(900_000)}1`])(
  'a value of 900 000 characters is read in no time',
  (text) => {
    const startMs = performance.now()
    readAmount(text, style)
    readPrice(text, 2, style)
    readPrice(`${text}e`, 2, style)

    expect(performance.now() - startMs).toBeLessThan(1000)
  },
)
