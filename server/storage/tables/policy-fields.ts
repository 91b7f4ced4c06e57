import type { PolicyFields } from '../../domain/policy.ts'
import { policyNames } from '../../domain/policy-names.ts'

/** A policy's fields as they are stored. */
export type StoredFields = Readonly<Record<string, unknown>>

/** The fields of a stored policy; none where nothing was set. */
export function toPolicyFields(stored: StoredFields | null): PolicyFields {
  return stored === null ? {} : policyNames.renameBack(stored)
}

/** The fields of a policy as text of the JSON to store. */
export function toStoredFields(fields: PolicyFields): string {
  return JSON.stringify(policyNames.rename(fields))
}
