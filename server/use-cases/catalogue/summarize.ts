import type { Proposal } from '../../../engine/lists/propose.ts'
import type { ProductTraits } from '../../../engine/pool/likeness.ts'
import type { PoolPrior } from '../../../engine/pool/pool-prior.ts'
import { poolOfProduct } from '../../../engine/pool/product-pool.ts'
import { reportDemand } from '../../../engine/report/demand-report.ts'
import type { Expected } from '../../domain/price-list.ts'
import type { ProductPricing } from '../../domain/product-pricing.ts'
import { toBelief } from '../cells/to-belief.ts'
import { answerQuestion, type Question } from '../lists/propose.ts'

/** What a product is summarized from, as plain data that another thread can be handed. */
export type SummaryQuestion = {
  currency: string
  question: Question
  traits: ProductTraits
  unitCostMinor: number | null
  competitorMinor: number | null
  /** When it was read, milliseconds since 1970. */
  asOfMs: number
}

/** What most quotes of a product say now, and what is believed of it. Knows of no store. */
export function summarize(asked: SummaryQuestion, pool: PoolPrior): ProductPricing {
  const { question, traits, unitCostMinor, competitorMinor, currency } = asked
  const { basePriceMinor, own, siblings, productId } = question
  const proposal = answerQuestion(question, pool)
  const { elasticity, identified } = reportDemand({
    belief: own && toBelief(own),
    siblings: siblings.map(toBelief),
    pool: poolOfProduct(pool, traits, productId ?? null),
    basePriceMinor,
    unitCostMinor,
    competitorMinor,
    pricesMinor: [],
    seed: 1,
  })
  return {
    ...priceOf(proposal, basePriceMinor),
    currency,
    elasticity: rounded(elasticity, 1000),
    identified,
    margin: unitCostMinor === null ? null : 1 - unitCostMinor / proposal.priceMinor,
    asOf: new Date(asked.asOfMs),
  }
}

function priceOf({ priceMinor, profit, ...proposal }: Proposal, basePriceMinor: number) {
  return {
    basePrice: basePriceMinor,
    price: priceMinor,
    change: priceMinor / basePriceMinor - 1,
    confidence: proposal.confidence,
    gain: profit && rounded(profit, 1),
    costBasis: proposal.costBasis,
    factors: proposal.factors,
  }
}

/** To so many parts of one: nobody reads more digits. */
export function rounded({ value, low, high }: Expected, parts: number): Expected {
  const round = (x: number) => Math.round(x * parts) / parts || 0
  return { value: round(value), low: round(low), high: round(high) }
}
