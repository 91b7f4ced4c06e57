import { admissiblePrices, nextAllowed } from '../policy/guardrails.ts'
import { hasNoCost, marginAtBase, marginsOf } from '../policy/margins.ts'
import { type CellSummary, summarizeCell } from '../pool/pool.ts'
import { nestOfProduct } from '../together/nest.ts'
import { type Opportunity, opportunityOf } from '../together/opportunity.ts'
import type { SeasonInput, SeasonProduct } from './season-input.ts'
import { trafficOf } from './traffic.ts'
import { type Truths, truthsOf } from './truths.ts'

/** A product of which all is known that a season takes. */
export type Member = {
  product: SeasonProduct
  truths: Truths
  offersPerWeek: number
  /** What a purchase at the base price earns, minor units. */
  baseMarginMinor: number
  /** What base prices are believed to earn a week. */
  worthPerWeek: number
  summary: CellSummary
  /** What a lost sale brings to its neighbours; null where nobody knows of any. */
  nextDoor: Opportunity | null
}

/** Whether a product sells, and whether what it earns can be known. */
export type Standing = 'known' | 'unknown' | 'unsold'

/**
 * How a product stands. Where its policy counts units, or nobody told what it costs, or the base
 * price may not be asked, there is no profit beside base prices to look for.
 */
export function standingOf({ belief, basePriceMinor, guardrails }: SeasonProduct): Standing {
  if (!(trafficOf(belief, basePriceMinor).perWeek > 0)) return 'unsold'
  const [margin] = marginsOf(Float64Array.of(basePriceMinor), guardrails, basePriceMinor)
  const { lowMinor, highMinor, endings } = admissiblePrices(guardrails, basePriceMinor)
  const allowed =
    basePriceMinor >= lowMinor &&
    basePriceMinor <= highMinor &&
    (endings === null || nextAllowed(basePriceMinor, endings) === basePriceMinor)
  const isKnown = !hasNoCost(guardrails) && guardrails.objective !== 'units' && margin > 0
  return isKnown && allowed ? 'known' : 'unknown'
}

/** Draws what may be true of a product, and finds what it is worth. */
export function memberOf(product: SeasonProduct, { pool }: SeasonInput, seed: number): Member {
  const { belief, basePriceMinor, guardrails, productId, attributes } = product
  const truths = truthsOf({ ...product, siblings: [], pool, seed })
  const width = truths.logPrice.length
  let rate = 0
  for (let n = 0; n < truths.draws; n++) rate += truths.probability[n * width + truths.baseAt]
  rate = Math.max(rate / truths.draws, 1e-9)
  const traffic = trafficOf(belief, basePriceMinor)
  const offersPerWeek = traffic.kind === 'offers' ? traffic.perWeek : traffic.perWeek / rate
  const [margin] = marginsOf(Float64Array.of(basePriceMinor), guardrails, basePriceMinor)
  const baseMarginMinor = margin * basePriceMinor
  const traits = {
    attributes,
    baseMargin: marginAtBase(guardrails, basePriceMinor),
    ...(product.nest ? { nest: product.nest } : {}),
  }
  const nest = nestOfProduct(product.nest, pool.inferredNests, productId)
  return {
    product,
    truths,
    offersPerWeek,
    baseMarginMinor,
    worthPerWeek: offersPerWeek * rate * baseMarginMinor,
    summary: summarizeCell(productId, belief, basePriceMinor, traits),
    nextDoor: opportunityOf(
      pool.nests,
      { nest, productId, basePriceMinor },
      guardrails.diversionBetween ?? null,
    ),
  }
}
