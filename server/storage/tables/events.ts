import { type EventType, eventTypes, type LernerEvent, type NewEvent } from '../../domain/event.ts'
import { newId } from '../../domain/ids.ts'
import type { Db } from '../connection/db.ts'
import { forgetOldest } from './forget.ts'
import { type Listed, listPage, type Page, type unknownCursor } from './page.ts'

type EventRow = { id: string; type: EventType; data: object; created_at: Date }

const columns = 'id, type, data, created_at'

/**
 * Records events and their deliveries, in the transaction of the change. Events that no enabled
 * endpoint is subscribed to are left out, so a tenant without endpoints pays one indexed look-up.
 */
export async function recordEvents(
  db: Db,
  tenantId: number,
  events: readonly NewEvent[],
  nowMs: number,
): Promise<void> {
  if (events.length === 0) return
  const subscribed = new Set(await readSubscribedTypes(db, tenantId))
  const wanted = events.filter(({ type }) => subscribed.has(type))
  if (wanted.length === 0) return
  await db.rows(
    'select lerner_record_events($1, $2, $3, $4, array_fill($5::timestamptz, array[cardinality($2::text[])]))',
    [
      tenantId,
      wanted.map(() => newId('evt', nowMs)),
      wanted.map(({ type }) => type),
      wanted.map(({ data }) => JSON.stringify(data)),
      new Date(nowMs),
    ],
    'record_events',
  )
}

async function readSubscribedTypes(db: Db, tenantId: number): Promise<EventType[]> {
  const rows = await db.rows<{ type: EventType }>(
    `select distinct unnest(events) as type from webhook_endpoints
     where tenant_id = $1 and status = 'enabled'`,
    [tenantId],
    'read_subscribed_types',
  )
  return rows.map(({ type }) => type)
}

/** The tenant's event of this id, or null. */
export async function findEvent(db: Db, tenantId: number, id: string): Promise<LernerEvent | null> {
  const [row] = await db.rows<EventRow>(
    `select ${columns} from events where tenant_id = $1 and id = $2`,
    [tenantId, id],
    'find_event',
  )
  return row ? toEvent(row) : null
}

/** One page of the tenant's events of some types, newest first. */
export function listEvents(
  db: Db,
  tenantId: number,
  page: Page,
  types: readonly EventType[],
): Promise<Listed<LernerEvent> | typeof unknownCursor> {
  const only = types.length === eventTypes.length ? null : { column: 'type', values: types }
  return listPage(db, tenantId, page, { table: 'events', columns, toItem: toEvent, only })
}

/** Deletes the tenant's events from before a time, up to 10 000 of them. Returns how many. */
export async function forgetEvents(db: Db, tenantId: number, before: Date): Promise<number> {
  return db.run(forgetOldest('events'), [tenantId, before])
}

function toEvent(row: EventRow): LernerEvent {
  return { id: row.id, type: row.type, data: row.data, createdAt: row.created_at }
}
