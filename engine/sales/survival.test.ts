import { describe, expect, test } from 'vitest'
import references from '../fixtures/sales-survival.json' with { type: 'json' }
import { survivalTerm } from './survival.ts'

describe('survivalTerm', () => {
  test('equals the derivatives of mpmath’s incomplete beta function', () => {
    let worstScore = 0
    let worstInformation = 0
    for (const { a, b, p, q, score, information } of references) {
      const actual = survivalTerm(a, b, p, q)
      worstScore = Math.max(worstScore, Math.abs(actual.score - score) / score)
      worstInformation = Math.max(
        worstInformation,
        Math.abs(actual.information - information) / Math.max(information, 1e-3 * score),
      )
    }
    // Measured: 3e-11 and 9e-11.
    expect(worstScore).toBeLessThan(1e-9)
    expect(worstInformation).toBeLessThan(1e-9)
  })

  test('is uninformative where nothing was sold before the shelf was empty', () => {
    expect(survivalTerm(0, 5, 0.4, 0.6)).toEqual({ score: 0, information: 0 })
  })

  test.each([
    [1e9, 1000, 1e-9],
    [1e9, 0.02, 0.5],
    [1, 1000, 1e-12],
    [5e8, 1000, 1 - 1e-12],
    [3, 0.02, 1],
    [3, 0.02, 0],
  ])('stays finite and non-negative at a = %d, b = %d, p = %d', (a, b, p) => {
    const { score, information } = survivalTerm(a, b, p, 1 - p)
    expect(score).toBeGreaterThanOrEqual(0)
    expect(information).toBeGreaterThanOrEqual(0)
    expect(Number.isFinite(score) && Number.isFinite(information)).toBe(true)
  })
})
