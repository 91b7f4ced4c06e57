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
