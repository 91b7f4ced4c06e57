import type { ProposalInput } from '../../../engine/lists/propose.ts'
import type { CellDeps } from '../../deps.ts'
import type { Decision } from '../../domain/decision.ts'
import type { PriceList } from '../../domain/price-list.ts'
import { pack, type RecalledInputs, type Unpacked } from '../cells/decision-inputs.ts'
import type { Question } from './propose.ts'

/** Packs all inputs of an entry's proposed price, so that it can be explained and replayed. */
export function packQuestion(
  cache: CellDeps['cache'],
  tenantId: number,
  { currency }: Pick<PriceList, 'currency'>,
  pool: Unpacked['pool'],
  { own, siblings, group, guardrails, ...input }: Question,
  nowMs: number,
): Decision {
  // A list's additional inputs are stored among those of the table.
  const unpacked = { holdout: 0, currency, own, siblings, pool, group, guardrails, input }
  return pack(cache, tenantId, unpacked, nowMs)
}

/** Restores the inputs of an entry's proposed price from what was stored. */
export function toProposalInput({ input }: RecalledInputs): ProposalInput {
  const proposal = input as ProposalInput
  if (proposal.design === undefined) throw new RangeError('inputs are of no price list')
  return proposal
}
