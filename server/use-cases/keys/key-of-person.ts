import type { Deps } from '../../deps.ts'
import { type Role, scopesOfRole } from '../../domain/role.ts'
import type { Db } from '../../storage/connection/db.ts'
import { findKeyForUpdate } from '../../storage/tables/api-keys.ts'
import { findPersonsKey, keepPersonsKey } from '../../storage/tables/people.ts'
import { type OwnKey, renewOwnKey } from './own-key.ts'

/**
 * A person who signed in with a provider: its address, its id for the person, and their display
 * name.
 */
export type Person = { issuer: string; subject: string; name: string; role: Role }

/**
 * The key that a person acts with: it identifies them in the audit, has the scopes of their role,
 * and nobody holds it. It is the same at every sign-in, until the role changes or somebody revokes
 * it; its successor belongs to the same line, so that actions of both are attributed to one person.
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
