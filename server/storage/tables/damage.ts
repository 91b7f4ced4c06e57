import type { Db } from '../connection/db.ts'

/**
 * How many damaged pages the server has met since its statistics were reset; 0 without checksums.
 */
export async function countDamagedReads(db: Db): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'select coalesce(sum(checksum_failures), 0)::int as count from pg_stat_database',
  )
  return row?.count ?? 0
}
