import { describe, expect, test } from 'vitest'
import { emptyBelief } from '../belief/belief.ts'
import { filtered, followingDemand } from '../fixtures/following-demand.ts'
import { priorOfPool } from '../pool/cell-prior.ts'
import { startingPrior } from '../pool/pool-prior.ts'
import { priorOfForgetting } from './prior-of-forgetting.ts'

describe('priorOfMemory', () => {
  const prior = priorOfPool(startingPrior)
  const belief = {
    ...emptyBelief(),
    firstPriceMinor: 1000,
    levelFilter: filtered(followingDemand(6000, 5, 0.5, 7)),
  }

  test('leaves undecayed counts, and a cell without data, unchanged', () => {
    expect(priorOfForgetting(prior, belief, 'undecayed', 1000)).toEqual(prior)
    expect(priorOfForgetting(prior, emptyBelief(), 1, 1000)).toEqual(prior)
    expect(priorOfForgetting(prior, null, 1, 1000)).toEqual(prior)
  })

  test('pulls the slope towards what was learnt, and leaves the level open', () => {
    const known = priorOfForgetting(prior, belief, 1, 1000)
    expect(Math.abs(known.slope - (belief.levelFilter[1] ?? 0))).toBeLessThan(0.8)
    expect(known.slopeVariance).toBeLessThan(prior.slopeVariance / 2)
    expect(known.levelVariance).toBe(prior.levelVariance)
  })

  test('implies the same demand for another base price', () => {
    const vague = { ...prior, slopeVariance: 1e6 }
    const usual = priorOfForgetting(vague, belief, 1, 1000)
    const dearer = priorOfForgetting(vague, belief, 1, 1500)
    expect(dearer.slope / usual.slope).toBeCloseTo(1.5, 3)
  })
})
