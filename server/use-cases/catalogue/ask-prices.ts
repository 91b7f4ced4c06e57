import type { CellDeps } from '../../deps.ts'
import type { Attributes, ProductStatus } from '../../domain/product.ts'
import type { Db } from '../../storage/connection/db.ts'
import { findLastPrice } from '../../storage/tables/quotes.ts'
import type { TenantContext } from '../cells/cache.ts'
import { isStopped } from '../cells/is-stopped.ts'
import { traitsOf } from '../cells/traits.ts'
import { type ProductInputs, readProductInputs } from '../lists/product-inputs.ts'
import { seedOfDraws } from '../lists/seed-of-draws.ts'
import type { SummaryQuestion } from './summarize.ts'

/** A product whose price is evaluated. */
export type ProductToPrice = {
  id: string
  name: string
  basePrice: number
  status: ProductStatus
  attributes: Attributes
}

export const dayMs = 86_400_000
/** Gains are per week. */
const weekMs = 7 * dayMs

/**
 * Reads the inputs of current quote prices for many products at once: the price of an active list,
 * the base price if prices are paused, or the most likely draw.
 *
 * @param asOfMs - When the transaction of `db` began.
 */
export async function askPrices(
  deps: CellDeps,
  db: Db,
  tenantId: number,
  context: TenantContext,
  of: { currency: string; segment: string },
  products: readonly ProductToPrice[],
  asOfMs: number,
): Promise<SummaryQuestion[]> {
  const nowMs = deps.now()
  const seed = await seedOfDraws(db, tenantId, of)
  const list = { ...of, design: 'best', fromMs: nowMs, untilMs: nowMs + weekMs, seed } as const
  const inputs = await readProductInputs(deps, db, tenantId, context, list, products)
  const questions: SummaryQuestion[] = []
  for (const [i, one] of inputs.entries()) {
    const { product, policy, question, listId } = one
    const { currency, segment } = of
    const { basePriceMinor, currentMinor } = question
    const showsBasePrice =
      products[i]?.status === 'paused' ||
      policy.mode !== 'live' ||
      one.likelyBaseMinor !== null ||
      isStopped(context.breakers, product.id, currency)
    const shown = showsBasePrice ? basePriceMinor : currentMinor
    const cell = { productId: product.id, currency, segment }
    const { question: stepped } = await withLastPrice(db, tenantId, cell, one)
    questions.push({
      currency,
      question: {
        ...stepped,
        currentMinor: basePriceMinor,
        design: 'quoted',
        momentSeconds: nowMs / 1000,
        ...(showsBasePrice || listId !== null ? { chosenMinor: shown } : {}),
      },
      next: showsBasePrice ? null : question,
      setBy: showsBasePrice ? 'base_price' : listId === null ? 'demand' : 'list',
      listId: showsBasePrice ? null : listId,
      traits: traitsOf(product.attributes, policy, basePriceMinor, nowMs),
      unitCostMinor: policy.unitCost ?? null,
      competitorMinor: policy.competitor?.price ?? null,
      asOfMs,
      likelyBaseMinor: one.likelyBaseMinor,
    })
  }
  return questions
}

/**
 * If the policy limits steps, they count from the last quoted price, or from the base price before
 * the first quote.
 */
export async function withLastPrice(
  db: Db,
  tenantId: number,
  cell: { productId: string; currency: string; segment: string },
  inputs: ProductInputs,
): Promise<ProductInputs> {
  const { policy, question } = inputs
  const last = policy.maxStep === undefined ? null : await findLastPrice(db, tenantId, cell)
  const lastPriceMinor = last?.priceMinor ?? question.basePriceMinor
  const guardrails = { ...question.guardrails, lastPriceMinor }
  return { ...inputs, question: { ...question, guardrails } }
}
