import type { Deps } from '../../deps.ts'
import { type Role, scopesOfRole } from '../../domain/role.ts'
import type { Db } from '../../storage/connection/db.ts'
import {
  type ApiKey,
  createKey,
  findKeyForUpdate,
  revokeKey,
  succeedKey,
} from '../../storage/tables/api-keys.ts'
import { findPersonsKey, keepPersonsKey } from '../../storage/tables/people.ts'

/** Who signed in by a provider: its address, its name of the person, and what people call them. */
export type Person = { issuer: string; subject: string; name: string; role: Role }

export type PersonsKey = {
  key: ApiKey
  /** The key was made just now. */
  made: boolean
  /** The key that the person had before, if it ended because the role changed. */
  ended: { before: ApiKey; after: ApiKey } | null
}

/**
 * The key that a person acts by: it says in the audit who it was, has the scopes of the role, and
 * nobody holds it. It is the same at every sign-in, until the role changes or somebody revokes it;
 * the next one is of the same line, so that what was done by either was done by one person.
 */
export async function keyOfPerson(
  db: Db,
  { pepper, nowMs }: { pepper: Deps['pepper']; nowMs: number },
  { tenantId, mode }: { tenantId: number; mode: 'live' | 'test' },
  person: Person,
): Promise<PersonsKey> {
  const scopes = scopesOfRole[person.role]
  const knownId = await findPersonsKey(db, tenantId, person)
  const known = knownId === null ? null : await findKeyForUpdate(db, tenantId, knownId)
  const works = known !== null && known.revokedAt === null && known.expiresAt === null
  if (works && known.scopes.join() === scopes.join() && known.name === person.name) {
    return { key: known, made: false, ended: null }
  }
  const wanted = { mode, name: person.name, scopes, expiresAt: null }
  const { stored } = await createKey(db, tenantId, pepper, wanted, nowMs)
  await keepPersonsKey(db, tenantId, person, stored.id)
  if (knownId !== null) await succeedKey(db, tenantId, knownId, stored.id)
  if (!works) return { key: stored, made: true, ended: null }
  const after = await revokeKey(db, tenantId, known.id, new Date(nowMs))
  return { key: stored, made: true, ended: after && { before: known, after } }
}
