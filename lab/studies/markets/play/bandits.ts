import { createRandom } from '../../../../engine/random/random.ts'
import { thompsonSampler } from '../../../methods/thompson.ts'
import { emptyTallies } from '../../../report/reliability.ts'
import { openCustomers } from '../worlds/customers.ts'
import { holdOffers, seedFor, type World } from '../worlds/world.ts'
import type { Play } from './play.ts'

/** A contender that chooses from a list of prices and learns the results of each. */
export type Bandit = {
  /** The price's index for the next offers, or −1 to make none; `left` is the remaining stock. */
  choose: (left: { stock: number; offers: number }) => number
  /** One answer to the price of this index; `bought` −1 reverses an earlier purchase. */
  learn: (index: number, bought: -1 | 0 | 1) => void
}

/** Starts a bandit for a world. It knows the prices, the unit cost and which is the base price. */
export type BanditKind = { name: string; start: (world: World, base: number) => Bandit }

/** Lets a bandit price a world: a choice per hold, with all answers known before the next one. */
export function playBandit(world: World, kind: BanditKind): Play {
  const startMs = performance.now()
  const customers = openCustomers(world)
  const bandit = kind.start(world, world.prices.indexOf(world.basePriceMinor))
  const prices = new Float64Array(world.offers).fill(Number.NaN)
  const indexOf = new Map(world.prices.map((price, index) => [price, index]))
  for (let from = 0; from < world.offers; from += holdOffers) {
    const choice = bandit.choose({ stock: customers.stock(), offers: world.offers - from })
    const priceMinor = world.prices[choice]
    const heard = []
    for (let offer = from; offer < Math.min(from + holdOffers, world.offers); offer++) {
      if (!customers.inStock()) break
      if (choice < 0) {
        customers.skip()
        continue
      }
      prices[offer] = priceMinor
      heard.push(...customers.offer(priceMinor))
    }
    for (const one of heard) {
      const index = indexOf.get(one.priceMinor) ?? 0
      if (one.kind === 'return') bandit.learn(index, -1)
      else bandit.learn(index, one.bought ? 1 : 0)
    }
  }
  const seconds = (performance.now() - startMs) / 1000
  return { prices, judgements: [], tallies: emptyTallies(), bands: [], seconds }
}

/** Never moves the price. */
export const basePrice: BanditKind = {
  name: 'base price',
  start: (_, base) => ({ choose: () => base, learn: () => undefined }),
}

/** Thompson sampling over separately learned prices, Beta(1, 1) each. */
export const thompsonPerPrice: BanditKind = {
  name: 'Thompson per price',
  start(world) {
    const random = createRandom(seedFor(world.seed, 'thompson'))
    const sampler = thompsonSampler(marginsOf(world), random)
    return {
      choose: sampler.choose,
      learn: (k, bought) => sampler.learn(k, bought < 0 ? 0 : 1, bought),
    }
  },
}

/**
 * With probability `share` any price, otherwise the one with the highest earnings per offer so far;
 * the base price first.
 */
export function exploringPerPrice(share: number): BanditKind {
  return {
    name: `ε-greedy per price`,
    start(world, base) {
      const random = createRandom(seedFor(world.seed, 'epsilon'))
      const margins = marginsOf(world)
      const counts = margins.map(() => ({ bought: 0, offers: 0 }))
      return {
        choose() {
          if (random.uniform() < share) return Math.floor(random.uniform() * margins.length)
          if (counts.every(({ offers }) => offers === 0)) return base
          const earned = counts.map(({ bought, offers }, k) =>
            offers === 0 ? Number.NEGATIVE_INFINITY : (margins[k] * bought) / offers,
          )
          return earned.indexOf(Math.max(...earned))
        },
        learn(k, bought) {
          counts[k].bought += bought
          if (bought >= 0) counts[k].offers += 1
        },
      }
    },
  }
}

function marginsOf(world: World): number[] {
  return world.prices.map((price) => price - world.unitCostMinor)
}
