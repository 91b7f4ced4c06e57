import { customerChance } from '../../../../engine/market/customers.ts'
import type { Market } from '../../../../engine/market/market.ts'
import { createPopulation, createSegments } from '../../../../engine/market/population.ts'
import { plainWorld } from './still.ts'
import { clairvoyantProfit, type Draw, seedFor, type World } from './world.ts'

/** Products of one shop; tuning instances come from another. */
const shopProducts = 1000

/** One product in a shop of a thousand similar ones. */
export function shopWorld(draw: Draw): World {
  const shop = Math.floor(draw.instance / shopProducts)
  return worldOf(draw, shopOf(shop)[draw.instance % shopProducts])
}

const shops = new Map<number, Market[]>()

function shopOf(shop: number): Market[] {
  const known = shops.get(shop)
  if (known) return known
  const drawn = createPopulation(shopProducts, seedFor('shop', shop))
  shops.set(shop, drawn)
  return drawn
}

/** A product's customers as several segments: which one each offer meets, and the world of each. */
export type SegmentedWorld = { segmentOf: Uint8Array; worlds: World[] }

/** Eight segments of one product, with unequal traffic; each has the offers that fall to it. */
export function segmentedWorld(draw: Draw): SegmentedWorld {
  const { code, instance, offers } = draw
  const segments = createSegments(seedFor(code, instance, 'segments'))
  const segmentOf = new Uint8Array(offers)
  const counts = segments.map(() => 0)
  const visits = seedFor(code, instance, 'visits')
  for (let offer = 0; offer < offers; offer++) {
    let rest = customerChance(visits, offer)
    let segment = 0
    while (segment < segments.length - 1 && rest >= segments[segment].traffic) {
      rest -= segments[segment].traffic
      segment += 1
    }
    segmentOf[offer] = segment
    counts[segment] += 1
  }
  const worlds = segments.map(({ market }, segment) => ({
    ...worldOf({ ...draw, offers: counts[segment] }, market),
    seed: seedFor(code, instance, segment),
  }))
  return { segmentOf, worlds }
}

/**
 * The same product for a contender without segments: every offer meets one of them at random, so
 * demand is their mixture. The clairvoyant knows them.
 */
export function mixedWorld(draw: Draw): World {
  const { code, instance, offers } = draw
  const { segmentOf, worlds } = segmentedWorld(draw)
  const shares = worlds.map((_, s) => segmentOf.filter((one) => one === s).length / offers)
  const best = worlds.reduce((sum, world, s) => sum + shares[s] * clairvoyantProfit(world)[0], 0)
  return {
    ...worlds[0],
    seed: seedFor(code, instance),
    offers,
    phaseLength: offers,
    demand: (priceMinor) =>
      worlds.reduce((sum, world, s) => sum + shares[s] * world.demand(priceMinor, 0), 0),
    clairvoyantMinor: best,
  }
}

function worldOf(draw: Draw, market: Market): World {
  const { basePriceMinor, unitCostMinor, demand } = market
  return {
    ...plainWorld(draw, basePriceMinor, unitCostMinor),
    demand: (priceMinor) => demand(priceMinor),
  }
}
