import { createRandom } from '../../../../engine/random/random.ts'
import { thompsonWithStock } from '../../../methods/thompson-inventory.ts'
import { holdOffers, seedFor, type World } from '../worlds/world.ts'
import type { Bandit, BanditKind } from './bandits.ts'

/**
 * Thompson sampling with a limited stock, its plan re-solved at each choice for the remaining
 * stock: the method to beat where stock is scarce.
 *
 * It maximises margins, so it is given these as prices; turning customers away is one of its
 * choices.
 *
 * @param arms - How many prices it learns, evenly spread over the profitable ones.
 * @see Ferreira, Simchi-Levi & Wang (2018), Operations Research 66, algorithm 2, TS-update.
 */
export function thompsonUpdate(arms: number): BanditKind {
  return { name: 'TS-update', start: (world) => startWith(arms, world) }
}

function startWith(arms: number, world: World): Bandit {
  const earning = world.prices.filter((price) => price > world.unitCostMinor)
  const prices = Array.from(
    { length: Math.min(arms, earning.length) },
    (_, arm) => earning[Math.round((arm * (earning.length - 1)) / (arms - 1))],
  )
  const margins = prices.map((price) => price - world.unitCostMinor)
  let stockPerCustomer = 0
  let told: boolean[] = []
  const sampler = thompsonWithStock(
    margins,
    () => stockPerCustomer,
    createRandom(seedFor(world.seed, 'TS-update')),
  )
  return {
    choose({ stock, offers }) {
      if (told.length > 0) sampler.learn(Uint8Array.from(told, Number), 0)
      told = []
      stockPerCustomer = stock / offers
      const margin = sampler.choose()
      return Number.isFinite(margin) ? world.prices.indexOf(margin + world.unitCostMinor) : -1
    },
    learn(_, bought) {
      told.push(bought === 1)
      if (told.length > holdOffers) throw new RangeError('got more answers than a hold has offers')
    },
  }
}
