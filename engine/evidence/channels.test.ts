import { describe, expect, test } from 'vitest'
import { createRandom } from '../random/random.ts'
import { type ChannelSums, channelFigures, type RatioSums } from './channels.ts'

const nothing: RatioSums = { a: 0, b: 0, aa: 0, ab: 0, bb: 0 }

function add(sums: RatioSums, a: number, b: number): RatioSums {
  const { aa, ab, bb } = sums
  return { a: sums.a + a, b: sums.b + b, aa: aa + a * a, ab: ab + a * b, bb: bb + b * b }
}

type Offer = { price: number; agent: boolean; bought: boolean }

/** Offers of a product in a week: a price is held for ten of them, demand fluctuates in waves. */
function cluster(
  random: () => number,
  { agentTimes, agentSlope }: { agentTimes: number; agentSlope: number },
): Offer[] {
  const level = 0.05 + 0.25 * random()
  let price = 1
  return Array.from({ length: 150 }, (_, i) => {
    if (i % 10 === 0) price = 0.9 + 0.05 * Math.floor(5 * random())
    const agent = random() < 0.3
    const wave = 1 + 0.4 * Math.sin(i / 8)
    const slope = agent ? agentSlope : -2
    const chance = level * wave * (agent ? agentTimes : 1) * price ** slope
    return { price, agent, bought: random() < chance }
  })
}

function slopeOf(offers: readonly Offer[]) {
  const x = offers.map(({ price }) => Math.log(price))
  const mean = x.reduce((sum, one) => sum + one, 0) / offers.length
  const rate = offers.filter(({ bought }) => bought).length / offers.length
  let a = 0
  let b = 0
  for (const [i, { bought }] of offers.entries()) {
    const apart = (x[i] ?? 0) - mean
    if (bought) a += apart
    b += rate * apart * apart
  }
  return { a, b }
}

/** The sums that the store would keep for these offers, for the agents and for the others. */
function sumsOf(clusters: readonly (readonly Offer[])[]): ChannelSums[] {
  const bought = (offers: readonly Offer[]) => offers.filter((one) => one.bought).length
  return [true, false].map((agent) => {
    const sums = {
      purchases: 0,
      otherPurchases: 0,
      elasticity: nothing,
      difference: nothing,
      purchaseRatio: nothing,
    }
    for (const offers of clusters) {
      const own = offers.filter((one) => one.agent === agent)
      const others = offers.filter((one) => one.agent !== agent)
      sums.purchases += bought(own)
      sums.otherPurchases += bought(others)
      let a = 0
      let b = 0
      for (const price of new Set(offers.map((one) => one.price))) {
        const here = own.filter((one) => one.price === price)
        const there = others.filter((one) => one.price === price)
        a += (bought(here) * there.length) / (here.length + there.length)
        b += (bought(there) * here.length) / (here.length + there.length)
      }
      sums.purchaseRatio = add(sums.purchaseRatio, a, b)
      const one = slopeOf(own)
      const other = slopeOf(others)
      sums.elasticity = add(sums.elasticity, one.a, one.b)
      if (!(one.b > 0 && other.b > 0)) continue
      const both = one.b + other.b
      const gap = (one.a * other.b - other.a * one.b) / both
      sums.difference = add(sums.difference, gap, (one.b * other.b) / both)
    }
    return sums
  })
}

function played(seed: number, truth: { agentTimes: number; agentSlope: number }, clusters = 60) {
  const random = createRandom(seed).uniform
  return channelFigures(sumsOf(Array.from({ length: clusters }, () => cluster(random, truth))))[0]
}

const shops = Array.from({ length: 200 }, (_, seed) => seed)

describe('channels whose demand is the same', () => {
  const figures = shops.map((seed) => played(seed, { agentTimes: 1, agentSlope: -2 }))

  test('are declared different in about one shop in twenty', () => {
    const ratios = figures.map((one) => one?.purchaseRatio)
    const gaps = figures.map((one) => one?.elasticityDifference)
    const wrong = [
      ratios.filter((one) => one && (one.low > 1 || one.high < 1)).length,
      gaps.filter((one) => one && (one.low > 0 || one.high < 0)).length,
    ]

    // Of 200 at 5 %, more than 19 occur by chance once in 100.
    for (const count of wrong) expect(count).toBeLessThanOrEqual(19)
  })

  test('show their true elasticity', () => {
    const told = figures.flatMap((one) => one?.elasticity ?? [])
    const mean = told.reduce((sum, { value }) => sum + value, 0) / told.length
    const right = told.filter(({ low, high }) => low < -2 && high > -2).length

    expect(told).toHaveLength(200)
    expect(Math.abs(mean + 2)).toBeLessThan(0.15)
    expect(right).toBeGreaterThanOrEqual(180)
  })
})

test('a difference of the reported detectable size is found 4 times in 5', () => {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const quiet = shops.map((seed) => played(seed, { agentTimes: 1, agentSlope: -2 }))
  const gap = mean(quiet.flatMap((one) => one?.elasticityDifference?.detectable ?? []))
  const ratio = mean(quiet.flatMap((one) => one?.purchaseRatio?.detectable ?? []))
  const steep = shops.map((seed) => played(1000 + seed, { agentTimes: 1, agentSlope: -2 - gap }))
  const more = shops.map((seed) => played(2000 + seed, { agentTimes: ratio, agentSlope: -2 }))
  const found = [
    steep.filter((one) => (one?.elasticityDifference?.high ?? 0) < 0).length,
    more.filter((one) => (one?.purchaseRatio?.low ?? 0) > 1).length,
  ]

  // 152 and 166 of 200; fewer than 145 or more than 176 occur by chance once in 100.
  for (const count of found) {
    expect(count).toBeGreaterThanOrEqual(145)
    expect(count).toBeLessThanOrEqual(176)
  }
})

test('of two channels one has as much more as the other has less', () => {
  const random = createRandom(3).uniform
  const truth = { agentTimes: 0.6, agentSlope: -4 }
  const [agents, others] = channelFigures(
    sumsOf(Array.from({ length: 60 }, () => cluster(random, truth))),
  )

  expect(agents?.purchaseRatio?.value).toBeCloseTo(1 / (others?.purchaseRatio?.value ?? 0), 9)
  expect(agents?.elasticityDifference?.low).toBeCloseTo(
    -(others?.elasticityDifference?.high ?? 0),
    9,
  )
})

test('nothing is reported for few clusters, few purchases, or constant prices', () => {
  const truth = { agentTimes: 1, agentSlope: -2 }
  const still = Array.from({ length: 40 }, () =>
    cluster(createRandom(5).uniform, truth).map((offer) => ({ ...offer, price: 1 })),
  )
  const rare = sumsOf(still).map((one) => ({ ...one, purchases: 19 }))

  expect(played(1, truth, 6)).toEqual({
    elasticity: null,
    purchaseRatio: null,
    elasticityDifference: null,
  })
  expect(channelFigures(sumsOf(still))[0]).toMatchObject({
    elasticity: null,
    purchaseRatio: { value: expect.any(Number) },
    elasticityDifference: null,
  })
  expect(channelFigures(rare)[0]?.purchaseRatio).toBeNull()
})
