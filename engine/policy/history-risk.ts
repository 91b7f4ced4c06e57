import { absorb } from '../demand/level-slope.ts'
import { priorOfPool } from '../pool/cell-prior.ts'
import type { CellSummary } from '../pool/cell-summary.ts'
import { earningsOf } from '../pool/earnings.ts'
import { marginElasticity } from '../pool/likeness.ts'
import { commonVariance } from '../pool/mean-elasticity.ts'
import { type PoolMethod, poolCells } from '../pool/pool.ts'
import type { HistoryRisk, MovesLost, PoolPrior } from '../pool/pool-prior.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { logistic } from '../special/logistic.ts'
import { feltRatio } from '../special/seen-price.ts'
import { square } from '../special/square.ts'
import { type PricedProduct, withMargins } from '../together/diversion-by-margins.ts'
import { type NestProduct, planNests, usualMargin } from '../together/joint-prices.ts'
import { type Diversion, nestKey, nestOfProduct } from '../together/nest.ts'
import { believedGain } from './believed-gain.ts'
import { recordOfDraws } from './drawn-record.ts'
import { mayLead } from './loss-leader.ts'
import { usualMethod } from './method.ts'
import {
  leastElasticity,
  opportunityOfCell,
  pooledElasticity,
  strata,
} from './pooled-elasticity.ts'

/**
 * Quantile of the common error of an account's elasticities to guard against, in standard
 * deviations: a one-sided 5 %.
 */
const feared = 1.645
/**
 * Chosen prices mostly hide how steep demand is: people raise prices where demand is strong, and
 * stocks run out. The opposite error counts by this factor.
 */
const otherWay = 0.5
/** This many products are a sufficient sample; of more, evenly spaced ones are taken. */
const mostProducts = 1000
/** Candidate log steps from the base price; the widest are those of the usual policy. */
const steps = [-0.288, -0.2, -0.13, -0.08, -0.04, 0.04, 0.08, 0.12, 0.17, 0.223]
/** Same rules as where little is sold: losses weigh more, and near ties stay. */
const { lossAversion, nearTie } = usualMethod
/** Log step from which a price must earn the full near-tie margin. */
const nearTieStep = 0.1
/**
 * Cap on a product's gain, as a share of its base earnings, if diversion differs from its estimate.
 */
const mostWon = 0.1
const daysOfOffers = 30
/** Least share of lost sales that rivals do not keep, where margins tell the elasticity. */
const leastLost = 0.5

/** What was learnt about an account's nests; plain JSON. */
export type LearntNests = {
  diversions: readonly Diversion[]
  /** The inferred nest of each product. */
  inferred?: Readonly<Record<string, string>>
}

const noNests: LearntNests = { diversions: [] }

/**
 * The account's pooled prior, and the risk of its first moves where these rest on histories.
 *
 * @param summaries - One for each informative cell.
 * @param nests - Diversion within nests; products are treated as independent if omitted.
 */
export function poolAccount(
  summaries: readonly CellSummary[],
  method?: PoolMethod,
  nests: LearntNests = noNests,
): PoolPrior {
  const alone = poolCells(summaries, method)
  const pool = nests.diversions.length === 0 ? alone : withNests(alone, summaries, nests)
  const risk = historyRiskOf(summaries, pool)
  const drawn = recordOfDraws(summaries)
  const believed = believedGain(summaries, pool)
  const earnings = earningsOf(earnedByProduct(summaries, pool))
  return {
    ...pool,
    ...(believed === null ? {} : { believed }),
    ...(earnings === null ? {} : { earnings }),
    ...(risk === null ? {} : { historyRisk: risk }),
    ...(drawn === null ? {} : { drawn }),
  }
}

/** The pool with its products' nests and jointly optimal prices. */
function withNests(
  pool: PoolPrior,
  summaries: readonly CellSummary[],
  { diversions, inferred }: LearntNests,
): PoolPrior {
  const products = summaries.flatMap((summary): (NestProduct & PricedProduct)[] => {
    const { productId, traits, baseMinor } = summary
    if (!baseMinor) return []
    const { mean, variance, varianceBefore } = pooledElasticity(summary, pool)
    return [
      {
        productId,
        nest: nestKey(nestOfProduct(traits?.nest, inferred, productId)),
        unitsPerDay: unitsPerDay(summary, pool),
        basePriceMinor: baseMinor,
        baseMargin: traits?.baseMargin ?? null,
        marginWhenSet: traits?.marginWhenSet ?? traits?.baseMargin ?? null,
        elasticity: mean,
        resolved: 1 - variance / varianceBefore,
      },
    ]
  })
  const believed = diversions.map((learnt) => {
    if (learnt.kind !== 'account') return learnt
    const members = products.filter(({ nest }) => nest === nestKey(learnt))
    return { ...learnt, ...withMargins(learnt, members) }
  })
  return {
    ...pool,
    ...withRivals(pool, diversions, products),
    nests: planNests(products, believed),
    ...(inferred ? { inferredNests: inferred } : {}),
  }
}

/**
 * What margins say of the mean elasticity where products may compete that no nest is told of:
 * jointly optimal prices have margins of 1 / ((1 − δ) ε). Taken for those of unrelated products,
 * the same margins would speak for low elasticities beside rivals, and so for a rise twice. With a
 * history, sales tell more than margins do.
 *
 * @see docs/method/together.md, equation 4.
 */
