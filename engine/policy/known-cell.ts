import type { CellBelief } from '../belief/belief.ts'
import { alwaysSteady, calendarShift, secondsSeen, steadySeconds } from '../belief/calendar.ts'
import { type CompetitorEffect, referenceShift } from '../belief/competitor.ts'
import { type Forgetting, type LikelyForgetting, likelyForgetting } from '../belief/forgetting.ts'
import { estimateCompetitorEffect } from '../demand/competitor-effect.ts'
import { countsOf } from '../demand/count-offers.ts'
import { type Counts, noCounts } from '../demand/counts.ts'
import {
  type LeftDigitBias,
  leftDigitBiasBy,
  meanUnseenShare,
  noLeftDigitBias,
} from '../demand/left-digit-bias.ts'
import type { CellPrior } from '../demand/level-slope.ts'
import {
  dropsShared,
  type ShapeWeights,
  smoothAlone,
  usualShapes,
} from '../demand/shape-weights.ts'
import { priorFromProduct, priorOfProduct } from '../pool/cell-prior.ts'
import { type OrderSize, orderSizeOf } from '../pool/order-size.ts'
import type { PoolPrior } from '../pool/pool-prior.ts'
import { poolOfProduct } from '../pool/product-pool.ts'
import { log } from '../special/log.ts'
import type { Perception } from '../special/seen-price.ts'
import { type NestOfProduct, nestOfProduct } from '../together/nest.ts'
import { type Opportunity, opportunityOf } from '../together/opportunity.ts'
import { packBounds } from './group.ts'
import { type AdmissiblePrices, admissiblePrices, type Guardrails } from './guardrails.ts'
import { baseMarginsOf } from './margins.ts'
import { withMeanDiscount } from './mean-discount.ts'
import type { Method } from './method.ts'
import { worthByTraffic } from './pace-of-learning.ts'
import type { PriceTableInput } from './table-input.ts'

/** Prior weight of drops where next to nothing is sold, as a share of the usual weight. */
const thinDrops = 0.1

/** What is known about a cell before its ladder: price limits, priors, and counts by forgetting. */
export type KnownCell = {
  /** Those of the input, with the bounds that the packs of its group set. */
  guardrails: Guardrails
  allowed: AdmissiblePrices
  /** What the account's other products have in common. */
  pool: PoolPrior
  /** What a lost sale earns at the neighbours of its nest; null where no nest is known. */
  opportunity: Opportunity | null
  nest: NestOfProduct
  /** The priors of the product, before its own offers, and of the cell. */
  product: CellPrior
  prior: CellPrior
  /** The likely rates of forgetting, most likely first, and the counts that each retains. */
  forgettings: readonly LikelyForgetting[]
  seen: readonly Counts[]
  /** The most likely rate, which alone decides what counts as tried, and its counts. */
  forgetting: Forgetting
  counts: Counts
  competitor: CompetitorEffect | null
  season: Season | null
  /** Log ratio of the reference price to the base price now. */
  shift: number
  shapes: ShapeWeights
  perception: Perception
  /** The share of a price after its leading digits that customers overlook, uncertain. */
  leftDigitBias: LeftDigitBias
  /** How order size responds to the price; null where all orders are for one unit. */
  orderSize: OrderSize | null
  /** 1 where sales are high enough for learning to pay, 0 where next to nothing is sold. */
  trafficWeight: number
}

/** The calendar effect at a moment. */
type Season = {
  /** Its shift of the log-odds. */
  shift: number
  steadySeconds: number
}

/**
 * First stage of a table: gathers what is known about a cell before any price is considered.
 *
 * @see docs/method/policy.md, From belief to price.
 */
