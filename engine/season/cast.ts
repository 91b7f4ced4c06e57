import { admissiblePrices, nextAllowed } from '../policy/guardrails.ts'
import { baseMarginsOf, hasNoCost, marginsOf } from '../policy/margins.ts'
import { type CellSummary, summarizeCell } from '../pool/cell-summary.ts'
import { nestOfProduct } from '../together/nest.ts'
import { type Opportunity, opportunityOf } from '../together/opportunity.ts'
import type { SeasonInput, SeasonProduct } from './season-input.ts'
import { trafficOf } from './traffic.ts'
import { type Truths, truthsOf } from './truths.ts'

/** A product with everything that a season needs to know about it. */
export type Member = {
  product: SeasonProduct
  truths: Truths
  /** Whether sales rows alone tell what it sells: nobody was quoted a price. */
  byRows: boolean
  offersPerWeek: number
  /** What a purchase at the base price earns, minor units. */
  baseMarginMinor: number
  /** Expected weekly earnings at base prices. */
  worthPerWeek: number
  summary: CellSummary
  /** What a lost sale earns at its neighbours; null where none are known. */
  opportunity: Opportunity | null
}

/** Whether a product sells, and whether its profit is known. */
export type Standing = 'known' | 'unknown' | 'unsold'

/**
 * A product's standing. Where its policy maximises units, its cost is unknown, or the base price is
 * not allowed, there is no profit relative to base prices to look for.
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

/** Draws possible truths about a product, and computes its worth. */
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
    ...baseMarginsOf(guardrails, basePriceMinor),
    ...(product.nest ? { nest: product.nest } : {}),
  }
  const nest = nestOfProduct(product.nest, pool.inferredNests, productId)
  return {
    product,
    truths,
    byRows: traffic.kind === 'units',
    offersPerWeek,
    baseMarginMinor,
    worthPerWeek: offersPerWeek * rate * baseMarginMinor,
    summary: summarizeCell(productId, belief, basePriceMinor, traits),
    opportunity: opportunityOf(
      pool.nests,
      { nest, productId, basePriceMinor },
      guardrails.diversionBetween ?? null,
    ),
  }
}
