import type { Deps } from '../../deps.ts'
import { type Role, scopesOfRole } from '../../domain/role.ts'
import type { Db } from '../../storage/connection/db.ts'
import { findKeyForUpdate } from '../../storage/tables/api-keys.ts'
import { findPersonsKey, keepPersonsKey } from '../../storage/tables/people.ts'
import { type OwnKey, renewOwnKey } from './own-key.ts'

/** Who signed in by a provider: its address, its name of the person, and what people call them. */
export type Person = { issuer: string; subject: string; name: string; role: Role }

/**
 * The key that a person acts by: it says in the audit who it was, has the scopes of the role, and
 * nobody holds it. It is the same at every sign-in, until the role changes or somebody revokes it;
 * the next one is of the same line, so that what was done by either was done by one person.
 */
export async function keyOfPerson(
  db: Db,
  deps: { pepper: Deps['pepper']; nowMs: number },
  { tenantId, mode }: { tenantId: number; mode: 'live' | 'test' },
  person: Person,
): Promise<OwnKey> {
  const knownId = await findPersonsKey(db, tenantId, person)
  const known = knownId === null ? null : await findKeyForUpdate(db, tenantId, knownId)
  const wanted = { mode, name: person.name, scopes: scopesOfRole[person.role] }
  const own = await renewOwnKey(db, deps, { tenantId, known }, wanted)
  if (own.made) await keepPersonsKey(db, tenantId, person, own.key.id)
  return own
}
