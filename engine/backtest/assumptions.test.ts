import { describe, expect, test } from 'vitest'
import { assumptionsOf } from './assumptions.ts'

const day = 86_400
const end = Date.parse('2026-01-05T00:00:00Z') / 1000
const history = (...ends: number[]) => ({ rows: ends.map((endSeconds) => ({ endSeconds })) })

describe('assumptionsOf', () => {
  test('says as of when everything is taken', () => {
    const told = assumptionsOf([history(end - 7 * day, end)], end + 28 * day)
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('2026-01-05')
  })

  test('says of old rows how old they are', () => {
    expect(assumptionsOf([history(end)], end + 29 * day)[1]).toContain('29 days old')
  })

  test('says of how many products the rows end before those of the others', () => {
    const histories = [history(end), history(end - 29 * day), history(end - 28 * day), history()]
    expect(assumptionsOf(histories, end)[1]).toContain('1 of 3 products')
  })

  test('says nothing where there are no rows', () => {
    expect(assumptionsOf([history()], end)).toEqual([])
  })
})
