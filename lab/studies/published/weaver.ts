import { customerChance } from '../../../engine/market/customers.ts'
import { createRandom } from '../../../engine/random/random.ts'
import { gaussianProcessThompson } from '../../methods/gaussian-process-thompson.ts'
import type { Pricer } from '../../methods/pricer.ts'
import { betaThompson } from '../../methods/thompson-beta.ts'
import { ucbTuned } from '../../methods/ucb-tuned.ts'
import { bestOf, sell } from './market.ts'
import { lerner } from './ours.ts'
import { ours, type Setup } from './setup.ts'

export const prices = Array.from({ length: 10 }, (_, k) => (k + 1) / 10)
const valuations: Record<string, readonly [number, number]> = {
  'Beta(2, 9)': [2, 9],
  'Beta(2, 2)': [2, 2],
  'Beta(9, 2)': [9, 2],
}
const horizons = [500, 2500]

/** From a third party's replication, at 2 500 consumers. */
const replicated: Record<string, Record<string, string>> = {
  'Beta(2, 9)': { 'Beta-TS': '83.6', 'GP-TS': '77.2', 'GP-TS-M': '97.5', 'GP-UCB-M': '98.3' },
  'Beta(2, 2)': { 'Beta-TS': '93.5', 'GP-TS': '94.8', 'GP-TS-M': '97.0', 'GP-UCB-M': '97.5' },
  'Beta(9, 2)': { 'Beta-TS': '98.2', 'GP-TS': '98.2', 'GP-TS-M': '95.8', 'GP-UCB-M': '96.1' },
}

/** Ten prices and 2 500 consumers: the simulations of Weaver, Kumar and Jain. */
export const weaver: Setup = {
  id: 'weaver',
  title: 'Weaver, Kumar and Jain (2025): ten prices, few consumers',
  text: [
    'Prices 0.1 to 1.0, no cost; valuations from three Beta distributions; a price is kept for ten consumers, 2 500 in all. Expected revenue of the prices shown, as a share of the best of the ten prices.',
    'Ours is given the ten prices and an uninformed base price of 0.50. GP-TS-M and GP-TS are our implementations of the paper’s description; both assume that one batch of consumers was seen to buy at price 0, which no other method does.',
    'The paper’s abstract claims “more than 95 % of optimal profits” for GP-TS-M and similar methods; we have no access to its tables. The printed figures are from a third party’s replication with 1 000 seeds, whose monotone processes have a different prior mean (1 − p) and a different sampler.',
  ],
  unit: 'share of the best of the ten prices, %',
  higherIsBetter: true,
  scenarios: Object.keys(valuations).map((name) => ({
    name,
    checkpoints: horizons,
    runs: { full: 40, quick: 5 },
    methods: [ours, 'GP-TS-M', 'GP-TS', 'Beta-TS', 'UCB-tuned'],
    play: (method: string, run: number) => playRun(name, method, run),
    published: Object.entries(replicated[name]).map(([method, figure]) => ({
      method,
      figures: ['', figure],
    })),
  })),
  bars: Object.keys(valuations).map((scenario) => ({
    scenario,
    checkpoint: 2500,
    against: 'GP-TS-M',
  })),
}

/** The chance that a Beta(a, b) valuation is at least the price, a and b whole. */
export function betaTail(a: number, b: number, price: number): number {
  // A Beta variable is the a-th smallest of a + b − 1 uniforms: at most a − 1 of them lie below the
  // price.
  const n = a + b - 1
  let sum = 0
  let ways = 1
  for (let j = 0; j < a; j++) {
    sum += ways * price ** j * (1 - price) ** (n - j)
    ways *= (n - j) / (j + 1)
  }
  return sum
}

function playRun(valuation: string, method: string, run: number): number[] {
  const [a, b] = valuations[valuation]
  const demand = (price: number) => betaTail(a, b, price)
  const seed = 700_000 + 1000 * Object.keys(valuations).indexOf(valuation) + run
  const own = createRandom(9_700_007 + run)
  const pricer = ((): Pricer => {
    switch (method) {
      case 'GP-TS-M':
        return gaussianProcessThompson(prices, 10, true, own)
      case 'GP-TS':
        return gaussianProcessThompson(prices, 10, false, own)
      case 'Beta-TS':
        return betaThompson(prices, own)
      case 'UCB-tuned':
        return ucbTuned(prices)
      default:
        return lerner({
          basePrice: 0.5,
          prices: { list: prices },
          minorPerUnit: 100,
          seed: 23_000_003 + run,
        })
    }
  })()
  const market = {
    demand,
    buys: (customer: number, price: number) => customerChance(seed, customer) < demand(price),
  }
  return sell(pricer, market, {
    best: bestOf(prices, demand).revenue,
    hold: 10,
    checkpoints: horizons,
  })
}
