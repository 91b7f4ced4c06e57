import type { Scope } from '../../domain/caller.ts'
import { newId } from '../../domain/ids.ts'
import { digestKey, hintOf, markOfPepper, newKey } from '../../domain/key-format.ts'
import type { Db } from '../connection/db.ts'
import { notify } from '../connection/notices.ts'
import { type Listed, listPage, type Page, type unknownCursor } from './page.ts'

/** What is known about an API key, without the key itself. */
export type ApiKey = {
  id: string
  name: string
  hint: string
  scopes: readonly Scope[]
  /** The share of what max_loss leaves that it may put at stake; null: no limit. */
  lossShare: number | null
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  replacedBy: string | null
}

type ApiKeyRow = {
  id: string
  name: string
  hint: string
  scopes: Scope[]
  loss_share: number | null
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
  replaced_by: string | null
}

const columns =
  'id, name, hint, scopes, loss_share, created_at, expires_at, revoked_at, replaced_by'

export type NewKey = {
  mode: 'live' | 'test'
  name: string
  scopes: readonly Scope[]
  lossShare?: number | null
  expiresAt: Date | null
  /** For test data: the live key whose sessions act through this one; absent if there is none. */
  standsFor?: string
  /** The key itself, if an operator chose it; random if absent. */
  key?: string
}

/** True if any tenant has, or ever had, a key. Runs outside any tenant. */
export async function keysExist(db: Db): Promise<boolean> {
  const [row] = await db.rows<{ found: boolean }>(
    'select exists (select from api_key_digests) as found',
  )
  return row?.found === true
}

/** The keys that were made under another pepper and not revoked. Runs outside any tenant. */
export async function findKeysOfOtherPeppers(db: Db, pepper: Buffer): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    'select key_id as id from api_key_digests where pepper_mark <> $1 order by 1',
    [markOfPepper(pepper)],
  )
  return rows.map(({ id }) => id)
}

/** The owner of the key with a digest. */
export type KeyOwner = {
  digest: Buffer
  tenantId: number
  keyId: string
  mode: 'live' | 'test'
  secret: Buffer
}

/**
 * The owners of the keys with these digests; unknown digests are absent. Runs outside any tenant.
 */
export async function findKeyOwners(db: Db, digests: readonly Buffer[]): Promise<KeyOwner[]> {
  const rows = await db.rows<{
    digest: Buffer
    tenant_id: string | number
    key_id: string
    mode: 'live' | 'test'
    secret: Buffer
  }>(
    `select digest, tenant_id, key_id, mode, secret
     from api_key_digests join tenants using (tenant_id) where digest = any($1)`,
    [digests],
    'find_key_owners',
  )
  return rows.map(({ digest, tenant_id, key_id, mode, secret }) => ({
    digest,
    tenantId: Number(tenant_id),
    keyId: key_id,
    mode,
    secret,
  }))
}

/** The tenant's key of this id, or null. */
export async function findKey(db: Db, tenantId: number, id: string): Promise<ApiKey | null> {
  const [row] = await db.rows<ApiKeyRow>(
    `select ${columns} from api_keys where tenant_id = $1 and id = $2`,
    [tenantId, id],
    'find_key',
  )
  return row ? toApiKey(row) : null
}

/** The key, locked against change by others until the transaction ends, or null. */
export async function findKeyForUpdate(
  db: Db,
  tenantId: number,
  id: string,
): Promise<ApiKey | null> {
  const [row] = await db.rows<ApiKeyRow>(
    `select ${columns} from api_keys where tenant_id = $1 and id = $2 for update`,
    [tenantId, id],
  )
  return row ? toApiKey(row) : null
}

