import { policySubject, productSubject } from '../../domain/audit.ts'
import type { Db } from '../connection/db.ts'

const mostProducts = 500

/** How the audit names products whose name or id contains a text, and what belongs to them. */
export async function findAuditSubjects(
  db: Db,
  tenantId: number,
  product: string,
): Promise<string[]> {
  const products = await db.rows<{ id: string }>(
    `select id from products
     where tenant_id = $1
       and (strpos(name_key, lower($2::text)) > 0 or strpos(lower(id), lower($2::text)) > 0)
     order by created_at desc, id desc limit ${mostProducts}`,
    [tenantId, product],
    'find_audited_products',
  )
  const ids = products.map(({ id }) => id)
  const breakers = await db.rows<{ id: string }>(
    'select id from breakers where tenant_id = $1 and product_id = any ($2)',
    [tenantId, ids],
    'find_audited_breakers',
  )
  return [
    ...ids.flatMap((id) => [productSubject(id), policySubject(id)]),
    ...breakers.map(({ id }) => `breakers/${id}`),
  ]
}
