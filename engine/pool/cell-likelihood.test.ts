import { expect, test } from 'vitest'
import { emptyBelief } from '../belief/belief.ts'
import { foldOffers } from '../belief/fold-offers.ts'
import { answeredOffer } from '../market/answered-offer.ts'
import { likelihoodOf } from './cell-likelihood.ts'

const belief = foldOffers(
  emptyBelief(),
  Array.from({ length: 400 }, (_, i) =>
    answeredOffer(800 + 100 * (i % 5), i % (3 + (i % 5)) === 0, i),
  ),
)

test('a cached likelihood is discarded for another base price, and for other decay rates', () => {
  const fresh = () => structuredClone(belief)
  const forgetful = { scores: Float64Array.of(0, 9, 0) }
  const first = likelihoodOf(belief, 1000)
  expect(likelihoodOf(belief, 1000)).toBe(first)
  expect(likelihoodOf(belief, 1100)).toEqual(likelihoodOf(fresh(), 1100))
  const other = likelihoodOf({ ...belief, ...forgetful }, 1100)
  expect(other).toEqual(likelihoodOf({ ...fresh(), ...forgetful }, 1100))
  expect(other).not.toEqual(likelihoodOf(belief, 1100))
  expect(likelihoodOf(belief, 1000)).toEqual(first)
})
