import { customerChance } from '../../../engine/market/customers.ts'
import { createRandom } from '../../../engine/random/random.ts'
import { constrainedIterated, controlledVariance } from '../../methods/dispersed-prices.ts'
import { bestPrice, chance, type LogisticDemand } from '../../methods/logistic-demand.ts'
import { type CycleKind, mleCycle } from '../../methods/mle-cycle.ts'
import type { Pricer } from '../../methods/pricer.ts'
import { sell } from './market.ts'
import { lerner } from './ours.ts'
import { ours, type Setup } from './setup.ts'

export const lowest = 0.5
export const highest = 8
const horizons = [1000, 2000, 3000, 4000, 5000]

const cycles: Record<string, CycleKind> = {
  'MLE-CYCLE': 'plain',
  'MLE-CYCLE-S': 'S',
  'MLE-CYCLE-SU': 'SU',
  'greedy MLE': 'greedy',
}

/**
 * Logistic demand with unknown parameters on a continuum of prices: Broder and Rusmevichientong's
 * experiments.
 */
export const broder: Setup = {
  id: 'broder',
  title: 'Broder and Rusmevichientong (2012), section 5: logistic demand',
  text: [
    'Demand 1 / (1 + exp(z₁ p + z₂)) for prices from 0.5 to 8; an instance draws z₁ from N(1.1, variance 0.45) and z₂ from N(0, variance 0.5), redrawn until they lie in [0.2, 2] × [−1, 1]. One customer a period. The loss is the regret as a share of the best revenue, averaged over instances: lower is better.',
    'Ours is given the lowest and the highest price and an uninformed base price of 2. It cannot be given the family of demand or the bounds of its parameters; every other method here knows both.',
    'MLE-CYCLE and -S explore at the lowest and the highest price (the paper does not say where); the constants of CVP (α = 0.6, c = 1) and CILS (κ = 1) are the best of a few on other instances. Printed figures are from the paper’s table 1; their standard errors are below 0.2.',
  ],
  unit: 'loss against the best price, %',
  higherIsBetter: false,
  scenarios: [
    {
      name: 'logistic demand',
      checkpoints: horizons,
      runs: { full: 40, quick: 10 },
      methods: [ours, ...Object.keys(cycles), 'CVP', 'CILS'],
      play: playInstance,
      published: [
        { method: 'MLE-CYCLE', figures: ['20.4', '16.1', '13.9', '12.5', '11.5'] },
        { method: 'MLE-CYCLE-S', figures: ['14.3', '10.7', '9.0', '7.8', '7.1'] },
        { method: 'MLE-CYCLE-SU', figures: ['6.0', '5.0', '4.5', '4.2', '4.0'] },
        { method: 'Kiefer–Wolfowitz', figures: ['58.7', '58.0', '57.6', '57.3', '57.1'] },
        { method: 'random fixed price', figures: ['61.9', '61.9', '61.9', '61.9', '61.9'] },
      ],
    },
  ],
  bars: [{ scenario: 'logistic demand', checkpoint: 1000, against: 0.08 }],
}

/** An instance's demand. */
export function drawInstance(instance: number): LogisticDemand {
  const random = createRandom(40_000 + instance)
  for (;;) {
    const slope = 1.1 + Math.sqrt(0.45) * random.normal()
    const shift = Math.sqrt(0.5) * random.normal()
    if (slope >= 0.2 && slope <= 2 && shift >= -1 && shift <= 1) return { slope, shift }
  }
}

function playInstance(method: string, instance: number): number[] {
  const truth = drawInstance(instance)
  const best = bestPrice(truth, lowest, highest)
  const market = {
    demand: (price: number) => chance(truth, price),
    buys: (customer: number, price: number) =>
      customerChance(600_000 + instance, customer) < chance(truth, price),
  }
  const shares = sell(pricerOf(method, instance), market, {
    best: best * chance(truth, best),
    hold: 1,
    checkpoints: horizons,
  })
  return shares.map((share) => 1 - share)
}

function pricerOf(method: string, instance: number): Pricer {
  if (method in cycles) return mleCycle(cycles[method], lowest, highest, [lowest, highest])
  if (method === 'CVP') return controlledVariance(lowest, highest, 0.6, 1)
  if (method === 'CILS') return constrainedIterated(lowest, highest, 1)
  return lerner({
    basePrice: 2,
    prices: { lowest, highest },
    minorPerUnit: 1000,
    seed: 19_000_003 + instance,
  })
}
