import { stillWorld } from './still.ts'
import type { Draw, World } from './world.ts'

/** Logit demand, each answer known 500 offers late. */
export function delayedWorld(draw: Draw): World {
  return { ...stillWorld(draw, 'logit'), delayOffers: 500 }
}

/**
 * Logit demand; at the thousandth offer 2000 refusals by machines come in, all at the price shown
 * then.
 */
export function botWorld(draw: Draw): World {
  const bots = { atOffer: 1000, refusals: 2000 }
  return { ...stillWorld(draw, 'logit'), bots }
}

/** Logit demand; every tenth purchase is returned 300 offers later. */
export function returningWorld(draw: Draw): World {
  const still = stillWorld(draw, 'logit')
  const returned = { share: 0.1, afterOffers: 300 }
  return {
    ...still,
    demand: (priceMinor, phase) => (1 - returned.share) * still.demand(priceMinor, phase),
    returned,
  }
}
