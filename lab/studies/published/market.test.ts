import { describe, expect, test } from 'vitest'
import { createRandom } from '../../../engine/random/random.ts'
import { besbesZeevi } from '../../methods/besbes-zeevi.ts'
import { learnThenEarn } from '../../methods/learn-then-earn.ts'
import { betaThompson } from '../../methods/thompson-beta.ts'
import { ucbTuned } from '../../methods/ucb-tuned.ts'
import { acquisition, prices as fieldPrices, segmentsOf } from './dube-misra.ts'
import { bestOf, sell } from './market.ts'
import { lerner } from './ours.ts'
import { segmentMarket } from './segments.ts'
import { betaTail, prices as tenths } from './weaver.ts'

const coin = { demand: () => 0.5, buys: (customer: number) => customer % 2 === 0 }

describe('sell', () => {
  test('scores the expected revenue of the prices shown, whoever bought', () => {
    const fixed = { choose: () => 0.8, learn() {} }
    expect(sell(fixed, coin, { best: 0.5, hold: 10, checkpoints: [10, 25] })).toEqual([0.8, 0.8])
  })

  test('tells each customer’s answer once, in order', () => {
    const heard: number[] = []
    const listening = {
      choose: () => 1,
      learn: (bought: Uint8Array, first: number) => heard.push(first, ...bought),
    }
    sell(listening, coin, { best: 1, hold: 3, checkpoints: [4, 5] })
    expect(heard).toEqual([0, 1, 0, 1, 3, 0, 4, 1])
  })
})

test('the field experiment: 249 is best and an even experiment earns 62 to 64 %', () => {
  const random = createRandom(1)
  const market = segmentMarket(segmentsOf(random), 10, random)
  const best = bestOf(fieldPrices, market.demand)
  expect(best.price).toBe(249)
  fieldPrices.forEach((price, k) => {
    expect(market.demand(price)).toBeCloseTo(acquisition[k], 10)
  })
  const even = fieldPrices.reduce((sum, price) => sum + price * market.demand(price), 0) / 10
  expect(even / best.revenue).toBeCloseTo(0.639, 3)
})

test('customers buy as often as their market says', () => {
  const random = createRandom(2)
  const customers = 20_000
  const market = segmentMarket(segmentsOf(random), customers, random)
  for (const price of [39, 156, 249]) {
    let bought = 0
    for (let i = 0; i < customers; i++) bought += market.buys(i, price) ? 1 : 0
    expect(Math.abs(bought / customers - market.demand(price))).toBeLessThan(0.01)
  }
})

test('the tail of a Beta valuation', () => {
  expect(betaTail(1, 1, 0.3)).toBeCloseTo(0.7, 12)
  expect(betaTail(2, 2, 0.5)).toBeCloseTo(0.5, 12)
  // 1 − F = (1 − x)¹⁰ + 10 x (1 − x)⁹ for Beta(2, 9).
  expect(betaTail(2, 9, 0.2)).toBeCloseTo(0.8 ** 10 + 2 * 0.8 ** 9, 12)
})

describe('methods', () => {
  const market = {
    demand: (price: number) => betaTail(2, 2, price),
    buys: (customer: number, price: number) =>
      (customer * 0.6180339887) % 1 < betaTail(2, 2, price),
  }
  const best = bestOf(tenths, market.demand)

  test.each([
    ['Beta-TS', () => betaThompson(tenths, createRandom(1)), 0.9],
    ['UCB-tuned', () => ucbTuned(tenths), 0.87],
    ['learn-then-earn', () => learnThenEarn(tenths, 500), 0.85],
  ])('%s earns most of what there is in 2 500 customers', (_, make, least) => {
    expect(best.price).toBe(0.4)
    expect(
      sell(make(), market, { best: best.revenue, hold: 10, checkpoints: [2500] })[0],
    ).toBeGreaterThan(least)
  })

  test('Besbes and Zeevi’s keeps the dearer of the price that earns most and the one that lasts', () => {
    const demand = new Map([
      [1, 0.9],
      [2, 0.6],
      [3, 0.2],
    ])
    const after = (stock: number) => {
      const pricer = besbesZeevi([1, 2, 3], stock, 1000)
      for (let t = 0; t < 999; t++) {
        const chance = demand.get(pricer.choose()) ?? 0
        pricer.learn(Uint8Array.of((t * 0.6180339887) % 1 < chance ? 1 : 0), t)
      }
      return pricer.choose()
    }
    expect(after(1000)).toBe(2)
    expect(after(200)).toBe(3)
  })
})

describe('ours', () => {
  test('shows no price but those of the list', () => {
    const random = createRandom(3)
    const pricer = lerner({
      basePrice: 99,
      prices: { list: fieldPrices },
      minorPerUnit: 100,
      seed: 1,
    })
    const shown = new Set<number>()
    for (let t = 0; t < 600; t += 10) {
      shown.add(pricer.choose())
      pricer.learn(
        Uint8Array.from({ length: 10 }, () => (random.uniform() < 0.2 ? 1 : 0)),
        t,
      )
    }
    expect(shown.size).toBeGreaterThan(1)
    for (const price of shown) expect(fieldPrices).toContain(price)
  })

  test('is the same twice for a seed', () => {
    const play = () => {
      const pricer = lerner({
        basePrice: 2,
        prices: { lowest: 0.5, highest: 8 },
        minorPerUnit: 1000,
        seed: 5,
      })
      return sell(
        pricer,
        { demand: () => 0.4, buys: (customer) => customer % 3 === 0 },
        { best: 1, hold: 1, checkpoints: [50, 150] },
      )
    }
    expect(play()).toEqual(play())
  })
})
