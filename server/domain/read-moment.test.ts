import { describe, expect, test } from 'vitest'
import { readMoment } from './read-moment.ts'

describe('a moment that was read', () => {
  test('is the same the second time, and after many others', () => {
    const text = '2024-02-29T12:00:00+02:00'
    const first = readMoment(text)
    for (let i = 0; i < 40_000; i++) readMoment(new Date(i * 60_000).toISOString())

    expect(first).toBe(Date.UTC(2024, 1, 29, 10))
    expect(readMoment(text)).toBe(first)
  })

  test.each([
    'yesterday',
    '2023-02-29T00:00:00Z',
    '2023-04-31T00:00:00Z',
    '1969-12-31T23:59:59Z',
    '2023-01-01T24:00:00Z',
    '2023-01-01T23:59:60Z',
    '9999-12-31T23:59:59-01:00',
    '2023-13-01T00:00:00Z',
  ])('is none of %s, however often it is asked', (text) => {
    expect(readMoment(text)).toBeNaN()
    expect(readMoment(text)).toBeNaN()
  })
})
