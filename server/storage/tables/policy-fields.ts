import type { PolicyFields } from '../../domain/policy.ts'
import { policyNames } from '../../domain/policy-names.ts'
import { noteDamaged } from '../../figures/damaged-records.ts'

/** A policy's fields as stored. */
export type StoredFields = Readonly<Record<string, unknown>>

/** What kind of JSON a field is. */
const kinds: Readonly<Record<string, 'number' | 'string' | 'boolean' | 'list' | 'object'>> = {
  objective: 'string',
  unit_cost: 'number',
  margin_between: 'list',
  diversion_between: 'list',
  min_price: 'number',
  max_price: 'number',
  max_decrease: 'number',
  max_increase: 'number',
  min_margin: 'number',
  price_ending: 'object',
  max_step: 'number',
  cooldown_seconds: 'number',
  competitor: 'object',
  inventory: 'object',
  group: 'object',
  volume_breaks: 'list',
  exploration: 'number',
  max_loss: 'number',
  holdout: 'number',
  mode: 'string',
  personalization: 'string',
  jurisdictions: 'list',
  emergency_caps: 'list',
  max_segment_gap: 'number',
  priority: 'list',
  unknown_products: 'string',
  auto_activate: 'boolean',
  list_approval: 'boolean',
  list_approval_above: 'number',
}

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
    const expected = kinds[name]
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
