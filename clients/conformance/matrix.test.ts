import { describe, expect, test } from 'vitest'
import type { Case, Verdict } from './case.ts'
import { drawMatrix } from './matrix.ts'

const one: Case = { id: 'one', title: 'one', call: { operation: 'health.get' }, expect: {} }
const cases: Case[] = [one, { ...one, id: 'another', not_for: { python: 'why' } }]
const verdict = (id: string, language: 'go' | 'python', ok = true): Verdict => ({
  case: id,
  language,
  ok,
  detail: ok ? '' : 'why not',
})

describe('drawMatrix', () => {
  test('is green when every case due is met', () => {
    const verdicts = [verdict('one', 'go'), verdict('one', 'python'), verdict('another', 'go')]

    expect(drawMatrix(cases, ['python', 'go'], verdicts)).toEqual({
      green: true,
      text: [
        'case     python  go',
        'one      ✓       ✓',
        'another  –       ✓',
        '',
        'python 1 of 1, go 2 of 2',
      ].join('\n'),
    })
  })

  test('is not green for a case that failed, and says why', () => {
    const { green, text } = drawMatrix([one], ['go'], [verdict('one', 'go', false)])

    expect(green).toBe(false)
    expect(text).toContain('one   ✗\n\n✗ one, go: why not\n\ngo 0 of 1')
  })

  test('is not green for a case that was never judged', () => {
    const { green, text } = drawMatrix([one], ['go'], [])

    expect(green).toBe(false)
    expect(text).toContain('one   ?')
  })

  test('counts a case by the worst of its verdicts', () => {
    const verdicts = [verdict('one', 'go', false), verdict('one', 'go')]

    expect(drawMatrix([one], ['go'], verdicts).green).toBe(false)
  })
})
