import { describe, expect, test } from 'vitest'
import { assumptionsOf } from './assumptions.ts'

const day = 86_400
const end = Date.parse('2026-01-05T00:00:00Z') / 1000
const history = (...ends: number[]) => ({ rows: ends.map((endSeconds) => ({ endSeconds })) })

describe('assumptionsOf', () => {
  test('states the date that everything refers to', () => {
    const told = assumptionsOf([history(end - 7 * day, end)], end + 28 * day)
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('2026-01-05')
  })

  test('states the age of old rows', () => {
    expect(assumptionsOf([history(end)], end + 29 * day)[1]).toContain('29 days old')
  })

  test('states how many products have rows that end before the others’', () => {
    const histories = [history(end), history(end - 29 * day), history(end - 28 * day), history()]
    expect(assumptionsOf(histories, end)[1]).toContain('1 of 3 products')
  })

  test('is empty without rows', () => {
    expect(assumptionsOf([history()], end)).toEqual([])
  })
})
