import { describe, expect, test } from 'vitest'
import reference from '../fixtures/backtests.json' with { type: 'json' }
import { normal95 } from '../special/normal.ts'
import { commonElasticity } from './common-elasticity.ts'

describe('the mean elasticity of histories', () => {
  test.each(reference.together)(
    'equals that of statsmodels: $mean',
    ({ means, sds, ...expected }) => {
      const found = commonElasticity(
        means.map((mean, i) => ({ elasticityDataMean: mean, elasticityDataSd: sds[i] ?? 1 })),
      )

      expect(found?.elasticity.value).toBeCloseTo(expected.mean, 12)
      expect(found?.elasticity.high).toBeCloseTo(expected.mean + normal95 * expected.sd, 12)
      expect(found?.spread).toBeCloseTo(expected.spread, 12)
    },
  )

  test('is null for one product', () => {
    expect(commonElasticity([{ elasticityDataMean: -2, elasticityDataSd: 1 }])).toBeNull()
  })
})
