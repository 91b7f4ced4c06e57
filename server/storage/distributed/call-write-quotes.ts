import type { KnownRow } from '../commit/write-batch.ts'
import type { Db } from '../connection/db.ts'
import { type StandsJson, toPriceHold } from '../tables/price-holds.ts'

type KnownJson = { row: number; fingerprint: string; status: number; body: string }

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
    known: (KnownJson | { stands: StandsJson })[] | null
  }>(`select ${call} as known`, values, 'write-quotes-distributed')
  return (answer?.known ?? []).map((known) => {
    if ('stands' in known) return { row: known.stands.row, stands: toPriceHold(known.stands) }
    const { row, fingerprint, status, body } = known
    return { row, kept: { fingerprint: Buffer.from(fingerprint, 'hex'), status, body } }
  })
}
