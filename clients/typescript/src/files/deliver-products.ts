import type { Lerner } from '../lerner.ts'
import { deliverPolicies } from './deliver-policies.ts'
import type { Batch, Delivery, DeliveryOptions } from './delivery.ts'
import { type ProductRow, saysPolicy } from './product-reader.ts'

type Deliver = (batch: Batch<ProductRow>, last: boolean) => Promise<Delivery>

/**
 * Sends products, and then the costs and guardrails in their rows for those that were accepted. A
 * row counts as accepted if the product or its policy changed, as far as the service reports it.
 */
export function deliverProducts(
  client: Lerner,
  deliver: Deliver,
  options: DeliveryOptions,
): Deliver {
  return async (batch, last) => {
    const products = await deliver(batch, last)
    const refused = new Set(products.rejected.map(({ line }) => line))
    const policies: Batch<ProductRow> = { items: [], lines: [] }
    for (const [i, item] of batch.items.entries()) {
      const line = batch.lines[i] ?? 0
      if (refused.has(line) || !saysPolicy(item)) continue
      policies.items.push(item)
      policies.lines.push(line)
    }
    if (policies.items.length === 0) return products
    const set = await deliverPolicies(client, policies, true, options)
    const rejected = [...products.rejected, ...set.rejected]
    const taken = batch.items.length - rejected.length
    const accepted = Math.min(taken, Math.max(products.accepted, set.accepted))
    return {
      accepted,
      unchanged: taken - accepted,
      rejected,
      questions: [...products.questions, ...set.questions],
      replayed: products.replayed,
    }
  }
}
