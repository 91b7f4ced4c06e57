import { expect, test } from 'vitest'
import { axesOf } from './plot-axes.ts'

const timeOf = (...days: readonly string[]) =>
  axesOf(
    {
      scale: 'time',
      series: [
        { name: 'Lift', tone: 1, points: days.map((day) => ({ x: Date.parse(day), y: 0.02 })) },
      ],
    },
    640,
    280,
  ).x

test('one moment has one tick, in the middle of the picture', () => {
  const only = Date.parse('2026-11-28')
  const x = timeOf('2026-11-28')
  expect(x.ticks).toEqual([only])
  expect(x.at(only)).toBeGreaterThan(300)
  expect(x.at(only)).toBeLessThan(400)
})

test('two weeks have each day once', () => {
  const days = timeOf('2026-11-21', '2026-11-28').ticks.map((tick) => Math.floor(tick / 86_400_000))
  expect(days.length).toBeGreaterThan(1)
  expect(new Set(days).size).toBe(days.length)
})

test('a phone names at least two days of two months or a year, with room for each', () => {
  const phone = (first: string, last: string) => {
    const points = [first, last].map((day) => ({ x: Date.parse(day), y: 1 }))
    const series = [{ name: 'Lift', tone: 1, points }] as const
    return axesOf({ scale: 'time', series }, 300, 280).x
  }
  for (const x of [phone('2026-10-05', '2026-11-29'), phone('2025-11-30', '2026-11-29')]) {
    expect(x.ticks.length).toBeGreaterThan(1)
    const apart = x.ticks.slice(1).map((tick, i) => x.at(tick) - x.at(x.ticks[i] ?? 0))
    expect(Math.min(...apart)).toBeGreaterThan(45)
  }
})
