import { type AuditChange, policySubject } from '../../domain/audit.ts'
import type { Caller } from '../../domain/caller.ts'
import { canonicalJson } from '../../domain/canonical-json.ts'
import { Refusal } from '../../domain/errors.ts'
import { effectivePolicy, type PolicyFields } from '../../domain/policy.ts'
import { refuseContradictions } from '../../domain/policy-faults.ts'
import { policyNames } from '../../domain/policy-names.ts'
import { questionGroup, questionPolicy } from '../../domain/question-policy.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import type { Warning } from '../../domain/warning.ts'
import type { Db } from '../../storage/connection/db.ts'
import { lockAudit } from '../../storage/tables/audit.ts'
import { findUndisputedPolicy } from '../../storage/tables/disputed-costs.ts'
import { readGroupPriceRanges } from '../../storage/tables/groups.ts'
import { findPolicies, findPolicy, putPolicies } from '../../storage/tables/policies.ts'
import { readBasePrices } from '../../storage/tables/products.ts'
import { guardPolicies } from '../breakers/guard-policy.ts'
import { mapInSlices } from '../sales/slices.ts'

/** What a product is to set for itself. */
export type PolicyToSet = { productId: string; fields: PolicyFields }

/** The result of a policy: set, with any warnings, or refused. */
export type PolicyResult = Refusal | { id: string; questions: Warning[] }

type How = {
  /** Whether absent fields stay as they are; otherwise they are removed. */
  merge: boolean
  nowMs: number
  /** The import that sets them, as its UUID. */
  importedBy?: string
}

/**
 * Stores the valid ones of some policies, with breakers. Returns a result for each, in their order,
 * and the changes to record last.
 */
export async function recordPolicies(
  db: Db,
  { tenantId, actor }: Pick<Caller, 'tenantId' | 'actor'>,
  sent: readonly (PolicyToSet | Refusal)[],
  { merge, nowMs, importedBy }: How,
): Promise<{ results: PolicyResult[]; changes: AuditChange[] }> {
  const ids = sent.flatMap((one) => (one instanceof Refusal ? [] : [one.productId]))
  await lockAudit(db, tenantId)
  const basePrices = await readBasePrices(db, tenantId, ids)
  const before = await findPolicies(db, tenantId, ids)
  const account = (await findPolicy(db, tenantId, '')).fields
  const put = new Map<string, PolicyFields>()
  const results = await mapInSlices(sent, (one): PolicyResult => {
    if (one instanceof Refusal) return one
    const { productId: id } = one
    const basePrice = basePrices.get(id)
    if (basePrice === undefined) {
      return refusalFor('product_to_rule_missing', { productId: id }, { param: 'product_id' })
    }
    const known = merge ? (put.get(id) ?? before.get(id) ?? {}) : {}
    const fields = { ...known, ...one.fields }
    const fault = contradictionOf(fields, account)
    if (fault !== null) return fault
    put.set(id, fields)
    return { id, questions: questionPolicy(fields, basePrice, nowMs) }
  })
  await setPolicies(db, { tenantId, actor }, { put, before, account, basePrices }, nowMs)
  const changes = [...put].map(([productId, after]): AuditChange => {
    const subject = policySubject(productId)
    const from = policyNames.rename(before.get(productId) ?? {})
    const to = policyNames.rename(after)
    const by = importedBy === undefined ? {} : { importedBy }
    return { actor, action: 'policy.changed', subject, before: from, after: to, ...by }
  })
  const questioned = await withGroupQuestions(db, tenantId, results, put)
  return { results: questioned, changes: changes.filter(isReal) }
}

/** The results, with a question at one policy of each group whose units seem unlike. */
async function withGroupQuestions(
  db: Db,
  tenantId: number,
  results: readonly PolicyResult[],
  put: ReadonlyMap<string, PolicyFields>,
): Promise<PolicyResult[]> {
  const names = new Set([...put.values()].flatMap(({ group }) => (group ? [group.name] : [])))
  const ranges = await readGroupPriceRanges(db, tenantId, [...names])
  return results.map((one) => {
    if (one instanceof Refusal) return one
    const name = put.get(one.id)?.group?.name
    const range = name === undefined ? undefined : ranges.get(name)
    if (name === undefined || range === undefined) return one
    ranges.delete(name)
    return { ...one, questions: [...one.questions, ...questionGroup(name, range)] }
  })
}

/** Policies of products to store, and what they are compared with. */
export type PoliciesToPut = {
  put: ReadonlyMap<string, PolicyFields>
  before: ReadonlyMap<string, PolicyFields>
  account: PolicyFields
  basePrices: ReadonlyMap<string, number>
}

/** Stores policies, and compares them with the previous ones. */
export async function setPolicies(
  db: Db,
  { tenantId, actor }: Pick<Caller, 'tenantId' | 'actor'>,
  { put, before, account, basePrices }: PoliciesToPut,
  nowMs: number,
): Promise<void> {
  const { unitCost: accountCost = null } = await findUndisputedPolicy(db, tenantId)
  if (put.size > 0) await putPolicies(db, tenantId, put, nowMs)
  const changes = [...put].map(([productId, after]) => {
    const ownBefore = before.get(productId) ?? {}
    return {
      productId,
      before: effectivePolicy(account, ownBefore),
      after: effectivePolicy(account, after),
      costBefore: ownBefore.unitCost ?? accountCost,
      costAfter: after.unitCost ?? accountCost,
      basePriceMinor: basePrices.get(productId) ?? null,
    }
  })
  await guardPolicies(db, tenantId, changes, actor, nowMs)
}

/** Why a product's policy cannot be set beside the account's; null if it can. */
export function contradictionOf(fields: PolicyFields, account: PolicyFields): Refusal | null {
  try {
    refuseContradictions(fields, account, 'product')
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

function isReal({ before, after }: AuditChange): boolean {
  return canonicalJson(before) !== canonicalJson(after)
}
