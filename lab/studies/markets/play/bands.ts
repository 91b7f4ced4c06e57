import type { CellBelief } from '../../../../engine/belief/belief.ts'
import { type DemandReport, reportDemand } from '../../../../engine/report/demand-report.ts'
import { phaseOf, type World } from '../worlds/world.ts'
import type { Surroundings } from './engine-cell.ts'

/** For one demand curve: the points asked about, and those with the true demand in their band. */
export type BandCount = { offer: number; points: number; covered: number }

const lowestShare = 0.6
const highestShare = 1.6
const pointCount = 21

/** The curve that the service would return now, and how many of its bands cover the truth. */
export function bandsOf(
  world: World,
  offer: number,
  belief: CellBelief,
  around: Surroundings,
): BandCount {
  const phase = phaseOf(world, offer)
  const report = reportOf(world, belief, around, phase)
  // Until offers supersede a history of sales, the curve is in units a day: not a band of ours.
  const points = report.demandUnit === 'probability' ? report.points : []
  const inside = points.filter(({ priceMinor, demand }) => {
    const truth = world.demand(priceMinor, phase)
    return truth >= demand.low && truth <= demand.high
  })
  return { offer: offer + 1, points: points.length, covered: inside.length }
}

/** The demand report at the service's prices: 0.6 to 1.6 of the base price, evenly in logs. */
export function reportOf(
  world: World,
  belief: CellBelief,
  around: Surroundings,
  phase: number,
): DemandReport {
  const { basePriceMinor } = world
  const prices = new Set([basePriceMinor])
  for (let i = 0; i < pointCount; i++) {
    const share = lowestShare * (highestShare / lowestShare) ** (i / (pointCount - 1))
    prices.add(Math.round(basePriceMinor * share))
  }
  return reportDemand({
    belief,
    siblings: around.siblings(),
    pool: around.pool(),
    basePriceMinor,
    unitCostMinor: world.unitCostMinor,
    competitorMinor: world.competitorMinor?.[phase] ?? null,
    pricesMinor: [...prices].sort((a, b) => a - b),
    seed: 1,
  })
}
