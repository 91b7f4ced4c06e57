import type { PriceList } from '../../../clients/typescript/src/main.ts'

/** What became of a list, in the words that people have for it. */
export type Standing =
  | PriceList['status']
  | 'to-approve'
  | 'approved'
  | 'declined'
  | 'scheduled'
  | 'reverted'
  | 'discarded'

/** Whether a list's time has begun, whatever became of it. */
export function hasBegun({ from }: Pick<PriceList, 'from'>, nowMs: number): boolean {
  return Date.parse(from) <= nowMs
}

/**
 * What every page says of a list. An active one that begins later has changed no price yet, and
 * one that was taken back or never active did not just end.
 *
 * @param needsApproval - Whether a second person has to approve it.
 */
export function standingOf(list: PriceList, needsApproval: boolean, nowMs: number): Standing {
  const { status, approvedBy, declinedBy, activatedAt, revertedAt } = list
  if (status === 'draft') {
    if (declinedBy !== null) return 'declined'
    if (!needsApproval) return 'draft'
    return approvedBy === null ? 'to-approve' : 'approved'
  }
  if (status === 'active') return hasBegun(list, nowMs) ? 'active' : 'scheduled'
  if (revertedAt !== null) return 'reverted'
  return status === 'ended' && activatedAt === null ? 'discarded' : status
}
