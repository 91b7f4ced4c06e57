import { describe, expect, test } from 'vitest'
import { createSettledClock } from './settled-clock.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A clock that a test sets, with or without time passing. */
function openClock() {
  let nowMs = Date.parse('2026-03-01T00:00:00Z')
  let passedMs = 0
  const leaps: number[] = []
  const unsettling: number[] = []
  const clock = createSettledClock(
    () => nowMs,
    () => passedMs,
    (leap, waits) => (waits ? unsettling : leaps).push(leap),
  )
  return {
    leaps,
    unsettling,
    isSettled: clock.isSettled,
    pass(ms: number) {
      nowMs += ms
      passedMs += ms
    },
    leap(ms: number) {
      nowMs += ms
    },
  }
}

describe('a clock', () => {
  test('is settled an hour after the start', () => {
    const { isSettled, pass } = openClock()

    expect(isSettled()).toBe(false)
    pass(hourMs)
    expect(isSettled()).toBe(true)
  })

  test.each([365, -365, 2])('that leaps by %d days is settled a day later', (days) => {
    const { isSettled, pass, leap, unsettling } = openClock()
    pass(hourMs)
    leap(days * dayMs)

    expect(isSettled()).toBe(false)
    pass(23 * hourMs)
    expect(isSettled()).toBe(false)
    pass(hourMs)
    expect(isSettled()).toBe(true)
    expect(unsettling).toEqual([days * dayMs])
  })

  test('that was wrong at the start and is put right deletes nothing meanwhile', () => {
    const { isSettled, pass, leap } = openClock()
    pass(60_000)
    leap(-365 * dayMs)

    expect(isSettled()).toBe(false)
    pass(2 * hourMs)
    expect(isSettled()).toBe(false)
  })

  test('that is put right by seconds, or by an hour, goes on; the hour is told', () => {
    const { isSettled, pass, leap, leaps, unsettling } = openClock()
    pass(2 * hourMs)
    leap(30_000)
    expect(isSettled()).toBe(true)
    leap(hourMs)

    expect(isSettled()).toBe(true)
    leap(-hourMs)
    expect(isSettled()).toBe(true)
    expect(leaps).toEqual([hourMs, -hourMs])
    expect(unsettling).toEqual([])
  })

  test('that was not looked at for days is settled when time has passed as it says', () => {
    const { isSettled, pass } = openClock()
    pass(9 * dayMs)

    expect(isSettled()).toBe(true)
  })
})
