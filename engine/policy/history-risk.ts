import { absorb } from '../demand/level-slope.ts'
import { salesLikelihood } from '../demand/weak-evidence.ts'
import { priorOfPool } from '../pool/cell-prior.ts'
import { commonBiasLeft } from '../pool/common-bias.ts'
import { marginElasticity } from '../pool/likeness.ts'
import { type CellSummary, type PoolMethod, poolCells } from '../pool/pool.ts'
import type { HistoryRisk, MovesLost, PoolPrior } from '../pool/pool-prior.ts'
import { poolOfProduct } from '../pool/product-pool.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { logistic } from '../special/logistic.ts'
import { type PricedProduct, withMargins } from '../together/diversion-by-margins.ts'
import { type NestProduct, planNests } from '../together/joint-prices.ts'
import { type Diversion, nestKey, nestOfProduct } from '../together/nest.ts'
import { opportunityOf } from '../together/opportunity.ts'
import { recordOfDraws } from './drawn-record.ts'
import { usualMethod } from './method.ts'

/**
 * How far all of an account's elasticities together are feared to lie from what is believed, in
 * standard deviations: one way with a chance of 5 %.
 */
const feared = 1.645
/**
 * Chosen prices mostly hide how steep demand is: people raise prices where they sell well, and
 * stocks run out. The other way is feared so much less.
 */
const otherWay = 0.5
/** So many products tell it as well as all; of more, evenly spaced ones are taken. */
const mostProducts = 1000
/** Log steps from the base price that a product may take, the widest those of the usual policy. */
const steps = [-0.288, -0.2, -0.13, -0.08, -0.04, 0.04, 0.08, 0.12, 0.17, 0.223]
/** Of a normal distribution, by the middles of eight equal parts. */
const strata = [-1.534, -0.887, -0.489, -0.157, 0.157, 0.489, 0.887, 1.534]
/** Prices are chosen as where little is sold: losses count more, and near ties stay. */
const { lossAversion, nearTie } = usualMethod
/** The log step from which on a price has to earn the whole of a near tie. */
const nearTieStep = 0.1
const leastElasticity = 0.1
/** Of what a product would win where neighbours are others than is thought, so much counts. */
const mostWon = 0.1
const daysOfOffers = 30

/** What was learnt of an account's nests; plain JSON. */
export type LearntNests = {
  diversions: readonly Diversion[]
  /** By product, the nest that was inferred for it. */
  inferred?: Readonly<Record<string, string>>
}

const noNests: LearntNests = { diversions: [] }

