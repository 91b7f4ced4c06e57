import type { Caller } from '../../domain/caller.ts'
import { Refusal } from '../../domain/errors.ts'
import { effectivePolicy, type Policy, type PolicyFields } from '../../domain/policy.ts'
import type { PriceList } from '../../domain/price-list.ts'
import type { Db } from '../../storage/connection/db.ts'
import { findLine } from '../../storage/tables/api-keys.ts'
import { approveDraft, readMakers } from '../../storage/tables/list-approvals.ts'
import { findPolicy } from '../../storage/tables/policies.ts'
import { findPriceList, lockPriceList } from '../../storage/tables/price-lists.ts'

/**
 * Why a list needs a second person before it takes effect, in one sentence for whoever looks at it;
 * null where it needs none.
 */
export function whyApproval(
  { listApproval, listApprovalAbove }: Pick<Policy, 'listApproval' | 'listApprovalAbove'>,
  { summary }: Pick<PriceList, 'summary'>,
): string | null {
  if (!listApproval) return null
  const waits = 'The list waits for a second person to approve it:'
  const move = summary?.largestMove
  if (listApprovalAbove === undefined || move === undefined) {
    return `${waits} the policy of the account sets list_approval.`
  }
  if (move <= listApprovalAbove) return null
  // Rounded up: what is told is never as little as the bound.
  const [moved, bound] = [
    Math.ceil(10_000 * move) / 100,
    Number((100 * listApprovalAbove).toFixed(4)),
  ]
  return `${waits} it moves a price by ${moved} %, and list_approval_above of the account's policy is ${bound} %.`
}

/**
 * Says that somebody who had no part in a draft has looked it over. A change of an entry afterwards
 * takes it back.
 *
 * @returns The list as it is now; null where the tenant has none of this id.
 * @throws Refusal `state_conflict` for a list that is no draft; `approval_required` where the key
 * asked for the list, or changed an entry.
 */
export async function approveList(
  nowMs: number,
  db: Db,
  tenantId: number,
  id: string,
  { keyId }: Pick<Caller, 'keyId'>,
): Promise<PriceList | null> {
  const list = await lockPriceList(db, tenantId, id)
  if (list === null) return null
  if (list.status !== 'draft') {
    throw new Refusal('state_conflict', `The list is ${list.status}: only a draft can be approved.`)
  }
  const own = await findLine(db, tenantId, keyId)
  const makers = await readMakers(db, tenantId, id)
  if (makers.some((maker) => own.includes(maker))) {
    throw new Refusal(
      'approval_required',
      'You asked for the list or changed an entry of it, so somebody else has to approve it: ask a second person, who signs in for himself or uses a key of his own.',
    )
  }
  await approveDraft(db, tenantId, id, keyId, nowMs)
  return findPriceList(db, tenantId, id)
}

/** @throws Refusal `approval_required` for a list that still waits for a second person. */
export async function refuseUnapproved(db: Db, tenantId: number, list: PriceList): Promise<void> {
  const policy = effectivePolicy((await findPolicy(db, tenantId, '')).fields, {})
  const why = whyApproval(policy, list)
  if (list.approved !== null || why === null) return
  throw new Refusal(
    'approval_required',
    `${why} Ask one to look it over, who calls POST /v1/price_lists/{id}/approve or presses “Approve” in the console.`,
  )
}

/**
 * Which lists need a second person is for those to say who may be one: else whoever may not approve
 * could do without.
 *
 * @throws Refusal `scope_missing` where a key without the scope changes it.
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
  throw new Refusal(
    'scope_missing',
    'Changing list_approval or list_approval_above needs a key with the scope lists:approve: send both as they are, or ask somebody who may approve lists.',
    { param: 'list_approval' },
  )
}
