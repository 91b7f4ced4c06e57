import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import type { SalesColumns } from './sales-features.ts'
import { featurePriors, salesDesign } from './sales-features.ts'
import { fitDesign } from './sales-fit.ts'
import { unidentifiedReasons } from './sales-identified.ts'
import { moodAtEnd, type SalesMood } from './sales-mood.ts'
import { integrateNoise } from './sales-noise.ts'
import { levelSlopeUncertainty } from './sales-uncertainty.ts'

/** What was sold at one price over one period, as a shop reports it. */
export type SalesRow = {
  /** Whole minor units, 1 to 1e12. */
  priceMinor: number
  units: number
  /** Visits, or anything else that counts chances to sell; null if unknown. */
  exposure: number | null
  /** False if the period ended sold out: demand was at least `units`. */
  inStock: boolean | null
  /** 0 none to 1 full. */
  promotion: number | null
  competitorPriceMinor: number | null
  /** The price was drawn at random, not chosen. */
  randomized: boolean
  startSeconds: number
  endSeconds: number
}

/** A belief about one number, with its central 90 % interval. */
export type SalesEstimate = { mean: number; sd: number; low: number; high: number }

/** What sales rows tell of demand: associational, since somebody chose most of the prices. Plain JSON. */
export type SalesBelief = {
  rows: number
  /** Rows that the fit could use: with visits known, those of periods that somebody visited. */
  usedRows: number
  /** Whether the rows can tell how demand answers the price. */
  identified: boolean
  /** Why not, in short sentences; empty where identified. */
  reasons: string[]
  /** d log demand / d log price at the median price, prior included. */
  elasticity: SalesEstimate
  /** What the rows alone make of the elasticity, the prior taken out again; the prior's mean if nothing. */
  elasticityDataMean: number
  /** Standard error of the elasticity from the rows alone, without the prior; 1e6 where they say nothing. */
  elasticityDataSd: number
  /** Log of units per day at the median price, average promotion and season, newest period. */
  level: SalesEstimate
  /** Covariance of level and elasticity. */
  levelElasticityCovariance: number
  /** Chance that a visit buys at the median price; null where visits are unknown or buy several units. */
  purchaseProbability: SalesEstimate | null
  /** Visits a day; null where unknown. */
  visitsPerDay: number | null
  medianPriceMinor: number
  lowestPriceMinor: number
  highestPriceMinor: number
  /** Share of the rows whose price was drawn at random. */
  randomizedShare: number
  lastSeconds: number
  /** How the newest periods ran beside the curve, for forecasts. */
  mood: SalesMood
  /** How demand answers everything, for forecasts; columns as in `columns`. */
  coefficients: number[]
  columns: SalesColumns
  averagePromotion: number
  medianCompetitorPriceMinor: number
}

/**
 * Elasticity before any row has spoken: mean of 1851 published ones, sd wide enough for most.
 *
 * @see Bijmolt, van Heerde & Pieters (2005), Journal of Marketing Research 42: mean −2.62.
 */
export const salesElasticityPrior = { mean: -2.62, sd: 1.5 }

/** 95th percentile of the standard normal distribution: the half-width of a 90 % interval in sd. */
const ninetyPercent = 1.6448536269514722

/**
 * Learns demand from sales rows: how much sells at the median price, and how that answers the price.
 *
 * Negative binomial regression of units on log price, binomial where visits are known, with
 * promotion, the competitor's price, trend, season and weekday as far as the rows tell them, each
 * shrunk towards a prior. Rows may come in any order; single absurd ones have no say.
 */
export function fitSales(rows: readonly SalesRow[]): SalesBelief {
  const design = salesDesign(rows)
  const priors = featurePriors(design, salesElasticityPrior)
  const fit = fitDesign(design, priors)
  const integrated = integrateNoise(design, fit)
  const uncertainty = levelSlopeUncertainty(design, fit, integrated)

  const { centre } = design
  const [level, slope] = integrated.coefficients
  // Under the logit link demand answers by β(1 − q), and the log of q by 1 − q too.
  const bought = design.basis === 'visits' ? 1 / (1 + exp(-level)) : 0
  const left = 1 - bought
  const perDay = design.basis === 'days' ? 0 : log(Math.max(centre.visitsPerDay, 1e-9))
  const levelMean =
    design.basis === 'visits' ? level - log(1 + exp(level)) + perDay : level + perDay

  const elasticity = estimate(slope * left, Math.sqrt(uncertainty.slopeVariance) * left)
  const dataSd = Math.min(1e6, uncertainty.slopeDataSd * left)
  const share = uncertainty.slopeShare
  const priorSlope = salesElasticityPrior.mean
  const unitsSold = rows.reduce((sum, row) => sum + row.units, 0)
  const randomizedShare =
    rows.length > 0 ? rows.filter((row) => row.randomized).length / rows.length : 0
  const reasons = unidentifiedReasons(design, randomizedShare, unitsSold, dataSd)
  const levelSd = Math.sqrt(uncertainty.levelVariance)

  return {
    rows: rows.length,
    usedRows: design.rows,
    identified: reasons.length === 0,
    reasons,
    elasticity,
    elasticityDataMean:
      share > 1e-6 ? left * ((slope - (1 - share) * priorSlope) / share) : left * priorSlope,
    elasticityDataSd: dataSd,
    level: estimate(levelMean, levelSd * left),
    levelElasticityCovariance: uncertainty.covariance * left * left,
    purchaseProbability:
      design.basis === 'visits'
        ? {
            mean: bought,
            sd: levelSd * bought * left,
            low: 1 / (1 + exp(-(level - ninetyPercent * levelSd))),
            high: 1 / (1 + exp(-(level + ninetyPercent * levelSd))),
          }
        : null,
    visitsPerDay: design.basis === 'days' ? null : centre.visitsPerDay,
    medianPriceMinor: exp(centre.logPrice),
    lowestPriceMinor: rows.reduce(
      (low, row) => Math.min(low, row.priceMinor),
      rows[0]?.priceMinor ?? 0,
    ),
    highestPriceMinor: rows.reduce((high, row) => Math.max(high, row.priceMinor), 0),
    randomizedShare,
    lastSeconds: centre.lastSeconds,
    mood: moodAtEnd(design, fit, integrated),
    coefficients: Array.from(integrated.coefficients),
    columns: design.columnOf,
    averagePromotion: centre.promotion,
    medianCompetitorPriceMinor: exp(centre.logCompetitorPrice),
  }
}

function estimate(mean: number, sd: number): SalesEstimate {
  return { mean, sd, low: mean - ninetyPercent * sd, high: mean + ninetyPercent * sd }
}
