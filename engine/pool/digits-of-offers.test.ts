import { describe, expect, test } from 'vitest'
import { emptyBelief, makeBins } from '../belief/belief.ts'
import { foldOffers } from '../belief/fold-offers.ts'
import { createRandom } from '../random/random.ts'
import { seenRatio } from '../special/seen-price.ts'
import { type DigitsOfOffers, digitsOfOffers, shareOfOffers } from './digits-of-offers.ts'

const meanVariance = { mean: 2.6, variance: 0.3 }

/** A product's offers at two dozen prices, to customers who overlook this share. */
function offersOf(seed: number, share: number, elasticity: number) {
  const random = createRandom(seed)
  const base = 2000 + Math.floor(6000 * random.uniform())
  const bins = makeBins(24)
  for (let i = 0; i < 24; i++) {
    const priceMinor = Math.round(base * (0.8 + (0.4 * i) / 23))
    const logOdds =
      -3 - elasticity * seenRatio(priceMinor, base, { unseenShare: share, lossAversion: 0 })
    const chance = 1 / (1 + Math.exp(-logOdds))
    bins.lowMinor[i] = priceMinor
    bins.highMinor[i] = priceMinor
    bins.logPrice[i] = Math.log(priceMinor)
    bins.offers[i] = views
    for (let view = 0; view < views; view++) {
      if (random.uniform() < chance) bins.purchases[i] += 1
    }
  }
  return digitsOfOffers({ ...emptyBelief(), purchaseCount: 1, bins }, base, 0.05)
}

const views = 80

function account(seed: number, share: number): DigitsOfOffers[] {
  const random = createRandom(seed)
  return Array.from({ length: 30 }, (_, i) =>
    offersOf(1000 * seed + i, share, (2.6 + 0.7 * random.normal()) / 0.95),
  ).filter((one) => one !== null)
}

describe('shareOfOffers', () => {
  test.each([0, 0.15, 0.3])('estimates that %s is overlooked, with its precision', (share) => {
    const found = Array.from({ length: 12 }, (_, seed) => {
      const seen = shareOfOffers(account(seed + 1, share), meanVariance)
      return { off: (seen?.share ?? Number.NaN) - share, precision: seen?.precision ?? Number.NaN }
    })
    const mean = found.reduce((sum, { off }) => sum + off, 0) / found.length
    const claimed = found.reduce((sum, { precision }) => sum + 1 / precision, 0) / found.length
    const squares = found.reduce((sum, { off }) => sum + off * off, 0) / found.length
    expect(Math.abs(mean)).toBeLessThan((3 * Math.sqrt(claimed)) / Math.sqrt(12))
    expect(squares).toBeLessThan(2.2 * claimed)
    expect(squares).toBeGreaterThan(0.3 * claimed)
  })

  test('agrees with summing over elasticities, of products and of the account', () => {
    const seen = [
      { slope: 2, cross: 0.5, digits: 0.8, shiftSlope: 5, shiftDigits: 1.6 },
      { slope: 1, cross: -0.4, digits: 0.6, shiftSlope: 3.1, shiftDigits: -0.9 },
    ]
    const { share, precision } = shareOfOffers(seen, meanVariance) ?? { share: 0, precision: 0 }
    const heights = [0, 0.15, 0.3].map((at) => summed(seen, at))
    const [none, some, more] = heights
    expect(precision).toBeCloseTo((2 * some - none - more) / 0.15 ** 2, 4)
    expect(share).toBeCloseTo(0.15 + (more - none) / (0.3 * precision), 4)
  })

  test('is null for prices that never differed by their last digits', () => {
    const belief = foldOffers(emptyBelief(), [
      {
        priceMinor: 1299,
        offers: 1,
        purchases: 1,
        quantity: 1,
        weight: 1,
        ageOffers: 0,
        atSeconds: 0,
      },
    ])
    expect(digitsOfOffers(belief, 1299, 0.05)).toBeNull()
    expect(shareOfOffers([], meanVariance)).toBeNull()
  })
})

/** Log of the integral over the account's mean of each product's integral, by plain sums. */
function summed(seen: readonly DigitsOfOffers[], share: number): number {
  const grid = Array.from({ length: 801 }, (_, i) => -8 + 0.025 * i)
  let whole = 0
  for (const mean of grid) {
    let product = Math.exp(-((mean - meanVariance.mean) ** 2) / (2 * meanVariance.variance))
    for (const { slope, cross, digits, shiftSlope, shiftDigits } of seen) {
      let sum = 0
      for (const elasticity of grid) {
        const gamma = share * elasticity
        const nats =
          shiftSlope * elasticity +
          shiftDigits * gamma -
          0.5 * (slope * elasticity ** 2 + 2 * cross * elasticity * gamma + digits * gamma ** 2)
        sum += Math.exp(nats - (elasticity - mean) ** 2 / 2)
      }
      product *= sum
    }
    whole += product
  }
  return Math.log(whole)
}
