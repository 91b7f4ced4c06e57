import { describe, expect, test } from 'vitest'
import { shopClock } from './shop-clock.ts'

describe('the clock of a shop', () => {
  test.each([
    ['Europe/Berlin', '2026-03-29 00:59:59', '2026-03-29 01:59:59+01:00'],
    ['Europe/Berlin', '2026-03-29 01:00:00', '2026-03-29 03:00:00+02:00'],
    ['America/St_Johns', '2026-01-01 02:00:00.25', '2025-12-31 22:30:00.25-03:30'],
    ['Asia/Kathmandu', '2026-01-01 18:15:00', '2026-01-02 00:00:00+05:45'],
    ['UTC', '2026-01-01 18:15:00', '2026-01-01 18:15:00+00:00'],
    ['UTC', '0000-00-00 00:00:00', '0000-00-00 00:00:00'],
  ])('in %s shows %s of UTC as %s', (zone, utc, wall) => {
    expect(shopClock(zone).textOf(utc)).toBe(wall)
  })

  test.each([
    ['UTC', '2026-03-29', '2026-03-29 00:00:00'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28 23:00:00'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29 22:00:00'],
    ['Pacific/Kiritimati', '2026-03-29', '2026-03-28 10:00:00'],
    ['Pacific/Pago_Pago', '2026-03-29', '2026-03-29 11:00:00'],
    // Clocks went from midnight forward to one o'clock.
    ['Asia/Beirut', '2024-03-31', '2024-03-30 22:00:00'],
    // They went from midnight back to eleven.
    ['Asia/Beirut', '2024-10-27', '2024-10-26 22:00:00'],
    ['Pacific/Auckland', '2026-04-05', '2026-04-04 11:00:00'],
  ])('in %s begins %s at %s of UTC', (zone, day, utc) => {
    expect(shopClock(zone).startOf(day)).toBe(utc)
  })
})
