import { expect, test } from 'vitest'
import { mostPages, pagesInSight } from './pages-in-sight.ts'

test('the rows in sight and some about them are on the pages that are asked for', () => {
  expect(pagesInSight(0, 20, 100)).toEqual([0])
  expect(pagesInSight(0, 80, 100)).toEqual([0, 1])
  expect(pagesInSight(210, 240, 100)).toEqual([1, 2])
  expect(pagesInSight(99_970, 99_999, 100)).toEqual([999, 1000])
})

test('however many rows a screen shows, only so many pages are asked for', () => {
  expect(pagesInSight(0, 100_000, 100)).toHaveLength(mostPages)
})