/**
 * What an account's cells have in common, and what its moves risk where its history says it.
 *
 * @param summaries - One of each cell that tells something.
 * @param nests - What nests keep of what their products lose; each product is alone if left out.
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
  return {
    ...pool,
    ...(risk === null ? {} : { stake: risk }),
    ...(drawn === null ? {} : { drawn }),
  }
}

/** The pool with the nests of its products, and the prices that those plan together. */
function withNests(
  pool: PoolPrior,
  summaries: readonly CellSummary[],
  { diversions, inferred }: LearntNests,
): PoolPrior {
  const products = summaries.flatMap((summary): (NestProduct & PricedProduct)[] => {
    const { productId, traits, baseMinor } = summary
    if (!baseMinor) return []
    const { mean, variance, varianceBefore } = elasticityOf(summary, pool)
    return [
      {
        productId,
        nest: nestKey(nestOfProduct(traits?.nest, inferred, productId)),
        unitsPerDay: unitsPerDay(summary, pool),
        basePriceMinor: baseMinor,
        baseMargin: traits?.baseMargin ?? null,
        elasticity: mean,
        told: 1 - variance / varianceBefore,
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
    nests: planNests(products, believed),
    ...(inferred ? { inferredNests: inferred } : {}),
  }
}

/** Units that a product sells a day at its base price; offers alone count as those of a month. */
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
 * What an account's first moves from its history would lose together, should the history have
 * misled about all products the same way: the products that would go up, and those that would go
 * down, as shares of what base prices earn, at most 0. Null where no chosen prices tell, or no
 * margins. What other products would win is not counted on: two or three of thin margins can make
 * up for a whole shop, in the view of a history that misleads.
 *
 * Each product's move is worked out as roughly as this takes: demand of constant elasticity, a few
 * steps within a quarter of the base price.
 *
 * @see docs/method/policy.md, equation 10.
 */
export function historyRiskOf(
  summaries: readonly CellSummary[],
  pool: PoolPrior,
): HistoryRisk | null {
  const away = feared * Math.sqrt(commonBiasLeft(pool).variance)
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
    const nextDoor = nestOf(summary, pool)
    const known = {
      ...elasticityOf(summary, pool),
      nextDoor: (nextDoor?.meanMinor ?? 0) / referenceMinor,
    }
    const worth = soldPerDay(summary.sold) * referenceMinor * margin
    if (!(worth > 0 && worth < Number.POSITIVE_INFINITY)) return
    all += worth
    const step = moveOf(known, margin)
    if (step === 0) return
    const side = step > 0 ? 'up' : 'down'
    const lost = (otherwise: Partial<Known>): number =>
      worth * Math.min(gainOf(step, margin, { ...known, ...otherwise }), 0)
    risk.steeper[side] += lost({ mean: known.mean + away })
    risk.flatter[side] += lost({ mean: known.mean - otherWay * away })
    const unsure = (feared * (nextDoor?.sdMinor ?? 0)) / referenceMinor
    const comes = (nextDoor: number): number =>
      worth * Math.min(gainOf(step, margin, { ...known, nextDoor }), mostWon)
    risk.closer[side] += comes(known.nextDoor + unsure)
    risk.farther[side] += comes(known.nextDoor - unsure)
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
  mean: number
  variance: number
  /** What a lost sale brings next door, in base prices. */
  nextDoor: number
}

function nestOf({ productId, traits, baseMinor }: CellSummary, pool: PoolPrior) {
  if (!baseMinor) return null
  const nest = nestOfProduct(traits?.nest, pool.inferredNests, productId)
  return opportunityOf(pool.nests, { nest, productId, basePriceMinor: baseMinor }, null)
}

/** What is believed of a product's elasticity, its own rows and offers included. */
function elasticityOf(
  { productId, likelihood, offers, traits, sold }: CellSummary,
  pool: PoolPrior,
): { mean: number; variance: number; varianceBefore: number } {
  const own = poolOfProduct(pool, traits ?? { baseMargin: null }, productId)
  const prior = priorOfPool(own)
  const known = likelihood ? absorb(prior, likelihood) : prior
  const told = sold && salesLikelihood(sold.sales, offers, sold.referenceMinor, known, own.bias)
  const { slope, slopeVariance } = told ? absorb(known, told) : known
  return { mean: slope, variance: slopeVariance, varianceBefore: prior.slopeVariance }
}

/** What a step wins over the base price, as a share of what that earns. */
function gainOf(step: number, margin: number, { mean, variance, nextDoor }: Known): number {
  const earned = exp(step) - (1 - margin)
  const sold = exp(-Math.max(mean, leastElasticity) * step + (variance * step * step) / 2)
  return (earned * sold + (1 - sold) * nextDoor) / margin - 1
}

/** The step that a product would take by what is believed of it. */
function moveOf(known: Known, margin: number): number {
  const sd = Math.sqrt(known.variance)
  let best = 0
  let most = 0
  for (const step of steps) {
    let worth = -nearTie * Math.min(1, Math.abs(step) / nearTieStep)
    for (const stratum of strata) {
      const gain = gainOf(step, margin, { ...known, mean: known.mean + stratum * sd, variance: 0 })
      worth += (gain < 0 ? (1 + lossAversion) * gain : gain) / strata.length
    }
    if (worth > most) {
      most = worth
      best = step
    }
  }
  return best
}
