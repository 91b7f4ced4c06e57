import { corridorPrices, createMarket, type MarketKind } from '../../../../engine/market/market.ts'
import { type Draw, seedFor, type World } from './world.ts'

/** The clairvoyant's prices besides the listed ones: so many, a fifth of a per cent apart. */
const finePoints = 551

/** A world of one of the engine's market kinds with stationary demand. */
export function stillWorld(draw: Draw, kind: MarketKind): World {
  const { basePriceMinor, unitCostMinor, demand } = createMarket(kind, draw.instance)
  return {
    ...plainWorld(draw, basePriceMinor, unitCostMinor),
    demand: (priceMinor) => demand(priceMinor),
  }
}

/** A world of a market kind with changing demand, taken as constant within `phaseLength` offers. */
export function movingWorld(draw: Draw, kind: MarketKind, phaseLength: number): World {
  const { basePriceMinor, unitCostMinor, demand } = createMarket(kind, draw.instance)
  const middle = Math.floor(phaseLength / 2)
  return {
    ...plainWorld(draw, basePriceMinor, unitCostMinor),
    phases: Math.ceil(draw.offers / phaseLength),
    phaseLength,
    demand: (priceMinor, phase) => demand(priceMinor, phase * phaseLength + middle),
  }
}

/** Offers of a wave of the season. */
const offersOfWave = 700

/** The season of the engine's market kind, where a wave lasts a day. */
export function dailyWorld(draw: Draw, phaseLength: number): World {
  return { ...movingWorld(draw, 'season', phaseLength), secondsPerOffer: 86_400 / offersOfWave }
}

/** A world without its demand: one phase, the prices of the corridor. */
export function plainWorld(
  { code, instance, offers }: Draw,
  basePriceMinor: number,
  unitCostMinor: number,
): Omit<World, 'demand'> {
  const prices = corridorPrices(basePriceMinor)
  const fine = [...corridorPrices(basePriceMinor, finePoints), ...prices]
  return {
    code,
    instance,
    seed: seedFor(code, instance),
    offers,
    basePriceMinor,
    unitCostMinor,
    phases: 1,
    phaseLength: offers,
    prices,
    finePrices: [...new Set(fine)].sort((a, b) => a - b),
  }
}
