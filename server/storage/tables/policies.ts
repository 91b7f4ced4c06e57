import type { PolicyFields } from '../../domain/policy.ts'
import type { Db } from '../connection/db.ts'
import { notify } from '../connection/notices.ts'
import { noteCompetitorPrice } from './competitor-prices.ts'
import { type StoredFields, toPolicyFields, toStoredFields } from './policy-fields.ts'

/** The fields that were set, and when. */
export type StoredPolicy = { fields: PolicyFields; updatedAt: Date | null }

/**
 * What the tenant set for a product, or with '' for its account. No fields and null: nothing yet.
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
       and coalesce((fields->>'max_price')::bigint, $2) < greatest(
         coalesce((fields->>'min_price')::bigint, $3), coalesce((fields->>'unit_cost')::bigint, $4))
     order by product_id limit 1`,
    [tenantId, account.maxPrice ?? null, account.minPrice ?? null, account.unitCost ?? null],
  )
  return row ? { productId: row.product_id, fields: toPolicyFields(row.fields) } : null
}

/** Replaces the policy of a product, or with '' the account's own. Returns when. */
export async function putPolicy(
  db: Db,
  tenantId: number,
  productId: string,
  fields: PolicyFields,
): Promise<StoredPolicy> {
  const [row] = await db.rows<{ updated_at: Date }>(
    `insert into policies (tenant_id, product_id, fields) values ($1, $2, $3)
     on conflict (tenant_id, product_id) do update set fields = excluded.fields, updated_at = now()
     returning updated_at`,
    [tenantId, productId, toStoredFields(fields)],
  )
  await noteCompetitorPrice(db, tenantId, productId, fields.competitor?.price ?? null)
  await notify(db, { kind: 'policy', tenantId, productId })
  return { fields, updatedAt: row?.updated_at ?? null }
}
