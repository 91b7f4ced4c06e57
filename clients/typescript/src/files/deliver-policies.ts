import type { Lerner } from '../lerner.ts'
import {
  type Batch,
  type Delivery,
  type DeliveryOptions,
  emptyDelivery,
  withinTheLimit,
} from './delivery.ts'
import type { PolicyRow } from './policy-reader.ts'

/**
 * Sends costs and guardrails. The service rejects a faulty one individually.
 *
 * @param merge - Whether fields missing from the rows are kept; otherwise they are removed.
 */
export async function deliverPolicies(
  client: Lerner,
  { items, lines }: Batch<PolicyRow>,
  merge: boolean,
  { signal, keyOf }: DeliveryOptions,
): Promise<Delivery> {
  const policies = items.map(({ policy }) => policy)
  const { results, changed } = await withinTheLimit(
    (options) => client.policies.put({ policies, merge }, options),
    {
      timeoutMs: 60_000,
      maxRetries: 5,
      signal,
      ...(keyOf === undefined ? {} : { idempotencyKey: keyOf }),
    },
  )
  const delivery = emptyDelivery()
  for (const [i, result] of results.entries()) {
    const row = { line: lines[i] ?? 0, value: policies[i]?.productId ?? '', setting: null }
    if (result.error !== undefined) {
      const { param, message, reason: name, values } = result.error
      // `policies[3].min_price` is a position in the batch, which is meaningless in the file.
      const column = /^policies\[\d+\]\.(\w+)/.exec(param ?? '')?.[1] ?? 'product'
      const reason = message.replace(/^`policies\[\d+\][^`]*` /, '')
      const remarks = name === undefined ? [] : [{ reason: name, values, param }]
      delivery.rejected.push({ ...row, column, reason, remarks })
      continue
    }
    for (const { message, reason: name, values, param } of result.warnings ?? []) {
      const remarks = name === undefined ? [] : [{ reason: name, values, param }]
      delivery.questions.push({ ...row, column: 'product', reason: message, remarks })
    }
  }
  delivery.accepted = changed
  delivery.unchanged = items.length - changed - delivery.rejected.length
  return delivery
}
