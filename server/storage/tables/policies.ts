import type { PolicyFields } from '../../domain/policy.ts'
import type { Db } from '../connection/db.ts'
import { notify, notifyAll } from '../connection/notices.ts'
import { noteCompetitorPrice } from './competitor-prices.ts'
import { ownTenant } from './own-tenant.ts'
import { numberIn, type StoredFields, toPolicyFields, toStoredFields } from './policy-fields.ts'

/** The fields that were set, and when. */
export type StoredPolicy = { fields: PolicyFields; updatedAt: Date | null }

/**
 * The policy that the tenant set for a product, or with '' for its account. No fields and null:
 * nothing yet.
 */
export async function findPolicy(
  db: Db,
  tenantId: number,
  productId: string,
): Promise<StoredPolicy> {
  const [row] = await db.rows<{ fields: StoredFields; updated_at: Date }>(
    'select fields, updated_at from policies where tenant_id = $1 and product_id = $2',
    [tenantId, productId],
    'find_policy',
  )
  return { fields: toPolicyFields(row?.fields ?? null), updatedAt: row?.updated_at ?? null }
}

/**
 * The first product, by id, for which its own policy and the account's together allow no price: the
 * upper limit is below the lower one or the unit cost. Null if there is none.
 */
export async function findContradictedPolicy(
  db: Db,
  tenantId: number,
  account: PolicyFields,
): Promise<{ productId: string; fields: PolicyFields } | null> {
  const [row] = await db.rows<{ product_id: string; fields: StoredFields }>(
    `select product_id, fields from policies
     where tenant_id = $1 and product_id <> ''
       and coalesce(${numberIn('fields', 'max_price')}, $2) < greatest(
         coalesce(${numberIn('fields', 'min_price')}, $3),
         coalesce(${numberIn('fields', 'unit_cost')}, $4))
     order by product_id limit 1`,
    [tenantId, account.maxPrice ?? null, account.minPrice ?? null, account.unitCost ?? null],
  )
  return row ? { productId: row.product_id, fields: toPolicyFields(row.fields) } : null
}

/**
 * The new `cost_when_set` of a stored policy. A cost that changes within a day of the base price
 * belongs to it, and one that more than doubles or halves is taken for the correction of an error.
 *
 * @param pricedToday - SQL of the products whose base price changed: a cluster takes no query here.
 */
const costWhenSet = (pricedToday: string) => `case
    when excluded.fields ->> 'unit_cost' is not distinct from policies.fields ->> 'unit_cost'
      then policies.cost_when_set
    when (excluded.fields ->> 'unit_cost')::double precision
        / nullif(${numberIn('policies.fields', 'unit_cost')}, 0) between 0.5 and 2
      and not policies.product_id = any (${pricedToday})
      then coalesce(policies.cost_when_set, (policies.fields ->> 'unit_cost')::bigint)
  end`

/** Those of these products whose base price changed within a day. */
async function findPricedToday(
  db: Db,
  tenantId: number,
  productIds: readonly string[],
): Promise<string[]> {
  const rows = await db.rows<{ product_id: string }>(
    `select distinct product_id from base_price_changes
     where tenant_id = $1 and product_id = any ($2) and at > now() - interval '1 day'`,
    [tenantId, productIds],
    'find_priced_today',
  )
  return rows.map((row) => row.product_id)
}

/** Replaces the policy of a product, or with '' the account's own. Returns when. */
export async function putPolicy(
  db: Db,
  tenantId: number,
  productId: string,
  fields: PolicyFields,
  nowMs: number,
): Promise<StoredPolicy> {
  const [row] = await db.rows<{ updated_at: Date }>(
    `insert into policies (tenant_id, product_id, fields) values ($1, $2, $3)
     on conflict (tenant_id, product_id) do update set fields = excluded.fields,
       cost_when_set = ${costWhenSet('$4::text[]')}, updated_at = excluded.updated_at
     returning updated_at`,
    [tenantId, productId, toStoredFields(fields), await findPricedToday(db, tenantId, [productId])],
  )
  await noteCompetitorPrice(db, tenantId, productId, fields.competitor?.price ?? null, nowMs)
  await notify(db, { kind: 'policy', tenantId, productId })
  return { fields, updatedAt: row?.updated_at ?? null }
}

/** The policies that the tenant set for products, by product; products without one are omitted. */
export async function findPolicies(
  db: Db,
  tenantId: number,
  productIds: readonly string[],
): Promise<Map<string, PolicyFields>> {
  const rows = await db.rows<{ product_id: string; fields: StoredFields }>(
    'select product_id, fields from policies where tenant_id = $1 and product_id = any ($2)',
    [tenantId, productIds],
    'find_policies',
  )
  return new Map(rows.map((row) => [row.product_id, toPolicyFields(row.fields)]))
}

/** Replaces the policies of many products. */
export async function putPolicies(
  db: Db,
  tenantId: number,
  policies: ReadonlyMap<string, PolicyFields>,
  nowMs: number,
): Promise<void> {
  const ids = [...policies.keys()].sort()
  const fieldsOf = (id: string) => policies.get(id) ?? {}
  const before = await findPolicies(db, tenantId, ids)
  await db.run(
    `insert into policies (tenant_id, product_id, fields)
     select t.tenant_id, p.id, p.fields
     from ${ownTenant} cross join unnest($2::text[], $3::jsonb[]) as p (id, fields)
     order by p.id collate "C"
     on conflict (tenant_id, product_id) do update set fields = excluded.fields,
       cost_when_set = ${costWhenSet('$4::text[]')}, updated_at = excluded.updated_at`,
    [
      tenantId,
      ids,
      ids.map((id) => toStoredFields(fieldsOf(id))),
      await findPricedToday(db, tenantId, ids),
    ],
    'put_policies',
  )
  for (const id of ids) {
    const price = fieldsOf(id).competitor?.price ?? null
    if (price === (before.get(id)?.competitor?.price ?? null)) continue
    await noteCompetitorPrice(db, tenantId, id, price, nowMs)
  }
  await notifyAll(
    db,
    ids.map((productId) => ({ kind: 'policy', tenantId, productId })),
  )
}
