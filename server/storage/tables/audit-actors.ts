import type { Db } from '../connection/db.ts'

export const mostActors = 1000

/** The keys that changed anything of the tenant's, with their names, newest first. */
export async function listActors(
  db: Db,
  tenantId: number,
): Promise<{ id: string; name: string }[]> {
  return db.rows<{ id: string; name: string }>(
    `select k.id, k.name from api_keys k
     where k.tenant_id = $1 and exists (
       select from audit_entries a where a.tenant_id = $1 and a.actor = k.id)
     order by k.id desc limit ${mostActors}`,
    [tenantId],
    'list_audit_actors',
  )
}
