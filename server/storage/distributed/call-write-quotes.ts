import type { KnownRow } from '../commit/write-batch.ts'
import type { Db } from '../connection/db.ts'

/**
 * Writes quotes where the tables are spread: only a function that is selected, and answers one
 * value, is sent to the machine of its tenant in one piece.
 */
export async function callDistributed(
  db: Db,
  call: string,
  values: readonly unknown[],
): Promise<KnownRow[]> {
  const [answer] = await db.rows<{
    known: { row: number; fingerprint: string; status: number; body: string }[] | null
  }>(`select ${call} as known`, values, 'write-quotes-distributed')
  return (answer?.known ?? []).map(({ row, fingerprint, status, body }) => ({
    row,
    kept: { fingerprint: Buffer.from(fingerprint, 'hex'), status, body },
  }))
}
