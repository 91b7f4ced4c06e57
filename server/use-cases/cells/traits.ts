import { baseMarginsOf } from '../../../engine/policy/margins.ts'
import type { ProductTraits } from '../../../engine/pool/likeness.ts'
import type { Policy } from '../../domain/policy.ts'
import type { Attributes } from '../../domain/product.ts'
import { declaredNest } from './declared-nest.ts'
import { toGuardrails } from './guardrails.ts'

/**
 * What is known about a product besides its demand: its attributes, and the margin at its base
 * price.
 */
export function traitsOf(
  attributes: Attributes,
  policy: Policy,
  basePriceMinor: number | null,
  nowMs: number,
): ProductTraits {
  const guardrails = toGuardrails(policy, { lastPriceMinor: null, offersPerSecond: 0, nowMs })
  const margins =
    basePriceMinor === null ? { baseMargin: null } : baseMarginsOf(guardrails, basePriceMinor)
  const nest = declaredNest(policy, attributes)
  return { attributes, ...margins, ...(nest ? { nest } : {}) }
}
