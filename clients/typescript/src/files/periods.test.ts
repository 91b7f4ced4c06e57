import { describe, expect, test } from 'vitest'
import { Wrong } from './fault.ts'
import { type PeriodLength, periodReader, periodStart } from './periods.ts'

describe('periods', () => {
  const base = {
    firstMs: null,
    length: 'week' as PeriodLength | null,
    dates: null,
    isOfWeeks: false,
    isOfEnds: false,
  }

  test.each<[PeriodLength, string]>([
    ['day', '2024-03-01T00:00:00.000Z'],
    ['week', '2024-03-07T00:00:00.000Z'],
    ['month', '2024-03-29T00:00:00.000Z'],
  ])('a date begins a %s', (length, end) => {
    const read = periodReader({ ...base, length })

    expect(read('2024-02-29', '')).toEqual({ start: '2024-02-29T00:00:00.000Z', end })
  })

  test('months that begin on the 31st keep to the ends of shorter ones', () => {
    const first = Date.parse('2024-01-31')
    const starts = [1, 2, 3, 13].map((count) =>
      new Date(periodStart(first, count, 'month')).toISOString().slice(0, 10),
    )

    expect(starts).toEqual(['2024-02-29', '2024-03-31', '2024-04-30', '2025-02-28'])
  })

  test('numbers are counted from the first period, which is 1', () => {
    const read = periodReader({ ...base, firstMs: Date.parse('1990-01-01') })

    expect(read('1', '')).toEqual({
      start: '1990-01-01T00:00:00.000Z',
      end: '1990-01-08T00:00:00.000Z',
    })
    expect(read('68', '')).toMatchObject({ start: '1991-04-15T00:00:00.000Z' })
  })

  test('successive periods touch and never overlap', () => {
    for (const length of ['day', 'week', 'month'] as const) {
      const read = periodReader({ ...base, firstMs: Date.parse('2013-11-30'), length })
      for (let n = 1; n < 40; n++) {
        const period = read(String(n), '')
        const following = read(String(n + 1), '')
        if (period instanceof Wrong || following instanceof Wrong) throw new Error('no period')
        expect(period.end <= following.start).toBe(true)
      }
    }
  })

  test('a column of ends wins over a length', () => {
    const read = periodReader({ ...base, length: null })

    expect(read('2024-01-01', '2024-01-15')).toMatchObject({ end: '2024-01-15T00:00:00.000Z' })
    expect(read('2024-01-01', '2024-01-01')).toMatchObject({
      reason: expect.stringContaining('not after its start'),
    })
    expect(read('2024-01-01', 'x')).toMatchObject({
      reason: expect.stringContaining("ends at 'x'"),
    })
  })

  test('a period that has not begun is seen before anything is sent', () => {
    const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    const read = periodReader({ ...base, firstMs: Date.parse(nextWeek) })

    const wrong = read('1', '')
    if (!(wrong instanceof Wrong)) throw new Error('it was taken')
    expect(wrong.reason).toBe(`begins on ${nextWeek}, more than a day from now`)
    expect(read('0', '')).not.toBeInstanceOf(Wrong)
  })

  test('says what is missing', () => {
    expect(periodReader(base)('7', '')).toMatchObject({ setting: 'first_period' })
    expect(periodReader(base)('01/02/2024', '')).toMatchObject({
      reason: expect.stringContaining('not a date'),
    })
  })
})
