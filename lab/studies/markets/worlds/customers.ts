import { customerBuys, customerChance } from '../../../../engine/market/customers.ts'
import { phaseOf, type World } from './world.ts'

/** What a contender learns: an answer to an offer, or that a purchase was reversed. */
export type Heard = {
  kind: 'answer' | 'return'
  priceMinor: number
  bought: boolean
  /** The offer's number, from 0. */
  offer: number
  /** Offers made since. */
  age: number
}

/** A world's customers, who come one after the other. */
export type Customers = {
  /** Whether anything is left to offer. */
  inStock: () => boolean
  /** Units left; infinite where stock does not matter. */
  stock: () => number
  /**
   * Makes the next customer an offer, and returns what is known by then about this and earlier
   * offers.
   */
  offer: (priceMinor: number) => Heard[]
  /** Lets a customer pass without an offer. */
  skip: () => void
}

/** The customers of a world, the same for every contender. */
export function openCustomers(world: World): Customers {
  const late: { due: number; heard: Heard }[] = []
  const delay = world.delayOffers ?? 0
  const keptShare = 1 - (world.returned?.share ?? 0)
  let at = 0
  let stock = world.onHand ?? Number.POSITIVE_INFINITY

  function meet(priceMinor: number): Heard[] {
    // A world's demand counts purchases that are kept; reversed ones come on top.
    const demand = world.demand(priceMinor, phaseOf(world, at)) / keptShare
    const bought = customerBuys(world.seed, at, demand)
    if (bought) stock -= 1
    const heard: Heard[] = []
    const answer = { kind: 'answer' as const, priceMinor, bought, offer: at, age: delay }
    if (delay === 0) heard.push(answer)
    else late.push({ due: at + delay, heard: answer })
    if (bought && world.returned && customerChance(world.seed + 1, at) > keptShare) {
      const age = delay + world.returned.afterOffers
      late.push({ due: at + age, heard: { ...answer, kind: 'return', age } })
    }
    if (world.bots?.atOffer === at) {
      for (let i = 0; i < world.bots.refusals; i++) heard.push({ ...answer, bought: false, age: 0 })
    }
    for (let i = 0; i < late.length; i++) if (late[i].due === at) heard.push(late[i].heard)
    while (late.length > 0 && late[0].due <= at) late.shift()
    return heard
  }

  return {
    inStock: () => stock > 0,
    stock: () => stock,
    offer(priceMinor) {
      const heard = meet(priceMinor)
      at += 1
      return heard
    },
    skip() {
      at += 1
    },
  }
}
