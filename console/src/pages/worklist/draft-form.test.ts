import { expect, test } from 'vitest'
import { type DraftFields, dayAfter, draftErrors, toNewList, withDesign } from './draft-form.ts'

const nowMs = Date.parse('2026-05-04T10:00:00')
const fields: DraftFields = {
  name: '',
  currency: 'usd',
  category: '',
  design: 'best',
  firstDay: '',
  lastDay: dayAfter(nowMs, 27),
  every: '',
  minChange: null,
  blockDays: 7,
  burnInDays: 1,
  prices: 2,
}

test('what is offered at first is refused by nothing, of every design', () => {
  for (const design of ['best', 'explore', 'switchback'] as const) {
    expect(draftErrors(withDesign(fields, design, nowMs), nowMs)).toEqual({})
  }
})

test('a switchback begins on a day to come and holds four turns, or says which day it needs', () => {
  const asked = withDesign(fields, 'switchback', nowMs)

  expect(Date.parse(toNewList(asked, nowMs).from ?? '')).toBeGreaterThan(nowMs)
  expect(draftErrors({ ...asked, firstDay: '' }, nowMs).firstDay).toContain('in the future')
  expect(draftErrors({ ...asked, blockDays: 14 }, nowMs).lastDay).toContain(
    'At least four turns of 14 days',
  )
  expect(draftErrors({ ...asked, burnInDays: 7 }, nowMs).burnInDays).toContain('fewer days')
})

test('a switchback of three prices asks for them, and one of two for no more than it did', () => {
  const asked = withDesign(fields, 'switchback', nowMs)

  expect(toNewList(asked, nowMs).blocks).toEqual({ days: 7, burnInDays: 1 })
  expect(toNewList({ ...asked, prices: 3 }, nowMs).blocks).toMatchObject({ prices: 3 })
})

test('days in the past, in the wrong order or too far apart are marked at their fields', () => {
  expect(draftErrors({ ...fields, firstDay: dayAfter(nowMs, -2) }, nowMs).firstDay).toContain(
    'over',
  )
  expect(draftErrors({ ...fields, firstDay: dayAfter(nowMs, 40) }, nowMs).lastDay).toContain(
    'not before the first',
  )
  expect(draftErrors({ ...fields, lastDay: dayAfter(nowMs, 500) }, nowMs).lastDay).toContain('366')
  expect(draftErrors({ ...fields, lastDay: '' }, nowMs).lastDay).toContain('last day')
})

test('a list from today on begins when it is activated, and ends with its last day', () => {
  const list = toNewList({ ...fields, firstDay: dayAfter(nowMs, 0) }, nowMs)

  expect(list.from).toBeUndefined()
  expect(list.until).toBe(dayAfter(nowMs, 28))
})
