import { describe, expect, test } from 'vitest'
import { createRandom } from '../../engine/random/random.ts'
import { broder, highest, lowest } from '../studies/published/broder.ts'
import { demand, prices } from '../studies/published/ferreira.ts'
import { controlledVariance } from './dispersed-prices.ts'
import { mleCycle } from './mle-cycle.ts'
import { drawFrom, thompsonWithStock } from './thompson-inventory.ts'
import { ucbPartialIdentification } from './ucb-partial-identification.ts'

describe('Thompson sampling with a stock', () => {
  test('ends with the plan of the linear program', () => {
    const random = createRandom(1)
    const pricer = thompsonWithStock(prices, () => 0.25, random)
    const shown = new Map<number, number>()
    for (let t = 0; t < 4000; t++) {
      const price = pricer.choose()
      if (t >= 3000) shown.set(price, (shown.get(price) ?? 0) + 1)
      const chance = demand[(prices as readonly number[]).indexOf(price)] ?? 0
      pricer.learn(Uint8Array.of(random.uniform() < chance ? 1 : 0), t)
    }
    // 0.75 and 0.25 of a thousand, and some exploration.
    expect(shown.get(39.9)).toBeGreaterThan(650)
    expect(shown.get(44.9)).toBeGreaterThan(150)
  })

  test('draws by share, and nobody is served for what is missing to 1', () => {
    const share = Float64Array.of(0.2, 0, 0.5)
    expect([0, 0.19, 0.21, 0.69, 0.71, 0.99].map((u) => drawFrom(share, u))).toEqual([
      0, 0, 2, 2, -1, -1,
    ])
  })
})

describe('MLE-CYCLE', () => {
  test('shows two prices, then the best one once, then twice', () => {
    const pricer = mleCycle('plain', lowest, highest, [1, 5])
    const shown: number[] = []
    for (let t = 0; t < 7; t++) {
      shown.push(pricer.choose())
      pricer.learn(Uint8Array.of(t % 2), t)
    }
    expect([shown[0], shown[1], shown[3], shown[4]]).toEqual([1, 5, 1, 5])
    expect(shown[5]).toBe(shown[6])
  })

  test('loses less the more of its offers it uses, as the paper prints', () => {
    const loss = (method: string) => {
      let sum = 0
      for (let run = 0; run < 40; run++) sum += broder.scenarios[0].play(method, run)[0] / 40
      return sum
    }
    const plain = loss('MLE-CYCLE')
    const all = loss('MLE-CYCLE-S')
    const near = loss('MLE-CYCLE-SU')
    // Published: 0.204, 0.143 and 0.060 over 500 instances; the error of 40 is about 0.015.
    expect(Math.abs(plain - 0.204)).toBeLessThan(0.05)
    expect(Math.abs(all - 0.143)).toBeLessThan(0.04)
    expect(Math.abs(near - 0.06)).toBeLessThan(0.03)
  })
})

test('controlled variance pricing keeps the spread that it promises', () => {
  const [alpha, c] = [0.6, 1]
  const random = createRandom(2)
  const pricer = controlledVariance(lowest, highest, alpha, c)
  const shown: number[] = []
  for (let t = 0; t < 2000; t++) {
    shown.push(pricer.choose())
    pricer.learn(Uint8Array.of(random.uniform() < 0.3 ? 1 : 0), t)
  }
  const mean = shown.reduce((sum, price) => sum + price, 0) / shown.length
  const squares = shown.reduce((sum, price) => sum + (price - mean) ** 2, 0)
  expect(squares).toBeGreaterThan(0.95 * c * shown.length ** alpha)
})

test('UCB-PI drops prices above every valuation as soon as segments are known', () => {
  const list = Array.from({ length: 20 }, (_, k) => (k + 1) / 20)
  const random = createRandom(3)
  const weights = Float64Array.of(0.5, 0.5)
  const middles = [0.3, 0.5]
  const segmentOf = (customer: number) => customer % 2
  const pricer = ucbPartialIdentification(list, segmentOf, weights, random)
  let late = 0
  for (let round = 0; round < 2000; round++) {
    const price = pricer.choose()
    if (round >= 1000 && price > 0.7) late += 1
    const first = 10 * round
    const bought = Uint8Array.from({ length: 10 }, (_, i) =>
      middles[segmentOf(first + i)] + 0.05 * (2 * random.uniform() - 1) >= price ? 1 : 0,
    )
    pricer.learn(bought, first)
  }
  expect(late).toBe(0)
})
