import { type AuditChange, policySubject } from '../../domain/audit.ts'
import type { Caller } from '../../domain/caller.ts'
import type { KeptFields, UndoneChanges } from '../../domain/import.ts'
import type { PolicyFields } from '../../domain/policy.ts'
import { policyNames } from '../../domain/policy-names.ts'
import type { Db } from '../../storage/connection/db.ts'
import { lockAudit, recordChanges } from '../../storage/tables/audit.ts'
import type { ImportedChange } from '../../storage/tables/imported-changes.ts'
import { findPolicies, findPolicy } from '../../storage/tables/policies.ts'
import { readBasePrices } from '../../storage/tables/products.ts'
import { contradictionOf, setPolicies } from '../policies/record-policies.ts'
import { type FieldsChange, fieldsBefore } from './fields-before.ts'

/**
 * Gives products the costs and limits that they had before an import, by the subjects of what
 * imports changed. A policy that would contradict itself, or the account's, stays as it is.
 *
 * @param by - The import, as its UUID.
 */
export async function undoPolicies(
  db: Db,
  caller: Pick<Caller, 'tenantId' | 'actor'>,
  changes: ReadonlyMap<string, readonly ImportedChange[]>,
  by: string,
  nowMs: number,
): Promise<UndoneChanges> {
  const { tenantId, actor } = caller
  const byProduct = new Map([...changes].map(([subject, of]) => [productOf(subject), of]))
  const ids = [...byProduct.keys()]
  await lockAudit(db, tenantId)
  const basePrices = await readBasePrices(db, tenantId, ids)
  const before = await findPolicies(db, tenantId, ids)
  const account = (await findPolicy(db, tenantId, '')).fields
  const put = new Map<string, PolicyFields>()
  const kept: KeptFields[] = []
  let restored = 0
  for (const [productId, of] of byProduct) {
    const present = before.get(productId) ?? {}
    const { restored: fields, stays } = fieldsBefore(present, of.map(toFields), by)
    const after: PolicyFields = { ...present, ...fields }
    if (!basePrices.has(productId)) {
      kept.push({ productId, fields: Object.keys(fields).concat(stays) })
      continue
    }
    const isFit = contradictionOf(after, account) === null
    if (isFit && Object.keys(fields).length > 0) put.set(productId, withoutAbsent(after))
    const left = isFit ? stays : stays.concat(Object.keys(fields))
    if (left.length > 0) kept.push({ productId, fields: left })
    else restored++
  }
  await setPolicies(db, caller, { put, before, account, basePrices }, nowMs)
  const made = [...put].map(
    ([productId, after]): AuditChange => ({
      ...{ actor, action: 'policy.changed', subject: policySubject(productId) },
      before: policyNames.rename(before.get(productId) ?? {}),
      after: policyNames.rename(after),
    }),
  )
  await recordChanges(db, tenantId, made, nowMs)
  return { removed: 0, restored, kept }
}

/** The product whose policy a subject is. */
function productOf(subject: string): string {
  return decodeURIComponent(subject.replace(/^products\/(.*)\/policy$/, '$1'))
}

function toFields({ before, after, ...change }: ImportedChange): FieldsChange {
  const fieldsOf = (described: object | null) => ({ ...policyNames.renameBack(described ?? {}) })
  return { ...change, before: fieldsOf(before), after: fieldsOf(after) }
}

function withoutAbsent(fields: PolicyFields): PolicyFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
