import type { Deps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import type { Refusal } from '../../domain/errors.ts'
import { effectivePolicy, type Policy, type PolicyFields } from '../../domain/policy.ts'
import type { PriceList } from '../../domain/price-list.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import type { Db } from '../../storage/connection/db.ts'
import { findLine } from '../../storage/tables/api-keys.ts'
import { approveDraft, declineDraft, readMakers } from '../../storage/tables/list-approvals.ts'
import { findPolicy } from '../../storage/tables/policies.ts'
import { findPriceList, lockPriceList } from '../../storage/tables/price-lists.ts'
import { addComment } from './comments.ts'

/**
 * Why a list needs a second person before it takes effect; null if it needs none.
 *
 * @param remedy - Appended to the sentence that gives the reason.
 */
export function whyApproval(
  { listApproval, listApprovalAbove }: Pick<Policy, 'listApproval' | 'listApprovalAbove'>,
  { summary }: Pick<PriceList, 'summary'>,
  remedy = '',
): Refusal | null {
  if (!listApproval) return null
  const move = summary?.largestMove
  const words = { remedy }
  if (listApprovalAbove === undefined || move === undefined) {
    return refusalFor('list_unapproved', {}, {}, words)
  }
  if (move <= listApprovalAbove) return null
  // Rounded up, so that the reported value is never as small as the bound.
  const movedShare = Math.ceil(10_000 * move) / 10_000
  return refusalFor(
    'list_unapproved_move',
    { movedShare, boundShare: listApprovalAbove },
    {},
    words,
  )
}

/**
 * Records that somebody who had no part in a draft has reviewed it. A later change of an entry
 * withdraws it.
 *
 * @param seenMs - When an entry of the list had last changed as they read it; null: none had.
 * @returns The list as it is now; null if the tenant has none with this id.
 * @throws Refusal `state_conflict` for a list that is not a draft, or has changed since;
 * `approval_required` if the key
 * requested the list or changed an entry.
 */
export async function approveList(
  nowMs: number,
  db: Db,
  tenantId: number,
  id: string,
  { keyId }: Pick<Caller, 'keyId'>,
  seenMs?: number | null,
): Promise<PriceList | null> {
  const list = await lockPriceList(db, tenantId, id)
  if (list === null) return null
  if (list.status !== 'draft') {
    throw refusalFor('list_not_draft_to_approve', { status: list.status })
  }
  refuseUnread(list, seenMs)
  if (await hadPart(db, tenantId, id, keyId)) throw refusalFor('list_maker_approves', {})
  await approveDraft(db, tenantId, id, keyId, nowMs)
  return findPriceList(db, tenantId, id)
}

/** Whether whoever acts by a key requested a list, or was the last to change one of its entries. */
export async function hadPart(
  db: Db,
  tenantId: number,
  id: string,
  keyId: string,
): Promise<boolean> {
  const own = await findLine(db, tenantId, keyId)
  const makers = await readMakers(db, tenantId, id)
  return makers.some((maker) => own.includes(maker))
}

/**
 * @param seenMs - When an entry had last changed as somebody read the list; null: none had;
 * undefined: they do not say.
 * @throws Refusal `state_conflict` for a list that has changed since.
 */
export function refuseUnread({ summary }: PriceList, seenMs: number | null | undefined): void {
  if (seenMs !== undefined && seenMs !== (summary?.changedAtMs ?? null)) {
    throw refusalFor('list_changed_since', {})
  }
}

/**
 * Records that somebody declines a draft, with the reason as a comment, of which its author has
 * news. It stays a draft: changing an entry puts it up for approval again.
 *
 * @returns The list as it is now; null if the tenant has none with this id.
 * @throws Refusal `state_conflict` for a list that is not a draft, or is full of comments.
 */
export async function declineList(
  deps: Pick<Deps, 'now'>,
  db: Db,
  tenantId: number,
  id: string,
  { keyId }: Pick<Caller, 'keyId'>,
  reason: string,
): Promise<PriceList | null> {
  const list = await lockPriceList(db, tenantId, id)
  if (list === null) return null
  if (list.status !== 'draft') {
    throw refusalFor('list_not_draft_to_decline', { status: list.status })
  }
  await declineDraft(db, tenantId, id, keyId, deps.now())
  await addComment(deps, db, { tenantId, keyId }, id, { text: reason, productId: null })
  return findPriceList(db, tenantId, id)
}

const approvalRemedy =
  ' Ask somebody to review it and approve it, with POST /v1/price_lists/{id}/approve or “Approve” in the console.'

/** @throws Refusal `approval_required` for a list that still needs a second person. */
export async function refuseUnapproved(db: Db, tenantId: number, list: PriceList): Promise<void> {
  const policy = effectivePolicy((await findPolicy(db, tenantId, '')).fields, {})
  const refusal = whyApproval(policy, list, approvalRemedy)
  if (list.approved === null && refusal !== null) throw refusal
}

/**
 * Only those who may approve can decide which lists need a second person: otherwise others could
 * bypass approval.
 *
 * @throws Refusal `scope_missing` if a key without the scope changes it.
 */
export function refuseApprovalChange(
  { scopes }: Pick<Caller, 'scopes'>,
  before: PolicyFields,
  after: PolicyFields,
): void {
  if (scopes.includes('*') || scopes.includes('lists:approve')) return
  const isSame =
    (before.listApproval ?? false) === (after.listApproval ?? false) &&
    before.listApprovalAbove === after.listApprovalAbove
  if (isSame) return
  throw refusalFor('approval_rule_needs_scope', {}, { param: 'list_approval' })
}
