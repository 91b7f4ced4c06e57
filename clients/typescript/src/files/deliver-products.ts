import type { Batch, Delivery } from './delivery.ts'
import { type ProductRow, saysPolicy } from './product-reader.ts'

type Deliver = (batch: Batch<ProductRow>, last: boolean) => Promise<Delivery>

/**
 * Sends products, and then the costs and guardrails in their rows for those that were accepted, as
 * an import of its own. A row counts as accepted if the product or its policy changed.
 *
 * @param deliverPolicies - Sends costs and guardrails; `last` ends their import.
 */
export function deliverProducts(deliver: Deliver, deliverPolicies: Deliver): Deliver {
  let hasPolicies = false
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
    hasPolicies ||= policies.items.length > 0
    if (policies.items.length === 0 && !(last && hasPolicies)) return products
    const set = await deliverPolicies(policies, last)
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
