import type { Arm } from '../../domain/arm.ts'
import type { Factor } from '../../domain/factors.ts'
import type { Db } from '../connection/db.ts'
import { toPartId } from './decisions.ts'
import { singlePrice } from './quotes.ts'

/** A quote, or a public price, with the inputs of its decision. */
export type DecidedQuoteRecord = {
  id: string
  productId: string
  currency: string
  /** '' for a public price. */
  segment: string
  createdAt: Date
  basePrice: number
  optimizedPrice: number
  /** The unit price that was drawn; differs only if several units were asked for. */
  singlePrice: number
  quantity: number
  confidence: number
  factors: Factor[]
  arm: Arm
  propensity: number
  beliefVersion: number
  draw: number
  /** The key of the table in force; null if it was not kept. */
  decision: string | null
  /** Id of the table that the price was drawn from; null: the one in force. */
  drawnFrom: string | null
}

const fields = `id, product_id, currency, segment, base_price, confidence, factors, arm, belief_version, draw, decision,
  drawn_from`

/** A quote by its id, or a public price by the id of its quote. */
export async function findDecidedQuote(
  db: Db,
  tenantId: number,
  id: string,
): Promise<DecidedQuoteRecord | null> {
  const from = id.startsWith('public_')
    ? `select ${fields}, from_at as created_at, price as optimized_price, price as single_price, 1 as quantity,
         coalesce(probabilities[array_position(prices, price)], 1) as propensity
       from public_prices where tenant_id = $1 and id = $2`
    : `select ${fields}, created_at, optimized_price, ${singlePrice}, quantity, propensity
       from quotes where tenant_id = $1 and id = $2`
  const [row] = await db.rows<{
    id: string
    product_id: string
    currency: string
    segment: string
    created_at: Date
    base_price: number
    optimized_price: number
    single_price: number
    quantity: number
    confidence: number
    factors: Factor[]
    arm: Arm
    propensity: number
    belief_version: number
    draw: number
    decision: Buffer | null
    drawn_from: Buffer | null
  }>(from, [tenantId, id], id.startsWith('public_') ? 'find_decided_public' : 'find_decided')
  if (!row) return null
  return {
    id: row.id,
    productId: row.product_id,
    currency: row.currency,
    segment: row.segment,
    createdAt: row.created_at,
    basePrice: row.base_price,
    optimizedPrice: row.optimized_price,
    singlePrice: row.single_price,
    quantity: row.quantity,
    confidence: row.confidence,
    factors: row.factors,
    arm: row.arm,
    propensity: row.propensity,
    beliefVersion: row.belief_version,
    draw: row.draw,
    decision: row.decision && toPartId(row.decision),
    drawnFrom: row.drawn_from && toPartId(row.drawn_from),
  }
}
