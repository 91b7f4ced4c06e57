import { emptyBelief } from '../belief/belief.ts'
import { withSales } from '../belief/codec.ts'
import type { EngineFactor } from '../policy/factor-names.ts'
import type { Guardrails } from '../policy/guardrails.ts'
import { budgetOf, emptyLedger } from '../policy/loss-ledger.ts'
import { hasNoCost, marginsOf } from '../policy/margins.ts'
import { buildPriceTable } from '../policy/price-table.ts'
import type { PoolPrior } from '../pool/pool-prior.ts'
import { createRandom } from '../random/random.ts'
import { drawCurves } from '../report/draw-curves.ts'
import type { Interval } from '../report/interval.ts'
import type { SalesBelief } from '../sales/sales-belief.ts'
import { normalCdf } from '../special/normal.ts'
import { type NestOfProduct, nestOfProduct } from '../together/nest.ts'
import { opportunityOf } from '../together/opportunity.ts'

/** The price that Lerner would set from a product's history alone, and its possible gain. */
export type ProductGain = {
  /** The price that it would quote most often. */
  priceMinor: number
  confidence: number
  factors: readonly EngineFactor[]
  /** All prices that it would quote, and how often each; the holdout included. */
  served: { priceMinor: number; share: number }[]
  elasticity: Interval
  /**
   * The gain of its prices over the base price, in units of the base price's earnings per unit; by
   * draw, steepest demand first, with the expected diversion. Null where profit is not known.
   */
  gains: Float64Array | null
  /** By how much more each of these is if diversion is a standard deviation higher. */
  neighbourGains: Float64Array
  /** What one unit sold at the base price earns, minor units; null where unknown. */
  baseMarginMinor: number | null
}

/** A product's pricing rules. */
export type PricedProduct = {
  productId: string
  attributes: Readonly<Record<string, string>>
  /** The products that compete with it for customers, where its merchant declares them. */
  nest?: NestOfProduct
  basePriceMinor: number
  guardrails: Guardrails
  exploration: number
  maxLoss: number
  holdout: number
}

/**
 * Prices a product from its history as the service would on the first day, and draws the gain of
 * its prices. Draws come from the posterior that allows for the bias of chosen prices.
 */
export function gainOf(
  product: PricedProduct,
  sales: SalesBelief,
  pool: PoolPrior,
  productPool: PoolPrior,
  seed: number,
): ProductGain {
  const { guardrails, basePriceMinor, holdout } = product
  const belief = withSales(emptyBelief(), sales)
  const table = buildPriceTable({
    ...product,
    belief,
    siblings: [],
    pool,
    promise: { maxLoss: product.maxLoss, budget: budgetOf(emptyLedger(), product.maxLoss) },
    seed,
  })
  const most = table.probability.indexOf(Math.max(...table.probability))
  const kept = table.prices.includes(basePriceMinor) ? holdout : 0
  const served = Array.from(table.prices, (priceMinor, k) => ({
    priceMinor,
    share: table.probability[k] * (1 - kept) + (priceMinor === basePriceMinor ? kept : 0),
  })).filter(({ share }) => share > 0)
  const asked = [basePriceMinor, ...served.map(({ priceMinor }) => priceMinor)]
  const curves = drawCurves(
    { siblings: [], pool: productPool, basePriceMinor, seed },
    belief,
    asked,
  )
  const about = {
    priceMinor: table.prices[most] ?? basePriceMinor,
    confidence: table.confidence[most] ?? 0,
    factors: table.factors[most] ?? [],
    served,
    elasticity: curves.elasticity,
  }
  const [base, ...margins] = marginsOf(Float64Array.from(asked), guardrails, basePriceMinor)
  const unknown = hasNoCost(guardrails) || guardrails.objective === 'units' || !(base > 0)
  if (unknown)
    return { ...about, gains: null, neighbourGains: new Float64Array(), baseMarginMinor: null }

  const opportunity = relativeOpportunityOf(product, pool)
  const drawn = Array.from({ length: curves.draws }, (_, n) => {
    const atBase = Math.max(curves.at(n, 0), 1e-300)
    let gain = 0
    let neighbourGain = 0
    let steepness = 0
    served.forEach(({ priceMinor, share }, k) => {
      const demand = curves.at(n, k + 1) / atBase
      gain += share * ((margins[k] * demand + (1 - demand) * opportunity.mean) / base - 1)
      neighbourGain += (share * (1 - demand) * opportunity.sd) / base
      // The more price-sensitive demand is, the more dearer prices lose and cheaper ones win.
      steepness += share * (priceMinor > basePriceMinor ? 1 - demand : demand - 1)
    })
    return { gain, neighbourGain, steepness }
  })
  drawn.sort((a, b) => b.steepness - a.steepness)
  return {
    ...about,
    gains: Float64Array.from(drawn, ({ gain }) => gain),
    neighbourGains: Float64Array.from(drawn, ({ neighbourGain }) => neighbourGain),
    baseMarginMinor: base * basePriceMinor,
  }
}

/** What a lost sale earns at the product's neighbours, in units of the base price. */
function relativeOpportunityOf(
  { nest, productId, basePriceMinor, guardrails }: PricedProduct,
  pool: PoolPrior,
): { mean: number; sd: number } {
  const of = { nest: nestOfProduct(nest, pool.inferredNests, productId), productId, basePriceMinor }
  const opportunity = opportunityOf(pool.nests, of, guardrails.diversionBetween ?? null)
  const { meanMinor = 0, sdMinor = 0 } = opportunity ?? {}
  return { mean: meanMinor / basePriceMinor, sd: sdMinor / basePriceMinor }
}

/**
 * Share of the posterior variance of an elasticity that is common to products. The same person
 * chose the prices of all of them, so a bias in one is a bias in all.
 */
export const commonShare = 0.5
const jointDraws = 2000

/**
 * The total gain of some products, by draw: minor units a week over base prices. Diversion errs for
 * all of them at once, as it is estimated for all from the same weeks. Runs in steps.
 */
export function* drawTogether(
  products: readonly {
    gains: Float64Array
    neighbourGains: Float64Array
    baseWorthPerWeek: number
  }[],
  seed: number,
): Generator<undefined, Float64Array> {
  const random = createRandom(seed)
  const common = Float64Array.from({ length: jointDraws }, () => random.normal())
  const diversion = Float64Array.from({ length: jointDraws }, () => random.normal())
  const sums = new Float64Array(jointDraws)
  const [shared, own] = [Math.sqrt(commonShare), Math.sqrt(1 - commonShare)]
  for (const { gains, neighbourGains, baseWorthPerWeek } of products) {
    for (let n = 0; n < jointDraws; n++) {
      const place = normalCdf(shared * common[n] + own * random.normal())
      const at = Math.min(Math.floor(place * gains.length), gains.length - 1)
      sums[n] += baseWorthPerWeek * (gains[at] + diversion[n] * neighbourGains[at])
    }
    yield
  }
  return sums
}

/** The gain of one product by draw, with its diversion drawn as well; in the units of `gains`. */
export function drawAlone(
  { gains, neighbourGains }: { gains: Float64Array; neighbourGains: Float64Array },
  seed: number,
): Float64Array {
  const random = createRandom(seed)
  return gains.map((gain, n) => gain + neighbourGains[n] * random.normal())
}
