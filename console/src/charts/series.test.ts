import { expect, test } from 'vitest'
import { strokesOf } from './series.ts'

const series = { name: 'sold', tone: 1 } as const
const at = (...xs: number[]) => xs.map((x) => ({ x, y: 1 }))
const drawn = (of: { x: number }[][]) => of.map((stroke) => stroke.map(({ x }) => x))

test('a line does not run over weeks of which nothing is known', () => {
  const points = at(1, 2, 3, 7, 8, 12)
  expect(drawn(strokesOf({ ...series, points, mostGap: 1.5 }))).toEqual([[1, 2, 3], [7, 8], [12]])
})

test('without a limit it is one stroke, and of no points it is none', () => {
  expect(drawn(strokesOf({ ...series, points: at(1, 7) }))).toEqual([[1, 7]])
  expect(strokesOf({ ...series, points: [] })).toEqual([])
})