export function knowCell(input: PriceTableInput, method: Method): KnownCell {
  const { belief, siblings, basePriceMinor } = input
  const { unitCount, others } = input.group ?? { unitCount: 1, others: [] }
  const pack = packBounds({ basePriceMinor, unitCount }, others)
  const rules = withMeanDiscount(input.guardrails, basePriceMinor, belief)
  const guardrails = pack === null ? rules : { ...rules, pack }
  const nest = nestOfProduct(input.nest, input.pool.inferredNests, input.productId)
  const margins = method.incumbent
    ? baseMarginsOf(guardrails, basePriceMinor)
    : { baseMargin: null }
  const traits = { attributes: input.attributes ?? {}, ...margins }
  const pool = poolOfProduct(input.pool, traits, method.leaveOut ? (input.productId ?? null) : null)
  const product = priorOfProduct(siblings, pool, basePriceMinor, others)
  const known = priorFromProduct(product, belief, basePriceMinor, pool.bias)
  const prior = belief === null || belief.offersSeen === 0 ? withoutLevel(known) : known
  const forgettings = likelyForgetting(belief)
  const rivalMinor = guardrails.competitor?.priceMinor ?? null
  const competitor = estimateCompetitorEffect(belief, basePriceMinor, rivalMinor, prior)
  const usual = pool.shapes ?? usualShapes
  const trafficWeight = method.horizon ? worthByTraffic(belief) : 1
  const leftDigitBias = method.leftDigits
    ? leftDigitBiasBy(pool.leftDigitBias, trafficWeight)
    : noLeftDigitBias
  const perception = {
    unseenShare: meanUnseenShare(leftDigitBias),
    lossAversion: pool.lossAversion ?? 0,
  }
  const seen = forgettings.map(({ forgetting }) =>
    belief ? countsOf(belief, forgetting, basePriceMinor, prior, competitor, perception) : noCounts,
  )
  const shapes = dropsShared(usual, thinDrops + (1 - thinDrops) * trafficWeight)
  return {
    guardrails,
    allowed: admissiblePrices(guardrails, basePriceMinor),
    pool,
    opportunity: opportunityOf(
      pool.nests,
      { nest, productId: input.productId, basePriceMinor },
      guardrails.diversionBetween ?? null,
    ),
    nest,
    product,
    prior,
    forgettings,
    seen,
    forgetting: forgettings[0].forgetting,
    counts: seen[0],
    competitor,
    season: method.calendar ? seasonNow(belief, input.momentSeconds) : null,
    shift: referenceShift(competitor, rivalMinor && log(rivalMinor), log(basePriceMinor)),
    shapes: method.drops ? shapes : smoothAlone(usual),
    perception,
    leftDigitBias,
    orderSize: method.orderSize ? ordersAnswer(input, pool) : null,
    trafficWeight,
  }
}

/**
 * How order size responds to the price, to the extent that the elasticity comes from offers: sales
 * rows already count units.
 */
function ordersAnswer(
  { belief, siblings, productId }: PriceTableInput,
  pool: PoolPrior,
): OrderSize | null {
  const size = orderSizeOf(pool.orderSize, productId, [belief, ...siblings])
  if (size === null || !belief?.sales) return size
  const units = Math.max(belief.unitCount, 0)
  const counted = belief.sales.unitsSold ?? 0
  return counted > 0 ? { ...size, share: (size.share * units) / (units + counted) } : size
}

/** How long a table may serve before the calendar moves demand. */
export function secondsSteady(season: Season | null): number {
  return season?.steadySeconds ?? alwaysSteady
}

/**
 * The purchase rate is unknown before the first offer, but the elasticity is not; a level anywhere
 * between hardly anyone and nearly everyone buying would distort it.
 */
function withoutLevel(prior: CellPrior): CellPrior {
  const levelVariance = Math.min(prior.levelVariance, measuredVariance)
  return { ...prior, levelVariance, covariance: 0 }
}

const measuredVariance = 0.01

function seasonNow(belief: CellBelief | null, momentSeconds: number | undefined): Season | null {
  if (belief === null || momentSeconds === undefined) return null
  const seen = secondsSeen(belief)
  return {
    shift: calendarShift(belief.calendar, momentSeconds, seen),
    steadySeconds: steadySeconds(belief.calendar, seen),
  }
}
