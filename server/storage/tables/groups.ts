import type { KnownFields } from '../../domain/policy.ts'
import type { BasePriceRange } from '../../domain/question-policy.ts'
import type { Db } from '../connection/db.ts'
import { type RowOfCosts, type StoredCell, withRowCost } from './cells.ts'

/** Another product of a group, as the pricing of one needs it. */
export type StoredGroupMember = {
  basePrice: number
  policy: KnownFields
  /** The belief of the segment, else of the one with most offers; null: nothing was learnt. */
  cell: StoredCell | null
}

/** At most this many products of a group are read, the oldest first. */
const mostMembers = 15

/** The other active products of a group in one currency, without the one being priced. */
export async function readGroupMembers(
  db: Db,
  tenantId: number,
  of: { group: string; productId: string; currency: string; segment: string },
): Promise<StoredGroupMember[]> {
  const rows = await db.rows<
    RowOfCosts & {
      base_price: number
      segment: string | null
      version: number | null
      belief: Buffer | null
      sales: unknown
    }
  >(
    `select p.base_price, f.fields, f.cost_when_set,
       c.sales_unit_cost as row_cost, c.segment, c.version, c.belief, c.sales
     from policies f
     join products p on p.tenant_id = $1 and p.id = f.product_id
       and p.status = 'active' and p.currency = $4
     left join lateral (
       select segment, version, belief, sales, sales_unit_cost from cells
       where tenant_id = $1 and product_id = p.id and currency = $4
       order by (segment = $5) desc, offers desc, segment limit 1
     ) c on true
     where f.tenant_id = $1 and f.fields ? 'group' and f.fields -> 'group' ->> 'name' = $2
       and f.product_id not in ('', $3)
     order by p.created_at, p.id limit ${mostMembers}`,
    [tenantId, of.group, of.productId, of.currency, of.segment],
    'read_group_members',
  )
  return rows.map((row) => ({
    basePrice: row.base_price,
    policy: withRowCost(row),
    cell:
      row.segment === null
        ? null
        : {
            segment: row.segment,
            version: row.version ?? 0,
            belief: row.belief,
            sales: row.sales ?? null,
          },
  }))
}

/**
 * The lowest and highest base price in some groups, of active products; where a group has several
 * currencies, in the one that has the highest.
 */
export async function readGroupPriceRanges(
  db: Db,
  tenantId: number,
  groups: readonly string[],
): Promise<Map<string, BasePriceRange>> {
  if (groups.length === 0) return new Map()
  const rows = await db.rows<{ name: string; low: number; high: number }>(
    `select f.fields -> 'group' ->> 'name' as name, p.currency,
       min(p.base_price) as low, max(p.base_price) as high
     from policies f
     join products p on p.tenant_id = $1 and p.id = f.product_id and p.status = 'active'
     where f.tenant_id = $1 and f.fields ? 'group' and f.fields -> 'group' ->> 'name' = any($2)
     group by 1, 2
     order by 4, 3 desc`,
    [tenantId, groups],
    'read_group_price_ranges',
  )
  return new Map(
    rows.map(({ name, low, high }) => [name, { lowestMinor: low, highestMinor: high }]),
  )
}
