import { snakeCase } from '../../domain/names.ts'
import type { PolicyFields } from '../../domain/policy.ts'
import { policyNames } from '../../domain/policy-names.ts'
import { noteDamaged } from '../../figures/damaged-records.ts'

/** A policy's fields as stored. */
export type StoredFields = Readonly<Record<string, unknown>>

type Kind<Value> = Value extends number
  ? 'number'
  : Value extends string
    ? 'string'
    : Value extends boolean
      ? 'boolean'
      : Value extends readonly unknown[]
        ? 'list'
        : 'object'

/** What kind of JSON each field is; the compiler knows it, but says nothing of what is stored. */
const kinds: { [Name in keyof PolicyFields]-?: Kind<NonNullable<PolicyFields[Name]>> } = {
  objective: 'string',
  unitCost: 'number',
  marginBetween: 'list',
  diversionBetween: 'list',
  minPrice: 'number',
  maxPrice: 'number',
  maxDecrease: 'number',
  maxIncrease: 'number',
  minMargin: 'number',
  priceEnding: 'object',
  maxStep: 'number',
  cooldownSeconds: 'number',
  competitor: 'object',
  inventory: 'object',
  group: 'object',
  volumeBreaks: 'list',
  exploration: 'number',
  maxLoss: 'number',
  holdout: 'number',
  mode: 'string',
  personalization: 'string',
  jurisdictions: 'list',
  emergencyCaps: 'list',
  maxSegmentGap: 'number',
  priority: 'list',
  unknownProducts: 'string',
  autoActivate: 'boolean',
  listApproval: 'boolean',
  listApprovalAbove: 'number',
}

const kindByStoredName = new Map<string, string>(
  Object.entries(kinds).map(([name, kind]) => [snakeCase(name), kind]),
)

/**
 * The fields of a stored policy; empty if nothing was set. If one of them cannot be what the
 * service wrote, it is left out, and prices are paused: nobody knows what the others were meant
 * with.
 */
export function toPolicyFields(stored: StoredFields | null): PolicyFields {
  if (stored === null) return {}
  const damaged = damagedFields(stored)
  if (damaged.length === 0) return policyNames.renameBack(stored)
  noteDamaged('policy')
  const whole = damaged.includes('') ? [] : Object.entries(stored)
  const sound = Object.fromEntries(whole.filter(([name]) => !damaged.includes(name)))
  return { ...policyNames.renameBack(sound), mode: 'paused' }
}

/** The fields that the service cannot have written; '' stands for the policy as a whole. */
export function damagedFields(stored: unknown): string[] {
  if (kindOf(stored) !== 'object') return ['']
  return Object.entries(stored as StoredFields).flatMap(([name, value]) => {
    const expected = kindByStoredName.get(name)
    return expected === undefined || kindOf(value) === expected ? [] : [name]
  })
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list'
  return value === null ? 'null' : typeof value
}

/** SQL of a number among stored fields; null where there is none. */
export function numberIn(fields: string, name: string): string {
  return `case when jsonb_typeof(${fields} -> '${name}') = 'number'
    then (${fields} ->> '${name}')::double precision end`
}

/** The fields of a policy as JSON text to store. */
export function toStoredFields(fields: PolicyFields): string {
  return JSON.stringify(policyNames.rename(fields))
}
