import type { PolicyFields } from '../../domain/policy.ts'
import { policyNames } from '../../domain/policy-names.ts'

/** A policy's fields as stored. */
export type StoredFields = Readonly<Record<string, unknown>>

/** The fields of a stored policy; empty if nothing was set. */
export function toPolicyFields(stored: StoredFields | null): PolicyFields {
  return stored === null ? {} : policyNames.renameBack(stored)
}

/** The fields of a policy as JSON text to store. */
export function toStoredFields(fields: PolicyFields): string {
  return JSON.stringify(policyNames.rename(fields))
}
