import { createRandom } from '../../../engine/random/random.ts'
import { learnThenEarn } from '../../methods/learn-then-earn.ts'
import type { Pricer } from '../../methods/pricer.ts'
import { betaThompson } from '../../methods/thompson-beta.ts'
import { ucbPartialIdentification } from '../../methods/ucb-partial-identification.ts'
import { ucbTuned } from '../../methods/ucb-tuned.ts'
import { bestOf, sell } from './market.ts'
import { lerner } from './ours.ts'
import { type Segments, segmentMarket } from './segments.ts'
import { ours, type Setup } from './setup.ts'

export const prices = [19, 39, 59, 79, 99, 159, 199, 249, 299, 399]
export const acquisition = [0.36, 0.32, 0.28, 0.28, 0.24, 0.2, 0.18, 0.17, 0.13, 0.1]
const customers = 100_000
const monthOne = 7870
const halfWidth = 5

/**
 * Ten prices whose demand was measured in the field: Misra, Schwartz and Abernethy's second
 * simulation.
 */
export const dubeMisra: Setup = {
  id: 'dube-misra',
  title:
    'Misra, Schwartz and Abernethy (2019), section 5: ten prices of Dubé and Misra’s field experiment',
  text: [
    'Ten prices from 19 to 399 dollars, whose shares of buyers were measured in an experiment (0.36 at the lowest to 0.10 at the highest). 1 000 equal segments, whose number between two prices matches the difference of the shares. A segment’s valuations are uniform within 5 dollars of its middle, which is uniform over the range that keeps them between the two prices, so every price sells exactly as measured. A price is kept for ten customers, 100 000 customers in all; the first 7 870 are the first month. Expected profit of the prices shown, as a share of the best price’s.',
    'Ours is given the ten prices and an uninformed base price of 99. The shares at 99, 159, 199 and 299 dollars are from memory, the others from the paper; showing all ten equally often earns 63.9 % here and 62 % there. The printed UCB-tuned earns less than our implementation, whose bonus is scaled by the price.',
  ],
  unit: 'share of the best fixed price, %',
  higherIsBetter: true,
  scenarios: [
    {
      name: 'ten prices',
      checkpoints: [monthOne, customers],
      runs: { full: 16, quick: 2 },
      methods: [ours, 'UCB-PI-tuned', 'Beta-TS', 'UCB-tuned', 'learn-then-earn 7.9 %'],
      play: playRun,
      published: [
        { method: 'UCB-PI-tuned', figures: ['92', '98 [96, 99]'] },
        { method: 'UCB-tuned', figures: ['', '81 [79, 82]'] },
        { method: 'learn-then-earn 7.9 %', figures: ['62', '94 [83, 97]'] },
      ],
    },
  ],
  bars: [
    { scenario: 'ten prices', checkpoint: customers, against: 'Beta-TS' },
    { scenario: 'ten prices', checkpoint: customers, against: 0.98 },
  ],
}

/** As many segments between two prices as demand falls; their valuations stay between the two. */
export function segmentsOf(random: { uniform(): number }): Segments {
  const count = 1000
  // Below the lowest price nobody's valuation matters; above the highest one any value will do.
  const bounds = [0, ...prices, 500]
  const shares = [1, ...acquisition, 0]
  const middles: number[] = []
  for (let k = 0; k + 1 < bounds.length; k++) {
    const inside = Math.round(count * (shares[k] - shares[k + 1]))
    for (let s = 0; s < inside; s++) {
      const room = bounds[k + 1] - bounds[k] - 2 * halfWidth
      middles.push(bounds[k] + halfWidth + room * random.uniform())
    }
  }
  const weights = new Float64Array(middles.length).fill(1 / middles.length)
  return { middles: Float64Array.from(middles), halfWidth, weights }
}

function playRun(method: string, run: number): number[] {
  const random = createRandom(20_000 + run)
  const segments = segmentsOf(random)
  const market = segmentMarket(segments, customers, random)
  const own = createRandom(9_500_007 + run)
  const pricer = ((): Pricer => {
    switch (method) {
      case 'UCB-PI-tuned':
        return ucbPartialIdentification(prices, market.segmentOf, segments.weights, own)
      case 'Beta-TS':
        return betaThompson(prices, own)
      case 'UCB-tuned':
        return ucbTuned(prices)
      case 'learn-then-earn 7.9 %':
        return learnThenEarn(prices, monthOne)
      default:
        return lerner({
          basePrice: 99,
          prices: { list: prices },
          minorPerUnit: 100,
          seed: 17_000_003 + run,
        })
    }
  })()
  return sell(pricer, market, {
    best: bestOf(prices, market.demand).revenue,
    hold: 10,
    checkpoints: [monthOne, customers],
  })
}
