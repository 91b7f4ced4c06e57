import type { Outcome } from '../../storage/tables/outcomes.ts'

/** Units that the customer keeps after an outcome. */
export function unitsKept(outcome: Pick<Outcome, 'status' | 'quantity' | 'bought'> | null): number {
  if (outcome?.status === 'accepted') return outcome.quantity
  if (outcome?.status !== 'returned' || outcome.bought === null) return 0
  return Math.max(outcome.bought - outcome.quantity, 0)
}
