import { expect, test } from 'vitest'
import type { PriceList } from '../../../clients/typescript/src/main.ts'
import { standingOf } from './list-standing.ts'

const day = '2026-12-02T00:00:00Z'
const nowMs = Date.parse('2026-11-30T12:00:00Z')

const list = (fields: Partial<PriceList>): PriceList =>
  ({
    ...{ status: 'draft', from: day, approvedBy: null, declinedBy: null },
    ...{ activatedAt: null, revertedAt: null, ...fields },
  }) as PriceList

test.each([
  ['a draft', {}, false, 'draft'],
  ['a draft for a second person', {}, true, 'to-approve'],
  ['a draft that was approved', { approvedBy: 'Ben' }, true, 'approved'],
  ['a draft that was declined', { declinedBy: 'Ben' }, true, 'declined'],
  ['an activated list, before its first day', { status: 'active' }, true, 'scheduled'],
  ['an activated list', { status: 'active', from: '2026-11-30T08:00:00Z' }, true, 'active'],
  ['a list at its end', { status: 'ended', activatedAt: day }, false, 'ended'],
  [
    'a list that was taken back',
    { status: 'ended', activatedAt: day, revertedAt: day },
    false,
    'reverted',
  ],
  ['a draft that nobody wanted', { status: 'ended' }, false, 'discarded'],
] as const)('%s', (_, fields, needsApproval, standing) => {
  expect(standingOf(list(fields), needsApproval, nowMs)).toBe(standing)
})