/** The newest test-data key through which the sessions of a live key act there, or null. */
export async function findStandIn(
  db: Db,
  tenantId: number,
  liveKeyId: string,
): Promise<ApiKey | null> {
  const [row] = await db.rows<ApiKeyRow>(
    `select ${columns} from api_keys where tenant_id = $1 and stands_for = $2
     order by created_at desc, id desc limit 1`,
    [tenantId, liveKeyId],
    'find_stand_in',
  )
  return row ? toApiKey(row) : null
}

/** A key and all its predecessors: everything through which one person acted. */
export async function findLine(db: Db, tenantId: number, id: string): Promise<string[]> {
  const line = [id]
  for (let newest = line; newest.length > 0; ) {
    const rows = await db.rows<{ id: string }>(
      'select id from api_keys where tenant_id = $1 and replaced_by = any ($2)',
      [tenantId, newest],
      'find_replaced_keys',
    )
    newest = rows.map((row) => row.id)
    line.push(...newest)
  }
  return line
}

/** One page of the tenant's keys, newest first. */
export function listKeys(
  db: Db,
  tenantId: number,
  page: Page,
): Promise<Listed<ApiKey> | typeof unknownCursor> {
  return listPage(db, tenantId, page, { table: 'api_keys', columns, toItem: toApiKey })
}

/**
 * Creates a key for a tenant. Only the response contains the key itself; the store keeps its
 * digest.
 */
export async function createKey(
  db: Db,
  tenantId: number,
  pepper: Buffer,
  wanted: NewKey,
  nowMs: number,
): Promise<{ key: string; stored: ApiKey }> {
  const key = wanted.key ?? newKey(wanted.mode)
  const digest = digestKey(pepper, key)
  const id = newId('key', nowMs)
  const [row] = await db.rows<ApiKeyRow>(
    `insert into api_keys
       (tenant_id, id, name, hint, digest, scopes, expires_at, loss_share, stands_for)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${columns}`,
    [
      tenantId,
      id,
      wanted.name,
      hintOf(key),
      digest,
      wanted.scopes,
      wanted.expiresAt,
      wanted.lossShare ?? null,
      wanted.standsFor ?? null,
    ],
  )
  if (!row) throw new Error('an insert into api_keys returned no row')
  await db.run(
    `insert into api_key_digests (digest, tenant_id, key_id, pepper_mark) values ($1, $2, $3, $4)`,
    [digest, tenantId, id, markOfPepper(pepper)],
  )
  await notify(db, { kind: 'keys', tenantId })
  return { key, stored: toApiKey(row) }
}

/** Sets when a key expires, and which key replaces it. */
export async function replaceKey(
  db: Db,
  tenantId: number,
  id: string,
  replacedBy: string,
  expiresAt: Date,
): Promise<void> {
  await db.run(
    'update api_keys set replaced_by = $3, expires_at = $4 where tenant_id = $1 and id = $2',
    [tenantId, id, replacedBy, expiresAt],
  )
  await notify(db, { kind: 'keys', tenantId })
}

/** Records that another key replaces this one, whose expiry stays as it is. */
export async function succeedKey(
  db: Db,
  tenantId: number,
  id: string,
  replacedBy: string,
): Promise<void> {
  await db.run('update api_keys set replaced_by = $3 where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    replacedBy,
  ])
}

/** Revokes a key at once. A key that was already revoked keeps its time. */
export async function revokeKey(
  db: Db,
  tenantId: number,
  id: string,
  at: Date,
): Promise<ApiKey | null> {
  const [row] = await db.rows<ApiKeyRow>(
    `update api_keys set revoked_at = coalesce(revoked_at, $3)
     where tenant_id = $1 and id = $2 returning ${columns}`,
    [tenantId, id, at],
  )
  if (!row) return null
  await db.run(
    'update api_key_digests set pepper_mark = null where tenant_id = $1 and key_id = $2',
    [tenantId, id],
  )
  await notify(db, { kind: 'keys', tenantId })
  return toApiKey(row)
}

function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    lossShare: row.loss_share,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    replacedBy: row.replaced_by,
  }
}
