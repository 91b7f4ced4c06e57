import { expect, test } from 'vitest'
import { capsInWords, moved } from './rule-words.ts'

test('a rule moves one place, and not beyond the ends', () => {
  const order = ['price_ending', 'competitor', 'max_step'] as const
  expect(moved(order, 'competitor', -1)).toEqual(['competitor', 'price_ending', 'max_step'])
  expect(moved(order, 'competitor', 1)).toEqual(['price_ending', 'max_step', 'competitor'])
  expect(moved(order, 'price_ending', -1)).toEqual(order)
  expect(moved(order, 'max_step', 1)).toEqual(order)
})

test('a cap is shown with its share, its time with the zone, and its segments', () => {
  const cap = { region: 'us_ca', from: '2026-01-05T00:00:00Z', until: '2026-02-04T00:00:00Z' }
  const words = capsInWords([{ ...cap, maxIncrease: 0.1, segments: ['west'] }])
  expect(words).toMatch(/^us_ca: at most 10\s?% above, .*2026.* to .*2026.*, segments west$/)
  expect(capsInWords([])).toBe('none')
})
