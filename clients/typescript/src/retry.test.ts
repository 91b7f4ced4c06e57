import { describe, expect, test } from 'vitest'
import { apiError, ConfigurationError, ConnectionError, type Refused } from './errors.ts'
import { readRetryAfter } from './read-refusal.ts'
import { countRetries, retryDelayMs } from './retry.ts'

const refused: Refused = {
  status: 503,
  type: 'api_error',
  code: 'overloaded',
  message: 'no',
  param: null,
  reason: null,
  values: {},
  errors: [],
  requestId: null,
  retryAfterSeconds: null,
  docUrl: null,
}

describe('retryDelayMs', () => {
  test('doubles from half a second up to eight, a quarter more or less by chance', () => {
    const lost = new ConnectionError('lost')
    const longest = [1, 2, 3, 4, 5, 6].map((tried) => retryDelayMs(lost, tried, 1))
    const shortest = [1, 2, 3, 4, 5, 6].map((tried) => retryDelayMs(lost, tried, 0))

    expect(longest).toEqual([625, 1250, 2500, 5000, 10_000, 10_000])
    expect(shortest).toEqual([375, 750, 1500, 3000, 6000, 6000])
  })

  test('never comes back before Retry-After', () => {
    for (const random of [0, 0.5, 0.999]) {
      const delayMs = retryDelayMs(apiError({ ...refused, retryAfterSeconds: 3 }), 1, random)
      expect(delayMs).toBeGreaterThanOrEqual(3000)
      expect(delayMs).toBeLessThan(3200)
    }
  })

  test('waits a whole minute when asked to, and not a second longer', () => {
    expect(retryDelayMs(apiError({ ...refused, retryAfterSeconds: 60 }), 1, 0)).toBe(60_000)
    expect(retryDelayMs(apiError({ ...refused, retryAfterSeconds: 60.5 }), 1, 0)).toBeNull()
  })

  test('gives up on what will not pass', () => {
    expect(retryDelayMs(new ConfigurationError('no key'), 1, 0)).toBeNull()
    expect(
      retryDelayMs(apiError({ ...refused, status: 409, code: 'state_conflict' }), 1, 0),
    ).toBeNull()
  })
})

describe('countRetries', () => {
  const lost = new ConnectionError('lost')
  const inUse = (retryAfterSeconds: number | null) =>
    apiError({ ...refused, status: 409, code: 'idempotency_key_in_use', retryAfterSeconds })

  test('ends at the count of retries', () => {
    const nextTry = countRetries(2, 10_000)

    expect([1, 2, 3].map((ms) => nextTry(lost, ms, 0.5))).toEqual([500, 1000, null])
  })

  test('counts no answer that says an earlier try is at work, for as long as retries may take', () => {
    const nextTry = countRetries(2, 10_000)
    const seconds = Array.from({ length: 20 }, (_, second) => second)
    nextTry(lost, -500, 0)

    expect(seconds.map((s) => nextTry(inUse(1), s * 1000, 0))).toEqual(seconds.map(() => 1000))
    expect([20, 21, 22].map((s) => nextTry(inUse(1), s * 1000, 0))).toEqual([1000, null, null])
  })

  test('counts answers that would have it come back at once, or do not say when', () => {
    for (const after of [0, null]) {
      const nextTry = countRetries(1, 10_000)
      nextTry(inUse(after), 0, 0)
      expect(nextTry(inUse(after), 1, 0)).toBeNull()
    }
  })

  test('makes no try beyond the first where there are no retries', () => {
    expect(countRetries(0, 10_000)(inUse(1), 0, 0)).toBeNull()
  })
})

describe('readRetryAfter', () => {
  const nowMs = Date.parse('2026-01-01T00:00:00Z')

  test.each([
    ['7', 7],
    ['0.5', 0.5],
    ['-3', null],
    ['Thu, 01 Jan 2026 00:00:09 GMT', 9],
    ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
    ['soon', null],
    ['', null],
    [null, null],
  ])('reads %j as %j', (header, seconds) => {
    expect(readRetryAfter(header, nowMs)).toBe(seconds)
  })
})
