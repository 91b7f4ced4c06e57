import type { ProposalInput } from '../../../engine/lists/propose.ts'
import type { CellDeps } from '../../deps.ts'
import type { Decision } from '../../domain/decision.ts'
import type { PriceList } from '../../domain/price-list.ts'
import { pack, type RecalledInputs, type Unpacked } from '../cells/decision-inputs.ts'
import type { Question } from './propose.ts'

/**
 * Packs all that an entry's proposed price is made of, so that it can be explained and replayed.
 */
export function packQuestion(
  cache: CellDeps['cache'],
  tenantId: number,
  { currency }: Pick<PriceList, 'currency'>,
  pool: Unpacked['pool'],
  { own, siblings, group, guardrails, ...input }: Question,
  nowMs: number,
): Decision {
  // What a list asks beside a table's inputs is stored among them.
  const unpacked = { holdout: 0, currency, own, siblings, pool, group, guardrails, input }
  return pack(cache, tenantId, unpacked, nowMs)
}

/** What an entry's proposed price was made of, from what was stored of it. */
export function toProposalInput({ input }: RecalledInputs): ProposalInput {
  const asked = input as ProposalInput
  if (asked.design === undefined) throw new RangeError('inputs are of no price list')
  return asked
}
