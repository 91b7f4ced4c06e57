import { type CellBelief, emptyBelief } from '../../../../engine/belief/belief.ts'
import { withSales } from '../../../../engine/belief/codec.ts'
import { foldOffers, type OfferObservation } from '../../../../engine/belief/fold-offers.ts'
import { answeredOffer } from '../../../../engine/market/answered-offer.ts'
import { createMarket, type Market } from '../../../../engine/market/market.ts'
import { createRandom, type Random } from '../../../../engine/random/random.ts'
import { fitSales } from '../../../../engine/sales/fit-sales.ts'
import type { SalesRow } from '../../../../engine/sales/sales-row.ts'
import { plainWorld } from './still.ts'
import { type Draw, seedFor, type World } from './world.ts'

/** How managers priced: higher by a seventh of the rise in demand they saw, and at random. */
const reaction = 0.15
const whim = 0.08

const weeks = 60
const visitsPerWeek = 200
const weekSeconds = 7 * 86_400

/**
 * Sixty weeks of sales at prices that a manager raised when demand was high, known before go-live.
 *
 * Weekly demand is e^N(0, 0.3²) times the market's; an elasticity estimated directly from the rows
 * is some 1.6 too small. From go-live on demand is stationary.
 */
export function soldBefore(draw: Draw): World {
  const market = createMarket('constant-elasticity', draw.instance)
  const random = createRandom(seedFor(draw.code, draw.instance, 'history'))
  const rows = Array.from({ length: weeks }, (_, week): SalesRow => {
    const shock = 0.3 * random.normal()
    const priceMinor = managersPrice(market, shock, random)
    const chance = Math.min(1, market.demand(priceMinor) * Math.exp(shock))
    let units = 0
    for (let visit = 0; visit < visitsPerWeek; visit++) if (random.uniform() < chance) units += 1
    return {
      priceMinor,
      units,
      exposure: visitsPerWeek,
      inStock: true,
      promotion: null,
      competitorPriceMinor: null,
      randomized: false,
      startSeconds: 1_600_000_000 + week * weekSeconds,
      endSeconds: 1_600_000_000 + (week + 1) * weekSeconds,
    }
  })
  return withHistory(draw, market, withSales(emptyBelief(), fitSales(rows)))
}

const pastOffers = 600
const offersPerShock = 25

/**
 * Six hundred single offers from before go-live, at prices that followed demand; logit demand whose
 * log-odds moved by N(0, 0.5²) every 25 offers.
 */
export function offeredBefore(draw: Draw): World {
  const market = createMarket('logit', draw.instance)
  const random = createRandom(seedFor(draw.code, draw.instance, 'history'))
  const observations: OfferObservation[] = []
  let shock = 0
  for (let offer = 0; offer < pastOffers; offer++) {
    if (offer % offersPerShock === 0) shock = 0.5 * random.normal()
    const priceMinor = managersPrice(market, shock, random)
    const usual = market.demand(priceMinor)
    const chance = 1 / (1 + ((1 - usual) / usual) * Math.exp(-shock))
    const bought = random.uniform() < chance
    observations.push({
      ...answeredOffer(priceMinor, bought, 1_699_000_000 + 60 * offer),
      // How the service weights an imported offer whose price was chosen by a person.
      weight: 0.1,
    })
  }
  return withHistory(draw, market, foldOffers(emptyBelief(), observations))
}

function withHistory(draw: Draw, market: Market, history: CellBelief): World {
  const { basePriceMinor, unitCostMinor, demand } = market
  return {
    ...plainWorld(draw, basePriceMinor, unitCostMinor),
    demand: (priceMinor) => demand(priceMinor),
    history,
  }
}

function managersPrice(market: Market, shock: number, random: Random): number {
  const ratio = Math.exp(reaction * shock + whim * random.normal())
  return Math.round(market.basePriceMinor * ratio)
}
