import { describe, expect, test } from 'vitest'
import { type Bar, judgeBars } from './bars.ts'

const gain: Bar = { name: 'gain', value: 0.1, error: 0.01, side: '≥', limit: 0, result: 'met' }
const worse: Bar = {
  name: 'worse',
  value: 0.4,
  error: 0.02,
  side: '≤',
  limit: 0.35,
  result: 'missed',
}

describe('judgeBars', () => {
  test('fails a miss that nobody recorded', () => {
    expect(judgeBars([worse], {})[0]).toMatchObject({ fallen: false, failed: true })
  })

  test('lets a known miss pass, which stays a miss, and no fall from it', () => {
    expect(judgeBars([worse], { worse: { value: 0.39, error: 0.02 } })[0]).toMatchObject({
      result: 'missed',
      failed: false,
    })
    const fell = judgeBars([worse], { worse: { value: 0.36, error: 0.001 } })
    expect(fell[0]).toMatchObject({ fallen: false, failed: false })
    const far = judgeBars([{ ...worse, error: 0.001 }], { worse: { value: 0.36, error: 0.001 } })
    expect(far[0]).toMatchObject({ fallen: true, failed: true })
  })

  test('fails a fall of a bar that is still met, and praises no rise', () => {
    expect(judgeBars([gain], { gain: { value: 0.2, error: 0.01 } })[0]).toMatchObject({
      result: 'met',
      fallen: true,
      failed: true,
    })
    expect(judgeBars([gain], { gain: { value: 0.02, error: 0.01 } })[0]?.failed).toBe(false)
  })
})
