import type { Actor } from '../../domain/audit.ts'
import type { Breaker } from '../../domain/breaker.ts'
import type { Db } from '../connection/db.ts'
import { recordChanges } from './audit.ts'
import { closeBreaker, toBreakerOnWire } from './breakers.ts'
import { recordEvents } from './events.ts'

/** The input is right again: nobody has to close the breaker. */
export async function closeAsRight(
  db: Db,
  tenantId: number,
  open: Breaker,
  actor: Actor,
  nowMs: number,
): Promise<void> {
  const by = { actor, accepted: false, own: open.own }
  const closed = await closeBreaker(db, tenantId, open.id, by, nowMs)
  if (closed === null) return
  const [before, data] = [toBreakerOnWire(open), toBreakerOnWire(closed)]
  await recordEvents(db, tenantId, [{ type: 'breaker.closed', data }], nowMs)
  const subject = `breakers/${open.id}`
  const change = { actor, action: 'breaker.closed', subject, before, after: data } as const
  await recordChanges(db, tenantId, [change], nowMs)
}
