import { customerChance } from '../../../engine/market/customers.ts'
import { createRandom } from '../../../engine/random/random.ts'
import { besbesZeevi } from '../../methods/besbes-zeevi.ts'
import type { Pricer } from '../../methods/pricer.ts'
import { thompsonWithStock } from '../../methods/thompson-inventory.ts'
import { twoPricePlan } from '../../methods/two-price-plan.ts'
import { lerner } from './ours.ts'
import { ours, type Setup } from './setup.ts'

export const prices = [29.9, 34.9, 39.9, 44.9] as const
export const demand = [0.8, 0.6, 0.3, 0.1] as const
const seasons = [100, 500, 1000, 5000, 10_000]
const stocks = [0.25, 0.5]
const nameOf = (alpha: number) => `stock of ${alpha} T`

/**
 * One product with insufficient stock: the single-product set-up of Ferreira, Simchi-Levi and Wang.
 */
export const ferreira: Setup = {
  id: 'ferreira',
  title: 'Ferreira, Simchi-Levi and Wang (2018): one product, limited stock',
  text: [
    'Four prices (29.90, 34.90, 39.90, 44.90) bought with chance 0.8, 0.6, 0.3 and 0.1; one customer a period, T periods, a stock of α T. Revenue as a share of that of the linear program with known demand, 10.10 a period at α = 0.25 and 17.95 at 0.5. Every season is a separate run.',
    'Ours is given the four prices as a price list, the stock and the customers still to come; it solves for the value of a unit whenever it builds a table. Its base price is 34.90. The paper prints its results as curves, so none of its figures are shown here; prices, chances and α = 0.25 are those of public replications, α = 0.5 is from memory.',
  ],
  unit: 'share of the linear program, %',
  higherIsBetter: true,
  scenarios: stocks.map((alpha) => ({
    name: nameOf(alpha),
    checkpoints: seasons,
    runs: { full: 40, quick: 4 },
    methods: [ours, 'TS-update', 'TS-fixed', 'Besbes–Zeevi'],
    play: (method: string, run: number) =>
      seasons.map((periods) => playSeason(method, alpha, periods, run)),
    published: [],
  })),
  bars: stocks.flatMap((alpha) =>
    seasons.map((checkpoint) => ({
      scenario: nameOf(alpha),
      checkpoint,
      against: 'TS-update',
    })),
  ),
}

function playSeason(method: string, alpha: number, periods: number, run: number): number {
  const stock = Math.round(alpha * periods)
  let onHand = stock
  let period = 0
  const random = createRandom(7_000_003 + run)
  const pricer = ((): Pricer => {
    switch (method) {
      case 'TS-fixed':
        return thompsonWithStock(prices, () => stock / periods, random)
      case 'TS-update':
        return thompsonWithStock(prices, () => onHand / (periods - period), random)
      case 'Besbes–Zeevi':
        return besbesZeevi(prices, stock, periods)
      default:
        return lerner({
          basePrice: prices[1],
          prices: { list: prices },
          minorPerUnit: 100,
          seed: 11_000_003 + run,
          stockLeft: () => ({ onHand, customersLeft: periods - period }),
        })
    }
  })()
  let earned = 0
  for (; period < periods && onHand > 0; period++) {
    const price = pricer.choose()
    const arm = (prices as readonly number[]).indexOf(price)
    const bought = arm >= 0 && customerChance(500_000 + run, period) < demand[arm]
    if (bought) {
      earned += price
      onHand -= 1
    }
    pricer.learn(Uint8Array.of(bought ? 1 : 0), period)
  }
  return earned / (periods * twoPricePlan(prices, demand, alpha).revenue)
}
