import { describe, expect, test } from 'vitest'
import reference from '../fixtures/evidence.json' with { type: 'json' }
import { createRandom } from '../random/random.ts'
import { sampleRatio } from './sample-ratio.ts'

describe('sampleRatio', () => {
  test.each(reference.sampleRatios)('equals the evidence by SciPy: %o', ({ counts, pValue }) => {
    const answer = sampleRatio(counts)
    // Above 1e-290 the difference is that of log-gamma at 1e5, about 1e-9 in the logarithm.
    expect(Math.abs(Math.log(answer.pValue) - Math.log(pValue))).toBeLessThan(1e-6)
  })

  test('monitored after every hundred offers, it is wrong less often than allowed', () => {
    let wrong = 0
    for (let seed = 0; seed < 400; seed++) {
      const random = createRandom(seed)
      let holdout = 0
      for (let offers = 1; offers <= 20_000; offers++) {
        if (random.uniform() < 0.05) holdout++
        if (offers % 100 > 0) continue
        if (sampleRatio([{ holdoutShare: 0.05, offers, holdout }]).pValue < 0.05) {
          wrong++
          break
        }
      }
    }
    expect(wrong / 400).toBeLessThanOrEqual(0.05)
  })

  test('finds a holdout that loses a tenth of its offers', () => {
    const counts = [{ holdoutShare: 0.05, offers: 200_000, holdout: 9_000 }]
    expect(sampleRatio(counts).pValue).toBeLessThan(1e-6)
  })

  test('has a p-value of 1 without offers', () => {
    expect(sampleRatio([])).toEqual({ expected: 0, seen: 0, pValue: 1 })
  })

  test('refuses more held out than there were', () => {
    expect(() => sampleRatio([{ holdoutShare: 0.05, offers: 1, holdout: 2 }])).toThrow(RangeError)
  })
})
