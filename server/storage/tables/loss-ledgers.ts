import type { Db } from '../connection/db.ts'
import { finiteJson } from './finite-json.ts'
import { isSound } from './sound-json.ts'

export type StoredLedger = { currency: string; ledger: unknown }

/**
 * What a tenant's prices earned compared with its base prices, as recorded by the engine, by
 * currency; none where it is damaged.
 */
export async function readLedgers(db: Db, tenantId: number): Promise<StoredLedger[]> {
  const rows = await db.rows<StoredLedger>(
    'select currency, ledger from loss_ledgers where tenant_id = $1',
    [tenantId],
    'read_ledgers',
  )
  return rows.filter(({ currency, ledger }) => isSound('ledger', ledger, { tenantId, currency }))
}

/** @throws RangeError if a number of the ledger is not finite. */
export async function writeLedger(
  db: Db,
  tenantId: number,
  currency: string,
  ledger: unknown,
): Promise<void> {
  await db.run(
    `insert into loss_ledgers (tenant_id, currency, ledger) values ($1, $2, $3)
     on conflict (tenant_id, currency) do update set ledger = excluded.ledger, updated_at = excluded.updated_at`,
    [tenantId, currency, finiteJson('the ledger of losses', ledger)],
    'write_ledger',
  )
}
