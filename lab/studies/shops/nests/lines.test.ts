import { describe, expect, test } from 'vitest'
import { closeBooks, type Outcome, openBooks, optimizedShareOf } from '../season.ts'
import { proofHeadings, proofLine } from './lines.ts'

/** A season with this gain, in which the service counted this many offers in each arm. */
function season(gain: number, offers: { optimized: number; holdout: number }): Outcome {
  const proof = {
    verdict: 'undecided',
    relative: { value: 0.04, low: 0.03, high: 0.055 },
    optimizedShare: optimizedShareOf(offers),
    unit: 'offer',
    breakers: [],
  }
  return { ...closeBooks(openBooks(1), 0.1, 0), gain, proof }
}

function told(heading: string, outcomes: readonly Outcome[]): string | undefined {
  return proofLine(outcomes)[proofHeadings.indexOf(heading) - 1]
}

describe('the true gain', () => {
  test('is that of the shop where everybody sees one price, of which no offers are counted', () => {
    expect(told('true gain', [season(0.05, { optimized: 0, holdout: 0 })])).toBe('5.0')
    expect(told('true gain', [season(0.05, { optimized: 80, holdout: 0 })])).toBe('5.0')
  })

  test('is that of the optimized offers where others were held out', () => {
    const half = season(0.03, { optimized: 50, holdout: 50 })
    expect(told('true gain', [half])).toBe('6.0')
    expect(told('covers the truth', [half])).toBe('0 of 1')
    expect(told('covers the truth', [season(0.02, { optimized: 50, holdout: 50 })])).toBe('1 of 1')
  })

  test('is nothing where all offers were held out', () => {
    expect(told('true gain', [season(0, { optimized: 0, holdout: 7 })])).toBe('0.0')
  })
})
