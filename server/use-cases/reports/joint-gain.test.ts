import { expect, test } from 'vitest'
import { type ServedOffer, underOtherPolicy } from '../../../engine/evidence/other-policy.ts'
import { createRandom } from '../../../engine/random/random.ts'
import { jointGain } from './joint-gain.ts'

const random = createRandom(5)

/**
 * Offers at 10.00 and 9.00 in turn. The cut sells 1.37 times as much at a margin of 4.00 instead of
 * 5.00: a gain of a tenth, unless the extra sales are taken from neighbours.
 */
const offers = Array.from({ length: 100_000 }, (_, i): ServedOffer => {
  const priceMinor = random.uniform() < 0.5 ? 1000 : 900
  const rate = priceMinor === 900 ? 0.137 : 0.1
  return {
    ...{ cell: JSON.stringify(['tea', '']), priceMinor, basePriceMinor: 1000, propensity: 0.5 },
    ...{ units: random.uniform() < rate ? 1 : 0, costMinor: 500, draw: `${i}` },
  }
})

const gainOf = (meanMinor: number, sdMinor: number) =>
  jointGain(
    offers,
    () => ({ meanMinor, sdMinor }),
    (served) => underOtherPolicy(served, (_, base) => 0.9 * base, 0.001),
  )

test('a cut that wins alone loses what it takes from next door', async () => {
  const alone = await gainOf(0, 0)
  const together = await gainOf(350, 0)

  expect(alone.low).toBeGreaterThan(0)
  expect(together.high).toBeLessThan(0)
})

test('no sign is proven that what neighbours keep could turn', async () => {
  const { low, high } = await gainOf(350, 200)

  expect(low).toBeLessThan(0)
  expect(high).toBeGreaterThan(0)
})
