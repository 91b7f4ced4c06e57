import type { Db } from '../connection/db.ts'

/** What was learnt in a segment of a product; '' for customers without one. */
export type LearntSegment = {
  segment: string
  offers: number
  purchases: number
  salesRows: number
}

/** Segments in which something was learnt, customers without one first, then by offers. */
export async function readSegments(
  db: Db,
  tenantId: number,
  productId: string,
  currency: string,
  limit: number,
): Promise<LearntSegment[]> {
  const rows = await db.rows<{
    segment: string
    offers: number
    purchases: number
    sales_rows: number
  }>(
    `select segment, offers, purchases, sales_rows from cells
     where tenant_id = $1 and product_id = $2 and currency = $3
       and (offers > 0 or sales_rows > 0)
     order by (segment = '') desc, offers desc, sales_rows desc, segment limit $4`,
    [tenantId, productId, currency, limit],
    'read_segments',
  )
  return rows.map(({ sales_rows: salesRows, ...row }) => ({ ...row, salesRows }))
}
