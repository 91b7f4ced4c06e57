import { describe, expect, test } from 'vitest'
import { emptyBelief } from '../belief/belief.ts'
import { withSales } from '../belief/codec.ts'
import { foldOffers } from '../belief/fold-offers.ts'
import { answeredOffer } from '../market/answered-offer.ts'
import { priorOfCell } from '../pool/cell-prior.ts'
import { startingPrior } from '../pool/pool-prior.ts'
import { createRandom } from '../random/random.ts'
import { reportDemand } from '../report/demand-report.ts'
import { elasticityOf as elasticityOfDraws, intervalOf } from '../report/interval.ts'
import { fitSales } from '../sales/fit-sales.ts'
import type { SalesBelief } from '../sales/sales-belief.ts'
import type { SalesRow } from '../sales/sales-row.ts'
import { countsOf } from './count-offers.ts'
import { drawDemand } from './draw-demand.ts'
import { fitDemand } from './posterior.ts'
import { chosenWeight, salesLikelihood } from './weak-evidence.ts'

/**
 * A year of weeks in which the price followed demand: high when many came, so that price seems not
 * to matter.
 */
function confoundedRows(randomized: boolean): SalesRow[] {
  const random = createRandom(3)
  return Array.from({ length: 52 }, (_, week): SalesRow => {
    const rush = 0.3 * random.normal()
    const ratio = Math.exp(randomized ? 0.15 * random.normal() : 0.5 * rush)
    return {
      priceMinor: Math.round(1000 * ratio),
      units: Math.round(300 * Math.exp(rush) * ratio ** -2.5),
      exposure: null,
      inStock: null,
      promotion: null,
      competitorPriceMinor: null,
      randomized,
      startSeconds: week * 604_800,
      endSeconds: (week + 1) * 604_800,
    }
  })
}

function elasticityOf(sales: SalesBelief | null): number {
  return priorOfCell(withSales(emptyBelief(), sales), [], startingPrior, 1000).slope
}

describe('sales rows at chosen prices', () => {
  const confounded = fitSales(confoundedRows(false))

  test('are no more precise than the bias of chosen prices allows, however many there are', () => {
    expect(confounded.elasticityDataSd).toBeLessThan(0.3)
    const likelihood = salesLikelihood(confounded, 0, 1000)
    expect(1 / Math.sqrt(likelihood?.slope ?? 0)).toBeGreaterThan(0.7)
  })

  test('have less weight the further they lie from other evidence', () => {
    const at = (slope: number): number =>
      salesLikelihood(confounded, 0, 1000, { slope, slopeVariance: 0.1 })?.slope ?? 0
    const own = -confounded.elasticityDataMean
    expect(at(own)).toBe(salesLikelihood(confounded, 0, 1000)?.slope)
    expect(at(own + 2)).toBeLessThan(0.6 * at(own))
    expect(at(own + 4)).toBeLessThan(0.25 * at(own))
  })

  test('move the elasticity where prices were drawn at random', () => {
    const experiment = fitSales(confoundedRows(true))
    const likelihood = salesLikelihood(experiment, 0, 1000)
    const weak = salesLikelihood(confounded, 0, 1000)
    expect(likelihood?.slope).toBeGreaterThan(5 * (weak?.slope ?? 0))
  })

  test('are used without the prior of their fit, which the cell already has', () => {
    const few = fitSales(confoundedRows(true).slice(0, 8))
    const likelihood = salesLikelihood(few, 0, 1000)
    expect(Math.abs(few.elasticityDataMean - few.elasticity.mean)).toBeGreaterThan(0.01)
    expect((likelihood?.shiftSlope ?? 0) / (likelihood?.slope ?? 1)).toBeCloseTo(
      -few.elasticityDataMean,
      12,
    )
  })

  test('inform the level less as the cell’s own random offers grow, and not at all after 1000', () => {
    expect([0, 500, 1000, 1e9].map(chosenWeight)).toEqual([1, 0.5, 0, 0])
    expect(salesLikelihood(confounded, 1000, 1000)?.level).toBe(0)
  })

  test('inform the other segments of a product too, with less weight', () => {
    const own = elasticityOf(confounded)
    const product = withSales(emptyBelief(), confounded)
    const borrowed = priorOfCell(null, [product], startingPrior, 1000).slope
    expect(Math.abs(borrowed - elasticityOf(null))).toBeLessThanOrEqual(
      Math.abs(own - elasticityOf(null)) + 1e-9,
    )
    expect(borrowed).not.toBe(elasticityOf(null))
  })

  test('inform the level where visits are known', () => {
    const rows = confoundedRows(true).map((row) => ({ ...row, exposure: 20 * row.units }))
    const prior = priorOfCell(withSales(emptyBelief(), fitSales(rows)), [], startingPrior, 1000)
    expect(prior.level).toBeLessThan(-2.5)
    expect(prior.levelVariance).toBeLessThan(1)
  })
})

describe('offers at chosen prices', () => {
  // Everyone bought when it was dear and no one when it was cheap: no random price would show that.
  const observations = Array.from({ length: 200 }, (_, i) => {
    const dear = i % 2 === 0
    return { ...answeredOffer(dear ? 1150 : 870, dear, 0), weight: 0.1 }
  })
  const belief = foldOffers(emptyBelief(), observations)

  test('inform the level used for pricing, but hardly its slope', () => {
    const prior = priorOfCell(belief, [], startingPrior, 1000)
    const logRatio = Float64Array.from({ length: 13 }, (_, i) => 0.025 * (i - 6))
    const posterior = fitDemand(countsOf(belief, 'undecayed', 1000, prior), prior, logRatio)
    const draws = drawDemand(posterior, logRatio, 1000, createRandom(1))
    const base = intervalOf(
      Float64Array.from({ length: draws.draws }, (_, n) => draws.probability[n * draws.prices + 6]),
    )

    expect(elasticityOfDraws(draws, logRatio, Array.from(logRatio.keys())).value).toBeLessThan(-0.7)
    expect(base.value).toBeGreaterThan(0.3)
    expect(base.value).toBeLessThan(0.7)
  })

  test('are reported for what they show, and as uninformative', () => {
    const { elasticity, identified } = reportDemand({
      belief,
      siblings: [],
      pool: startingPrior,
      basePriceMinor: 1000,
      unitCostMinor: null,
      pricesMinor: [1000],
      seed: 1,
    })

    expect(identified).toBe(false)
    expect(elasticity.value).toBeGreaterThan(-0.7)
  })
})
