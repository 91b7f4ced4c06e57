import { expect, test } from 'vitest'
import { confidenceText, filtersOf, queryOf } from './filters.ts'

test('filters of an address become those of the interface', () => {
  const filters = filtersOf(
    new URLSearchParams('category=coffee&change=raised&state=edited&confidence=0.8'),
  )
  expect(queryOf(filters)).toEqual({
    attribute: 'category=coffee',
    change: 'raised',
    state: 'edited',
    minConfidence: 0.8,
  })
})

test('entries below a confidence can be shown, to lock or leave out what is unsure', () => {
  const filters = filtersOf(new URLSearchParams('confidence=<0.8'))
  expect(queryOf(filters)).toEqual({ belowConfidence: 0.8 })
  expect(confidenceText(filters)).toBe('<0.8')
})

test('what is no filter is none', () => {
  expect(
    queryOf(filtersOf(new URLSearchParams('change=sideways&state=lost&confidence=7'))),
  ).toEqual({})
})