function withRivals(
  { margins, chosenShare = 0 }: PoolPrior,
  diversions: readonly Diversion[],
  products: readonly NestProduct[],
): Pick<PoolPrior, 'margins'> {
  const account = diversions.find(({ kind }) => kind === 'account')
  if (!margins || !account || chosenShare > 0) return {}
  const ofAccount = products.filter(({ nest }) => nest === nestKey(account)).length
  const share = ofAccount / Math.max(products.length, 1)
  const amongRivals = margins.elasticity / Math.max(1 - account.mean, leastLost)
  const elasticity = margins.elasticity + share * (amongRivals - margins.elasticity)
  const variance = account.variance * square(share * amongRivals)
  return { margins: { ...margins, elasticity, variance } }
}

/** What products earn per day at their base prices; of unknown margins, the usual one. */
function earnedByProduct(
  summaries: readonly CellSummary[],
  pool: PoolPrior,
): ReadonlyMap<string, number> {
  const earned = new Map<string, number>()
  for (const summary of summaries) {
    const { productId, baseMinor, traits } = summary
    if (!baseMinor) continue
    const profit = unitsPerDay(summary, pool) * baseMinor * (traits?.baseMargin ?? usualMargin)
    earned.set(productId, (earned.get(productId) ?? 0) + Math.max(profit, 0))
  }
  return earned
}

/** Units that a product sells per day at its base price; offers alone count as a month's. */
function unitsPerDay({ sold, offers, likelihood }: CellSummary, pool: PoolPrior): number {
  if (sold) return soldPerDay(sold)
  const prior = priorOfPool(pool)
  const { level } = likelihood ? absorb(prior, likelihood) : prior
  return (offers * logistic(level)) / daysOfOffers
}

function soldPerDay({ sales, referenceMinor }: NonNullable<CellSummary['sold']>): number {
  return exp(
    sales.level.mean + sales.elasticity.mean * log(referenceMinor / sales.medianPriceMinor),
  )
}

/**
 * What an account's first moves based on its history would lose in total if the history misled
 * about all products in the same direction: for the products that would go up, and for those that
 * would go down, as shares of what base prices earn, at most 0. Null where no prices were chosen or
 * no margins are known. Gains of other products are not netted: under a misleading history, two or
 * three products with thin margins can make up for a whole shop.
 *
 * A rough calculation of each product's move suffices: demand of constant elasticity, a few steps
 * within a quarter of the base price.
 *
 * @see docs/method/policy.md, equation 10.
 */
export function historyRiskOf(
  summaries: readonly CellSummary[],
  pool: PoolPrior,
): HistoryRisk | null {
  const away = feared * Math.sqrt(commonVariance(pool))
  if (!(away > 0)) return null
  const telling = summaries.filter(
    ({ sold, traits }) => sold && marginElasticity(traits?.baseMargin ?? null) !== null,
  )
  const stride = Math.ceil(telling.length / mostProducts)
  const none = (): MovesLost => ({ up: 0, down: 0 })
  const risk = { steeper: none(), flatter: none(), closer: none(), farther: none() }
  let all = 0
  telling.forEach((summary, i) => {
    const margin = summary.traits?.baseMargin ?? 0
    if (i % stride !== 0 || summary.sold === undefined) return
    const { referenceMinor } = summary.sold
    const perLostSale = opportunityOfCell(summary, pool)
    const known = {
      ...pooledElasticity(summary, pool),
      aversion: pool.lossAversion ?? 0,
      opportunity: (perLostSale?.meanMinor ?? 0) / referenceMinor,
    }
    const worth = soldPerDay(summary.sold) * referenceMinor * margin
    if (!(worth > 0 && worth < Number.POSITIVE_INFINITY)) return
    all += worth
    if (mayLead(summary.traits?.marginWhenSet ?? margin, known.mean, pool)) return
    const step = moveOf(known, margin)
    if (step === 0) return
    const side = step > 0 ? 'up' : 'down'
    const lost = (otherwise: Partial<Known>): number =>
      worth * Math.min(gainOfStep(step, margin, { ...known, ...otherwise }), 0)
    risk.steeper[side] += lost({ mean: known.mean + away })
    risk.flatter[side] += lost({ mean: known.mean - otherWay * away })
    const unsure = (feared * (perLostSale?.sdMinor ?? 0)) / referenceMinor
    const comes = (opportunity: number): number =>
      worth * Math.min(gainOfStep(step, margin, { ...known, opportunity }), mostWon)
    risk.closer[side] += comes(known.opportunity + unsure)
    risk.farther[side] += comes(known.opportunity - unsure)
  })
  if (all === 0) return null
  for (const scene of Object.values(risk)) {
    scene.up /= all
    scene.down /= all
  }
  const { steeper, flatter } = risk
  return pool.nests ? risk : { steeper, flatter }
}

type Known = {
  /** How much more customers mind a rise than they like a cut. */
  aversion: number
  mean: number
  variance: number
  /** What a lost sale earns at neighbouring products, in units of the base price. */
  opportunity: number
}

/** The gain of a step over the base price, as a share of what that earns. */
function gainOfStep(step: number, margin: number, known: Known): number {
  const { mean, variance, opportunity, aversion } = known
  const felt = feltRatio(step, aversion)
  const earned = exp(step) - (1 - margin)
  const sold = exp(-Math.max(mean, leastElasticity) * felt + (variance * felt * felt) / 2)
  return (earned * sold + (1 - sold) * opportunity) / margin - 1
}

/** The step that a product would take given its posterior. */
function moveOf(known: Known, margin: number): number {
  const sd = Math.sqrt(known.variance)
  let best = 0
  let most = 0
  for (const step of steps) {
    let worth = -nearTie * Math.min(1, Math.abs(step) / nearTieStep)
    for (const stratum of strata) {
      const gain = gainOfStep(step, margin, {
        ...known,
        mean: known.mean + stratum * sd,
        variance: 0,
      })
      worth += (gain < 0 ? (1 + lossAversion) * gain : gain) / strata.length
    }
    if (worth > most) {
      most = worth
      best = step
    }
  }
  return best
}
