import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Proposal } from '../../../engine/lists/propose.ts'
import { volumePrices } from '../../../engine/policy/volume-prices.ts'
import type { PoolPrior } from '../../../engine/pool/pool-prior.ts'
import type { CellDeps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import type { Factor } from '../../domain/factors.ts'
import type { PolicyFields } from '../../domain/policy.ts'
import { type Expected, rounded } from '../../domain/price-list.ts'
import type { ProductStatus } from '../../domain/product.ts'
import { questionPolicy } from '../../domain/question-policy.ts'
import type { QuoteVolume } from '../../domain/quote.ts'
import type { Warning } from '../../domain/warning.ts'
import { findPolicy } from '../../storage/tables/policies.ts'
import { readSegments } from '../../storage/tables/product-segments.ts'
import { findProduct } from '../../storage/tables/products.ts'
import { poolOf } from '../cells/cache.ts'
import { isStopped } from '../cells/is-stopped.ts'
import { loadContext } from '../cells/load-context.ts'
import { type ProductInputs, readProductInputs } from '../lists/product-inputs.ts'
import { answerQuestion, type Question } from '../lists/propose.ts'
import { toGuardrails } from '../lists/to-entry.ts'
import { unknownCurrency } from '../sales/read-known.ts'
import { dayMs, withLastPrice } from './ask-prices.ts'

/** How a policy prices a product. Money in minor units, over the requested period. */
export type PreviewedPrice = {
  price: number
  /** The best price for demand alone. */
  wanted: number
  /** The prices that the rules allow. */
  low: number
  high: number
  /** Whether the policy, the product or a breaker keeps quotes at the base price. */
  standsStill: boolean
  confidence: number
  factors: readonly Factor[]
  identified: boolean
  costBasis: Proposal['costBasis']
  /** Expected changes compared with the base price; null if nothing has been sold yet. */
  units: Expected | null
  profit: Expected | null
  guardrails: { name: string; from: number; to: number; cost: number | null }[]
  /** Unit prices by quantity, given that price for one. */
  volumePrices: QuoteVolume['prices']
}

export type PolicyPreview = {
  productId: string
  currency: string
  segment: string | null
  days: number
  current: PreviewedPrice
  proposed: PreviewedPrice
  questions: Warning[]
}

export type PreviewQuestion = {
  /** What the product would set for itself, replacing all that it sets now. */
  policy: PolicyFields
  currency?: string | undefined
  segment?: string | undefined
  days: number
}

/**
 * How a policy would price a product compared with the one in force, before it is saved; nothing is
 * stored. Null if the caller has no such product.
 *
 * @param check - Refuses a policy that contradicts itself or the account's.
 * @throws Refusal `parameter_invalid` for a currency that the product has neither a base price nor
 * data in.
 */
export async function previewPolicy(
  deps: CellDeps,
  { tenantId }: Caller,
  productId: string,
  wanted: PreviewQuestion,
  check: (own: PolicyFields, account: PolicyFields) => void,
): Promise<PolicyPreview | null> {
  const context = await loadContext(deps, tenantId)
  const nowMs = deps.now()
  const segment = wanted.segment ?? ''
  const read = await deps.store.tenant(tenantId, async (db) => {
    const product = await findProduct(db, tenantId, productId)
    if (product === null) return null
    check(wanted.policy, context.policy)
    const currency = wanted.currency ?? product.currency
    if (
      currency !== product.currency &&
      (await readSegments(db, tenantId, productId, currency, 1)).length === 0
    ) {
      throw unknownCurrency(productId, currency, product.currency)
    }
    const list = {
      currency,
      segment,
      design: 'best',
      fromMs: nowMs,
      untilMs: nowMs + wanted.days * dayMs,
      seed: 0,
    } as const
    const set = (await findPolicy(db, tenantId, productId)).fields
    const products = [{ ...product, attributes: product.attributes ?? {} }]
    const [now] = await readProductInputs(deps, db, tenantId, context, list, products)
    const instead = withCostOfRows(wanted.policy, set, now)
    const [then] = await readProductInputs(deps, db, tenantId, context, list, products, instead)
    if (!now || !then) throw new Error('one question for each product')
    const cell = { productId, currency, segment }
    return {
      product,
      currency,
      now: await withLastPrice(db, tenantId, cell, now),
      after: await withLastPrice(db, tenantId, cell, then),
    }
  })
  if (read === null) return null
  const { product, currency } = read
  const { prior } = poolOf(context, currency)
  const stands = {
    status: product.status,
    isStopped: isStopped(context.breakers, productId, currency),
  }
  const current = previewed(read.now, stands, prior, nowMs)
  await nextTurn() // lets quotes through between the two
  const proposed = previewed(read.after, stands, prior, nowMs)
  const questions = questionPolicy(wanted.policy, product.basePrice, nowMs)
  const about = { productId, currency, segment: wanted.segment ?? null, days: wanted.days }
  return { ...about, current, proposed, questions }
}

/** A cost from sales rows replaces one that is not set, before and after. */
function withCostOfRows(
  policy: PolicyFields,
  set: PolicyFields,
  now?: ProductInputs,
): PolicyFields {
  const cost = now?.policy.unitCost
  if (set.unitCost !== undefined || policy.unitCost !== undefined || cost === undefined) {
    return policy
  }
  return { ...policy, unitCost: cost }
}

/**
 * The price that the rules moved; the best one if none did. The first of the steps that lead there
 * would differ from it for reasons that no rule explains.
 */
function wantedOf({ rules, best }: Proposal): number {
  return rules[0]?.fromMinor ?? best.priceMinor
}

function previewed(
  inputs: ProductInputs,
  { status, isStopped }: { status: ProductStatus; isStopped: boolean },
  pool: PoolPrior,
  nowMs: number,
): PreviewedPrice {
  const { policy } = inputs
  const { basePriceMinor } = inputs.question
  const standsStill = isStopped || status === 'paused' || policy.mode !== 'live'
  const question: Question = {
    ...inputs.question,
    design: 'quoted',
    currentMinor: basePriceMinor,
    momentSeconds: nowMs / 1000,
  }
  const proposal = answerQuestion(
    standsStill ? { ...question, chosenMinor: basePriceMinor } : question,
    pool,
  )
  return {
    price: proposal.priceMinor,
    wanted: standsStill ? proposal.wantedMinor : wantedOf(proposal),
    low: proposal.lowMinor,
    high: proposal.highMinor,
    standsStill,
    confidence: proposal.confidence,
    factors: proposal.factors,
    identified: proposal.identified,
    costBasis: proposal.costBasis,
    units: proposal.units && rounded(proposal.units, 1000),
    profit: proposal.profit && rounded(proposal.profit, 1),
    guardrails: toGuardrails(proposal.rules),
    volumePrices: volumePrices(question.guardrails, basePriceMinor, proposal.priceMinor),
  }
}
