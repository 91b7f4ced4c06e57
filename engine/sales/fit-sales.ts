import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { normal95 } from '../special/normal.ts'
import { testedPrices } from '../special/tested-prices.ts'
import { usualElasticity } from '../usual-demand.ts'
import { ar1ErrorAtEnd } from './ar1-error.ts'
import { readBend } from './bend.ts'
import { extractSlopes } from './extract-slopes.ts'
import { designSales, featurePriors, type SalesDesign } from './features.ts'
import { fitDesign, type SalesFit } from './fit-design.ts'
import { forecastSpread } from './forecast-spread.ts'
import { unidentifiedReasons } from './identified.ts'
import { readLastDigits } from './last-digits.ts'
import { type IntegratedFit, integrateNoise } from './noise.ts'
import { priceChanges } from './price-changes.ts'
import type { SalesBelief, SalesEstimate } from './sales-belief.ts'
import type { SalesRow } from './sales-row.ts'
import type { SharedPeriods } from './shared-periods.ts'
import { varianceOfSeason } from './shared-season.ts'
import { chosenPriceBias, slopeSeen } from './slope-evidence.ts'
import { soldByPrice } from './sold-at.ts'
import { type LevelSlopeUncertainty, levelSlopeUncertainty } from './uncertainty.ts'

/** Prior of the signed elasticity; the sd is wide enough for most products. */
export const salesElasticityPrior = { mean: -usualElasticity, sd: 1.5 }

/**
 * Estimates demand from sales rows: the level at the median price, and the response to the price.
 *
 * Negative binomial regression of units on log price, binomial where visits are known, with
 * promotion, the competitor's price, trend, season and weekday where the rows contain them, each
 * shrunk towards a prior. Rows may come in any order; single outliers have no influence.
 *
 * @param shared - Common shocks of the products in its group, period by period; null where unknown.
 */
export function fitSales(
  rows: readonly SalesRow[],
  shared: SharedPeriods | null = null,
): SalesBelief {
  const design = designSales(rows, shared)
  const priors = featurePriors(design, salesElasticityPrior)
  const fit = fitDesign(design, priors)
  const integrated = integrateNoise(design, fit)
  const uncertainty = levelSlopeUncertainty(design, fit, integrated)
  const newest = ar1ErrorAtEnd(design, fit, integrated)

  const { centre } = design
  const found = demandFound(design, integrated, uncertainty)
  const { elasticity, dataMean, dataSd, left } = found
  const unitsSold = rows.reduce((sum, row) => sum + row.units, 0)
  const randomizedShare =
    rows.length > 0 ? rows.filter((row) => row.randomized).length / rows.length : 0
  const reasons = unidentifiedReasons(design, randomizedShare, unitsSold, {
    dataMean,
    dataSd,
    high: elasticity.high,
  })
  const changes = priceChanges(rows)
  const besideDraws = rows.filter((row) => row.besideDraws === true).length
  const mixedDraws = rows.filter((row) => row.mixedDraws === true).length

  return {
    rows: rows.length,
    usedRows: design.rows,
    unitsSold,
    identified: reasons.length === 0,
    reasons: reasons.map(({ words }) => words),
    ...(reasons.length > 0 && { unidentifiedBy: reasons.map(({ reason }) => reason) }),
    elasticity,
    elasticityDataMean: dataMean,
    elasticityDataSd: dataSd,
    slopes:
      design.columnOf.chosen >= 0
        ? extractSlopes(design, fit, integrated, uncertainty, left)
        : slopeSeen(dataMean, dataSd, !design.drawn.includes(1)),
    lastDigits: readLastDigits(design, fit, integrated),
    bend: readBend(design, fit, integrated),
    level: found.level,
    levelElasticityCovariance: uncertainty.covariance * left * left,
    purchaseProbability: found.purchaseProbability,
    visitsPerDay: design.basis === 'days' ? null : centre.visitsPerDay,
    medianPriceMinor: exp(centre.logPrice),
    lowestPriceMinor: rows.reduce(
      (low, row) => Math.min(low, row.priceMinor),
      rows[0]?.priceMinor ?? 0,
    ),
    highestPriceMinor: rows.reduce((high, row) => Math.max(high, row.priceMinor), 0),
    randomizedShare,
    lastSeconds: centre.lastSeconds,
    ar1Error: newest.error,
    spread: forecastSpread(design, integrated, uncertainty, newest.doubt, {
      sharedVariance: Math.max((shared?.variance ?? 0) - varianceOfSeason(design.sharedSeason), 0),
      biasSd: randomizedShare > 0 ? 0 : chosenPriceBias.sd,
    }),
    tested: testedPrices(rows.map((row) => [row.priceMinor, row.priceMinor])),
    soldAt: soldByPrice(design, integrated.coefficients),
    firstSeconds: rows.length > 0 ? Math.min(...rows.map((row) => row.startSeconds)) : 0,
    oddRows: countOdd(design, fit),
    ...(besideDraws > 0 && { besideDraws }),
    ...(mixedDraws > 0 && { mixedDraws }),
    ...(changes.length > 0 && { priceChanges: changes }),
    coefficients: Array.from(integrated.coefficients),
    columns: design.columnOf,
    ...(design.sharedSeason && { sharedSeason: design.sharedSeason }),
    averagePromotion: centre.promotion,
    medianCompetitorPriceMinor: exp(centre.logCompetitorPrice),
  }
}

function estimate(mean: number, sd: number): SalesEstimate {
  return { mean, sd, low: mean - normal95 * sd, high: mean + normal95 * sd }
}

/** Rows that have lost most of their weight because their price or sales are outliers. */
function countOdd({ rows }: SalesDesign, { working }: SalesFit): number {
  let odd = 0
  for (let i = 0; i < rows; i++) if (working.weight[i] < 0.5) odd++
  return odd
}

/**
 * Level and elasticity at the median price, and the evidence of the rows alone on the elasticity.
 */
function demandFound(
  design: SalesDesign,
  integrated: IntegratedFit,
  uncertainty: LevelSlopeUncertainty,
) {
  const { centre } = design
  const [logLevel, slope] = integrated.coefficients
  // Under the logit link the elasticity of demand is β(1 − q), and d log q per unit of log-odds is
  // 1 − q, too.
  const bought = design.basis === 'visits' ? 1 / (1 + exp(-logLevel)) : 0
  const left = 1 - bought
  const perDay = design.basis === 'days' ? 0 : log(Math.max(centre.visitsPerDay, 1e-9))
  const levelMean =
    design.basis === 'visits' ? logLevel - log(1 + exp(logLevel)) + perDay : logLevel + perDay

  const elasticity = estimate(slope * left, Math.sqrt(uncertainty.slopeVariance) * left)
  const dataSd = Math.min(1e6, uncertainty.slopeDataSd * left)
  const share = uncertainty.slopeShare
  const priorSlope = salesElasticityPrior.mean
  const dataMean =
    share > 1e-6 ? left * ((slope - (1 - share) * priorSlope) / share) : left * priorSlope
  const levelSd = Math.sqrt(uncertainty.levelVariance)
  const purchaseProbability =
    design.basis === 'visits'
      ? {
          mean: bought,
          sd: levelSd * bought * left,
          low: 1 / (1 + exp(-(logLevel - normal95 * levelSd))),
          high: 1 / (1 + exp(-(logLevel + normal95 * levelSd))),
        }
      : null
  const level = estimate(levelMean, levelSd * left)
  return { elasticity, dataMean, dataSd, left, level, purchaseProbability }
}
