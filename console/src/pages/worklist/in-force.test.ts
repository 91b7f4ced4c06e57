import { expect, test } from 'vitest'
import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { inForceOf } from './in-force.ts'

const day = (day: number) => `2026-03-${String(day).padStart(2, '0')}T00:00:00.000Z`
const list = { from: day(1), until: day(29), activatedAt: day(1), endedAt: null } as PriceList

test.each([
  ['a list in force, until now', {}, { from: day(1), until: day(8), share: 0.25 }],
  ['one that ended early', { endedAt: day(3) }, { from: day(1), until: day(3), share: 2 / 28 }],
  ['one activated late', { activatedAt: day(7) }, { from: day(7), until: day(8), share: 1 / 28 }],
  ['one that was never in force', { activatedAt: null, endedAt: day(3) }, null],
  ['one that ended before its first day', { from: day(9), endedAt: day(3) }, null],
])('tells the time of %s', (_, more, expected) => {
  expect(inForceOf({ ...list, ...more }, Date.parse(day(8)))).toEqual(expected)
})
