import type { Db } from '../connection/db.ts'
import { forgetOldest } from './forget.ts'
import { readMoment } from './moment.ts'
import { ownTenant } from './own-tenant.ts'

/** The answer to a request that came with an idempotency key. */
export type KeptAnswer = { key: string; fingerprint: Buffer; status: number; body: string }

/**
 * Locks an idempotency key until the transaction ends. False if another transaction holds it: a
 * request with the same key is still running.
 */
export async function takeKey(db: Db, tenantId: number, key: string): Promise<boolean> {
  const [row] = await db.rows<{ taken: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($2, $1)) as taken',
    [tenantId, key],
    'take_idempotency_key',
  )
  return row?.taken ?? false
}

/**
 * Keeps answers for replays of their requests.
 *
 * @returns False if another request has meanwhile used one of the keys; this one must then not be
 * committed.
 */
export async function keepAnswers(
  db: Db,
  tenantId: number,
  answers: readonly KeptAnswer[],
): Promise<boolean> {
  // In order, as quotes keep theirs, so that transactions with several keys in common cannot
  // deadlock.
  const kept = await db.run(
    `insert into idempotency_keys (tenant_id, key, fingerprint, status, body)
     select t.tenant_id, a.key, a.fingerprint, a.status, a.body
     from ${ownTenant}
     cross join unnest($2::text[], $3::bytea[], $4::smallint[], $5::text[]) as a (key, fingerprint, status, body)
     order by a.key collate "C"
     on conflict do nothing`,
    [
      tenantId,
      answers.map(({ key }) => key),
      answers.map(({ fingerprint }) => fingerprint),
      answers.map(({ status }) => status),
      answers.map(({ body }) => body),
    ],
    'keep_answers',
  )
  return kept === answers.length
}

/**
 * Deletes up to 10 000 of the tenant's answers from before a time. The time is by the store's
 * clock, because the store dated them. Returns how many.
 */
export async function forgetAnswers(db: Db, tenantId: number, ageMs: number): Promise<number> {
  const before = new Date((await readMoment(db)).getTime() - ageMs)
  return db.run(forgetOldest('idempotency_keys'), [tenantId, before])
}

/** The answers kept under any of these keys. */
export async function findKeptAnswers(
  db: Db,
  tenantId: number,
  keys: readonly string[],
): Promise<KeptAnswer[]> {
  return db.rows<KeptAnswer>(
    `select key, fingerprint, status, body from idempotency_keys
     where tenant_id = $1 and key = any($2)`,
    [tenantId, keys],
    'find_kept_answers',
  )
}
