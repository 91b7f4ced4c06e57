import type { Db } from '../connection/db.ts'
import { takeTurn } from './turns.ts'

/** A person as identified by an OpenID Connect provider. */
type Named = { issuer: string; subject: string }

/**
 * Id of the key that a person acts through, or null. Concurrent callers wait for this transaction,
 * so that a person who signs in twice at once for the first time gets a single key.
 */
export async function findPersonsKey(
  db: Db,
  tenantId: number,
  { issuer, subject }: Named,
): Promise<string | null> {
  await takeTurn(db, tenantId, 'people')
  const [row] = await db.rows<{ key_id: string }>(
    'select key_id from people where tenant_id = $1 and issuer = $2 and subject = $3',
    [tenantId, issuer, subject],
  )
  return row?.key_id ?? null
}

/** Records which key a person acts through from now on. */
export async function keepPersonsKey(
  db: Db,
  tenantId: number,
  { issuer, subject }: Named,
  keyId: string,
): Promise<void> {
  await db.run(
    `insert into people (tenant_id, issuer, subject, key_id) values ($1, $2, $3, $4)
     on conflict (tenant_id, issuer, subject) do update set key_id = excluded.key_id`,
    [tenantId, issuer, subject, keyId],
  )
}
