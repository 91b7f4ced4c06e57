import type { Proposal } from '../../../engine/lists/propose.ts'
import type { ProductTraits } from '../../../engine/pool/likeness.ts'
import type { PoolPrior } from '../../../engine/pool/pool-prior.ts'
import { poolOfProduct } from '../../../engine/pool/product-pool.ts'
import { reportDemand } from '../../../engine/report/demand-report.ts'
import { rounded } from '../../domain/price-list.ts'
import type { NextPrice, PriceSetter, ProductPricing } from '../../domain/product-pricing.ts'
import { toBelief } from '../cells/to-belief.ts'
import { answerQuestion, type Question } from '../lists/propose.ts'

/** The inputs of a product's summary, as plain data that can be passed to another thread. */
export type SummaryQuestion = {
  currency: string
  question: Question
  /** The question for the next list; null if prices are paused. */
  next: Question | null
  setBy: PriceSetter
  listId: string | null
  traits: ProductTraits
  unitCostMinor: number | null
  competitorMinor: number | null
  /** What the base price probably should be, if it cannot be right; otherwise null. */
  likelyBaseMinor: number | null
  /** When it was read, milliseconds since 1970. */
  asOfMs: number
}

/** The price most quotes of a product return now, and its estimates. Independent of the store. */
export function summarize(summary: SummaryQuestion, pool: PoolPrior): ProductPricing {
  const { question, traits, unitCostMinor, competitorMinor, currency, setBy, listId } = summary
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
    setBy,
    listId,
    next: summary.next && nextOf(summary.next, pool),
    asOf: new Date(summary.asOfMs),
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

/**
 * How a list drafted now would price a product. Where not all can move at once, lists draw which of
 * them do: one that shows its best price may be due back at its base price.
 */
function nextOf(question: Question, pool: PoolPrior): NextPrice {
  const nowMinor = question.currentMinor
  const proposal = answerQuestion(question, pool)
  const { best } = proposal
  const isBest = best.priceMinor === nowMinor
  const moves = proposal.priceMinor !== nowMinor
  const staysAtBase = isBest && nowMinor === question.basePriceMinor
  const chanceOfMove = staysAtBase ? 0 : isBest ? 1 - best.chance : best.chance
  const price = moves ? proposal.priceMinor : best.priceMinor
  const profit = moves ? proposal.profit : best.profit
  const isReturn = price === question.basePriceMinor && (profit?.value ?? 0) <= 0
  return {
    turn: moves ? (isReturn ? 'returns' : 'now') : isBest ? 'none' : 'waits',
    price,
    change: price / nowMinor - 1,
    confidence: moves ? proposal.confidence : best.confidence,
    chance: chanceOfMove,
    gain: profit && rounded(profit, 1),
  }
}
