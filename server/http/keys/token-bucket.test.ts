import { describe, expect, test } from 'vitest'
import { createTokenBucket } from './token-bucket.ts'

describe('a token bucket of 10 a second', () => {
  test('lets ten through at once, and not the eleventh', () => {
    const bucket = createTokenBucket(10, 10, 0)
    const left = Array.from({ length: 11 }, () => bucket.take(0))

    expect(left).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, -1])
  })

  test('lets one more through each tenth of a second', () => {
    const bucket = createTokenBucket(10, 10, 0)
    for (let i = 0; i < 10; i++) bucket.take(0)

    expect(bucket.take(99)).toBe(-1)
    expect(bucket.take(100)).toBe(0)
    expect(bucket.take(100)).toBe(-1)
  })

  test('holds no more than ten, however long the quiet', () => {
    const bucket = createTokenBucket(10, 10, 0)

    expect(bucket.take(1_000_000)).toBe(9)
  })

  test('says how long to wait for a debt to be paid', () => {
    const bucket = createTokenBucket(10, 10, 0)
    bucket.take(0)

    expect(bucket.charge(4)).toBe(5)
    expect(bucket.charge(55)).toBe(0)
    expect(bucket.secondsToWait()).toBe(6)
    expect(bucket.take(5_000)).toBe(-1)
    expect(bucket.take(6_000)).not.toBe(-1)
  })

  test('is not drained by a clock that steps back', () => {
    const bucket = createTokenBucket(10, 10, 10_000)
    bucket.take(10_000)

    expect(bucket.take(0)).toBe(8)
    expect(bucket.take(100)).toBe(8)
  })
})
