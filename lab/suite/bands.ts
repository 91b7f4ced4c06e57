import type { CellBelief } from '../../engine/demand/belief.ts'
import { demandReport } from '../../engine/demand/demand-report.ts'
import type { Surroundings } from './engine-cell.ts'
import { phaseOf, type World } from './world.ts'

/** Of one demand curve: points asked about, and those whose true demand lies in their 90 % band. */
export type BandCount = { offer: number; points: number; covered: number }

const lowestShare = 0.6
const highestShare = 1.6
const pointCount = 21

/** The curve that the service would answer now, and how many of its bands hold the truth. */
export function bandsOf(
  world: World,
  offer: number,
  belief: CellBelief,
  around: Surroundings,
): BandCount {
  const points = demandPoints(world, belief, around)
  const phase = phaseOf(world, offer)
  let covered = 0
  for (const { priceMinor, demand } of points) {
    const truth = world.demand(priceMinor, phase)
    if (truth >= demand.low && truth <= demand.high) covered += 1
  }
  return { offer: offer + 1, points: points.length, covered }
}

/** The demand curve at the prices that the service reports: 0.6 to 1.6 of the base price, even in logs. */
export function demandPoints(world: World, belief: CellBelief, around: Surroundings) {
  const { basePriceMinor } = world
  const prices = new Set([basePriceMinor])
  for (let i = 0; i < pointCount; i++) {
    const share = lowestShare * (highestShare / lowestShare) ** (i / (pointCount - 1))
    prices.add(Math.round(basePriceMinor * share))
  }
  return demandReport({
    belief,
    siblings: around.siblings(),
    pool: around.pool(),
    basePriceMinor,
    unitCostMinor: world.unitCostMinor,
    pricesMinor: [...prices].sort((a, b) => a - b),
    seed: 1,
  }).points
}
