import { expect, test } from 'vitest'
import { columns, withBase } from './candidates.ts'

test('a share that rounding pushed above 1 becomes 1: no quote could be stored with it', () => {
  const candidates = withBase(Float64Array.of(900, 1000, 1100), 1000)
  const shares = Float64Array.of(0, 1 + Number.EPSILON, 0)

  const { prices, probability } = columns(candidates, {
    probability: shares,
    confidence: Float64Array.of(0.5, 0.5, 0.5),
  })

  expect([...probability]).toEqual([0, 1, 0])
  expect([...prices]).toEqual([900, 1000, 1100])
})

test('a base price that is not allowed is evaluated but gets no column', () => {
  const candidates = withBase(Float64Array.of(900, 1100), 1000)

  const { prices, probability } = columns(candidates, {
    probability: Float64Array.of(0.25, 0, 0.75),
    confidence: Float64Array.of(0.1, 0.2, 0.3),
  })

  expect([...candidates.prices]).toEqual([900, 1000, 1100])
  expect([...prices]).toEqual([900, 1100])
  expect([...probability]).toEqual([0.25, 0.75])
})
