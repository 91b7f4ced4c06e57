import type { Db } from '../connection/db.ts'
import { notify } from '../connection/notices.ts'
import { forgetBatchRows } from './forget.ts'
import { takeTurn } from './turns.ts'

/** A session as created. Its token is not known. */
export type NewSession = {
  digest: Buffer
  id: string
  tenantId: number
  /** The API key that it acts for. */
  keyId: string
  readOnly: boolean
  createdAt: Date
  expiresAt: Date
}

/** A session, and the tenant that it belongs to. */
export type StoredSession = NewSession & {
  lastUsedAt: Date
  mode: 'live' | 'test'
  secret: Buffer
}

/**
 * The owners of the sessions with these digests; unknown digests are absent. Runs outside any
 * tenant.
 */
export async function findSessions(db: Db, digests: readonly Buffer[]): Promise<StoredSession[]> {
  const rows = await db.rows<{
    digest: Buffer
    id: string
    tenant_id: string | number
    key_id: string
    read_only: boolean
    created_at: Date
    last_used_at: Date
    expires_at: Date
    mode: 'live' | 'test'
    secret: Buffer
  }>(
    `select digest, id, tenant_id, key_id, read_only, s.created_at, last_used_at, expires_at, mode, secret
     from sessions s join tenants using (tenant_id) where digest = any($1)`,
    [digests],
    'find_sessions',
  )
  return rows.map((row) => ({
    digest: row.digest,
    id: row.id,
    tenantId: Number(row.tenant_id),
    keyId: row.key_id,
    readOnly: row.read_only,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    expiresAt: row.expires_at,
    mode: row.mode,
    secret: row.secret,
  }))
}

/**
 * Stores a session. Only the newest `maxOfKey` sessions of its key are kept. Runs outside any
 * tenant.
 */
export async function createSession(db: Db, made: NewSession, maxOfKey: number): Promise<void> {
  const { digest, id, tenantId, keyId, readOnly, createdAt, expiresAt } = made
  await takeTurn(db, tenantId, 'sessions')
  await db.run(
    `insert into sessions
       (digest, id, tenant_id, key_id, read_only, created_at, last_used_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $6, $7)`,
    [digest, id, tenantId, keyId, readOnly, createdAt, expiresAt],
  )
  const ended = await db.run(
    `delete from sessions where digest in (
       select digest from sessions where tenant_id = $1 and key_id = $2
       order by created_at desc, id desc offset $3)`,
    [tenantId, keyId, maxOfKey],
  )
  if (ended > 0) await notify(db, { kind: 'sessions', tenantId })
}

/** Records that a session was used. Runs outside any tenant. */
export async function touchSession(db: Db, digest: Buffer, at: Date): Promise<void> {
  await db.run('update sessions set last_used_at = greatest(last_used_at, $2) where digest = $1', [
    digest,
    at,
  ])
}

/** Ends the session of this digest; returns how many there were. Runs outside any tenant. */
export async function endSession(db: Db, digest: Buffer): Promise<number> {
  const rows = await db.rows<{ tenant_id: string | number }>(
    'delete from sessions where digest = $1 returning tenant_id',
    [digest],
  )
  for (const row of rows) await notify(db, { kind: 'sessions', tenantId: Number(row.tenant_id) })
  return rows.length
}

/** Ends all sessions of a key; returns how many there were. Runs outside any tenant. */
export async function endSessionsOfKey(db: Db, tenantId: number, keyId: string): Promise<number> {
  const ended = await db.run('delete from sessions where tenant_id = $1 and key_id = $2', [
    tenantId,
    keyId,
  ])
  if (ended > 0) await notify(db, { kind: 'sessions', tenantId })
  return ended
}

/** Deletes sessions unused since a time, a bounded number at once. */
export async function forgetSessions(db: Db, usedBefore: Date): Promise<number> {
  return db.run(
    `delete from sessions where digest in (
       select digest from sessions where last_used_at < $1
       order by last_used_at limit ${forgetBatchRows} for update skip locked)`,
    [usedBefore],
  )
}
