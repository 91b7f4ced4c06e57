import { stillWorld } from './still.ts'
import type { World } from './world.ts'

/** Logit demand, each answer heard 500 offers late. */
export function delayedWorld(environment: string, instance: number, offers: number): World {
  return { ...stillWorld(environment, 'logit', instance, offers), delayOffers: 500 }
}

/** Logit demand; at the thousandth offer 2000 refusals by machines come in, all at the price shown then. */
export function botWorld(environment: string, instance: number, offers: number): World {
  const bots = { atOffer: 1000, refusals: 2000 }
  return { ...stillWorld(environment, 'logit', instance, offers), bots }
}

/** Logit demand; every tenth purchase is returned 300 offers later. */
export function returningWorld(environment: string, instance: number, offers: number): World {
  const still = stillWorld(environment, 'logit', instance, offers)
  const returned = { share: 0.1, afterOffers: 300 }
  return {
    ...still,
    demand: (priceMinor, phase) => (1 - returned.share) * still.demand(priceMinor, phase),
    returned,
  }
}
