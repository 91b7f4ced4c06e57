import { type Proposal, type ProposalInput, proposePrice } from '../../../engine/lists/propose.ts'
import type { GroupMember } from '../../../engine/policy/group.ts'
import type { PoolPrior } from '../../../engine/pool/pool-prior.ts'
import { type StoredBelief, toBelief } from '../cells/to-belief.ts'

/** The inputs for proposing a price, as plain data that can be passed to another thread. */
export type Question = Omit<ProposalInput, 'belief' | 'siblings' | 'pool' | 'group'> & {
  own: StoredBelief | null
  siblings: readonly StoredBelief[]
  group: {
    unitCount: number
    others: readonly (Omit<GroupMember, 'belief'> & { cell: StoredBelief | null })[]
  }
}

/** Proposes the price of a product. Independent of the store, so that any thread can do it. */
export function answerQuestion(question: Question, pool: PoolPrior): Proposal {
  const { own, siblings, group, ...rest } = question
  return proposePrice({
    ...rest,
    pool,
    belief: own && toBelief(own),
    siblings: siblings.map(toBelief),
    group: {
      unitCount: group.unitCount,
      others: group.others.map(({ cell, ...other }) => ({
        ...other,
        belief: cell && toBelief(cell),
      })),
    },
  })
}
