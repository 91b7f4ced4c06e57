import type { PolicyFields } from '../../domain/policy.ts'
import type { Db } from '../connection/db.ts'
import { numberIn, type StoredFields, toPolicyFields } from './policy-fields.ts'

/*
 * A unit cost that opened an alarm stays stored as it came. Until somebody answers, what is
 * counted and proposed uses the cost from before: a decimal point in the wrong place must not
 * become a margin of 99 %.
 */

/** Joins the open alarm about the unit cost of a product as `alarm`. */
export function joinDisputedCost(productId: string): string {
  return `left join breakers alarm on alarm.tenant_id = $1 and alarm.product_id = ${productId}
    and alarm.kind = 'unit_cost' and alarm.closed_at is null`
}

/** SQL for the fields of a policy with the cost that nobody disputes, if there is one. */
export function undisputedFields(fields: string): string {
  return `case when alarm.seen = ${numberIn(fields, 'unit_cost')}
    then (${fields} - 'unit_cost') ||
      jsonb_strip_nulls(jsonb_build_object('unit_cost', alarm.usual))
    else ${fields} end`
}

/** What the tenant set for its account, with the cost that nobody disputes. */
export async function findUndisputedPolicy(db: Db, tenantId: number): Promise<PolicyFields> {
  const [row] = await db.rows<{ fields: StoredFields }>(
    `select ${undisputedFields('f.fields')} as fields from policies f
     ${joinDisputedCost('f.product_id')}
     where f.tenant_id = $1 and f.product_id = ''`,
    [tenantId],
    'find_undisputed_policy',
  )
  return toPolicyFields(row?.fields ?? null)
}

/** The costs from before those in dispute, by product, '' for all; null if there was none. */
export async function readDisputedCosts(
  db: Db,
  tenantId: number,
): Promise<Record<string, number | null>> {
  const rows = await db.rows<{ product_id: string; usual: number | null }>(
    `select product_id, usual from breakers
     where tenant_id = $1 and kind = 'unit_cost' and closed_at is null`,
    [tenantId],
    'read_disputed_costs',
  )
  return Object.fromEntries(rows.map(({ product_id, usual }) => [product_id, usual]))
}

/**
 * SQL for the cost in the fields of a policy; the one from before while it is disputed.
 *
 * @param disputed - Where {@link readDisputedCosts} is given: few are ever open, and a join would
 * change the plan of a report.
 */
export function undisputedCost(disputed: string, productId: string, fields: string): string {
  return `case when ${disputed}::jsonb ? ${productId}
    then (${disputed}::jsonb ->> ${productId})::double precision
    else ${numberIn(fields, 'unit_cost')} end`
}
