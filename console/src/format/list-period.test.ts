import { expect, test } from 'vitest'
import { listPeriod } from './list-period.ts'

const from = '2026-11-29T10:50:00.000Z'
const until = '2026-12-26T22:59:59.999Z'

test('a list that is ended early says the day of its end', () => {
  expect(listPeriod({ from, until, endedAt: null })).toBe(
    'Nov\u00a029,\u00a02026 to Dec\u00a026,\u00a02026,\u00a0UTC',
  )
  expect(listPeriod({ from, until, endedAt: '2026-12-01T08:00:00.000Z' })).toBe(
    'Nov\u00a029,\u00a02026 to Dec\u00a01,\u00a02026,\u00a0UTC',
  )
  expect(listPeriod({ from, until, endedAt: '2026-11-29T11:00:00.000Z' })).toBe(
    'Nov\u00a029,\u00a02026,\u00a0UTC',
  )
  // A draft that is discarded held no prices: it says what it was meant for.
  expect(listPeriod({ from, until, endedAt: '2026-11-20T11:00:00.000Z' })).toBe(
    'Nov\u00a029,\u00a02026 to Dec\u00a026,\u00a02026,\u00a0UTC',
  )
})
