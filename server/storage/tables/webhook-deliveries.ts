import type { EventType } from '../../domain/event.ts'
import type { WebhookDelivery } from '../../domain/webhook-endpoint.ts'
import type { Db } from '../connection/db.ts'
import { forgetOldest } from './forget.ts'
import { type Listed, listPage, type Page, type unknownCursor } from './page.ts'

type DeliveryRow = {
  id: string
  endpoint_id: string
  event_id: string
  event_type: EventType
  status: WebhookDelivery['status']
  attempts: number
  next_attempt_at: Date | null
  last_attempt_at: Date | null
  last_status: number | null
  last_error: string | null
  created_at: Date
}

const columns = `id, endpoint_id, event_id, event_type, status, attempts, next_attempt_at,
  last_attempt_at, last_status, last_error, created_at`

/** An attempt to be made: what to send, where to, and the sealed secrets to sign it with. */
export type ClaimedDelivery = {
  id: string
  tenantId: number
  endpointId: string
  /** Which attempt this is, from 1. */
  attempt: number
  url: string
  sealedSecret: Buffer
  sealedPreviousSecret: Buffer | null
  previousSecretUntil: Date | null
  event: { id: string; type: EventType; data: object; createdAt: Date }
}

/**
 * How an attempt ended, and with it the delivery: delivered, given up, or to be retried at a time.
 */
export type SettledAttempt = {
  delivery: ClaimedDelivery
  status: WebhookDelivery['status']
  nextAttemptAt: Date | null
  answered: number | null
  error: string | null
  at: Date
}

/** One page of the deliveries to an endpoint, newest first. */
export function listDeliveries(
  db: Db,
  tenantId: number,
  endpointId: string,
  page: Page,
): Promise<Listed<WebhookDelivery> | typeof unknownCursor> {
  const within = { column: 'endpoint_id', value: endpointId }
  return listPage(db, tenantId, page, {
    table: 'webhook_deliveries',
    columns,
    toItem: toDelivery,
    within,
  })
}

/** Sends an event to an endpoint, even if it was sent before: a new delivery, due now. */
export async function insertDelivery(
  db: Db,
  tenantId: number,
  delivery: { id: string; endpointId: string; eventId: string; eventType: EventType },
  nowMs: number,
): Promise<WebhookDelivery> {
  const now = new Date(nowMs)
  const [row] = await db.rows<DeliveryRow>(
    `insert into webhook_deliveries
       (tenant_id, id, endpoint_id, event_id, event_type, next_attempt_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $6) returning ${columns}`,
    [tenantId, delivery.id, delivery.endpointId, delivery.eventId, delivery.eventType, now],
  )
  if (!row) throw new Error('an insert into webhook_deliveries returned no row')
  await wakeDeliveries(db, tenantId, now)
  return toDelivery(row)
}

/** Records that the tenant has something to send from a time on. */
export async function wakeDeliveries(db: Db, tenantId: number, due: Date): Promise<void> {
  await db.run(
    'insert into webhook_wakes (tenant_id, due_at) values ($1, $2)',
    [tenantId, due],
    'wake_deliveries',
  )
}

/** When the earliest attempt of any tenant was due; null if none waits. */
export async function readOldestWake(db: Db): Promise<Date | null> {
  const [row] = await db.rows<{ due_at: Date }>(
    'select due_at from webhook_wakes order by due_at limit 1',
  )
  return row?.due_at ?? null
}

/**
 * Tenants that may have something to send now, the one waiting longest first. Runs outside any
 * tenant.
 */
export async function findTenantsToTell(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db.rows<{ tenant_id: number }>(
    `select tenant_id from webhook_wakes where due_at <= $1
     group by tenant_id order by min(due_at) limit $2`,
    [now, limit],
    'find_tenants_to_tell',
  )
  return rows.map((row) => row.tenant_id)
}

/** Takes the records that are due; a rollback restores them. */
export async function takeWakes(db: Db, tenantId: number, now: Date): Promise<void> {
  // Another replica is taking the locked ones.
  await db.run(
    `delete from webhook_wakes where tenant_id = $1 and id in (
       select id from webhook_wakes where tenant_id = $1 and due_at <= $2 for update skip locked)`,
    [tenantId, now],
    'take_wakes',
  )
}

/**
 * Takes due attempts to one endpoint, oldest first. Nobody else takes them until `leaseEnds`; an
 * attempt that has not ended by then counts as lost, and is repeated.
 */
export async function claimDeliveries(
  db: Db,
  tenantId: number,
  endpointId: string,
  { now, leaseEnds, limit }: { now: Date; leaseEnds: Date; limit: number },
): Promise<ClaimedDelivery[]> {
  const rows = await db.rows<{
    id: string
    attempts: number
    url: string
    secret: Buffer
    previous_secret: Buffer | null
    previous_secret_until: Date | null
    event_id: string
    type: EventType
    data: object
    created_at: Date
  }>(
    `with due as (
       select id from webhook_deliveries
       where tenant_id = $1 and endpoint_id = $2 and status = 'pending' and next_attempt_at <= $3
       order by next_attempt_at limit $5 for update skip locked
     ), claimed as (
       update webhook_deliveries d set attempts = d.attempts + 1, next_attempt_at = $4
       from due where d.tenant_id = $1 and d.id = due.id
       returning d.id, d.attempts, d.event_id
     )
     select c.id, c.attempts, w.url, w.secret, w.previous_secret, w.previous_secret_until,
       e.id as event_id, e.type, e.data, e.created_at
     from claimed c
     join events e on e.tenant_id = $1 and e.id = c.event_id
     join webhook_endpoints w on w.tenant_id = $1 and w.id = $2
     order by e.created_at, e.id`,
    [tenantId, endpointId, now, leaseEnds, limit],
    'claim_deliveries',
  )
  return rows.map((row) => ({
    id: row.id,
    tenantId,
    endpointId,
    attempt: row.attempts,
    url: row.url,
    sealedSecret: row.secret,
    sealedPreviousSecret: row.previous_secret,
    previousSecretUntil: row.previous_secret_until,
    event: { id: row.event_id, type: row.type, data: row.data, createdAt: row.created_at },
  }))
}

/**
 * Settles attempts of one tenant. An attempt whose lease has expired belongs to another replica and
 * is left as it is.
 */
export async function settleDeliveries(
  db: Db,
  tenantId: number,
  attempts: readonly SettledAttempt[],
): Promise<void> {
  // The attempt's number is a sufficient condition. With status = 'pending' as well, a planner
  // without statistics would read everything that is pending.
  const again = await db.rows<{ next_attempt_at: Date }>(
    `with settled as (
       update webhook_deliveries d set status = s.status, next_attempt_at = s.next_attempt_at,
         last_status = s.answered, last_error = s.error, last_attempt_at = s.at
       from unnest($2::text[], $3::smallint[], $4::text[], $5::timestamptz[], $6::smallint[],
         $7::text[], $8::timestamptz[])
         as s (id, attempt, status, next_attempt_at, answered, error, at)
       where d.tenant_id = $1 and d.id = s.id and d.attempts = s.attempt
       returning d.next_attempt_at
     )
     select distinct next_attempt_at from settled where next_attempt_at is not null`,
    [
      tenantId,
      attempts.map(({ delivery }) => delivery.id),
      attempts.map(({ delivery }) => delivery.attempt),
      attempts.map(({ status }) => status),
      attempts.map(({ nextAttemptAt }) => nextAttemptAt),
      attempts.map(({ answered }) => answered),
      attempts.map(({ error }) => error),
      attempts.map(({ at }) => at),
    ],
    'settle_deliveries',
  )
  for (const { next_attempt_at } of again) await wakeDeliveries(db, tenantId, next_attempt_at)
}

/** Gives back an attempt that was interrupted: it does not count, and is due now. */
export async function releaseDelivery(db: Db, delivery: ClaimedDelivery, now: Date): Promise<void> {
  const released = await db.run(
    `update webhook_deliveries set attempts = attempts - 1, next_attempt_at = $4
     where tenant_id = $1 and id = $2 and attempts = $3`,
    [delivery.tenantId, delivery.id, delivery.attempt, now],
  )
  if (released > 0) await wakeDeliveries(db, delivery.tenantId, now)
}

/** Deletes the tenant's deliveries from before a time, up to 10 000 of them. Returns how many. */
export async function forgetDeliveries(db: Db, tenantId: number, before: Date): Promise<number> {
  return db.run(forgetOldest('webhook_deliveries'), [tenantId, before])
}

function toDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    endpointId: row.endpoint_id,
    eventId: row.event_id,
    eventType: row.event_type,
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    lastAttemptAt: row.last_attempt_at,
    lastStatus: row.last_status,
    lastError: row.last_error,
    createdAt: row.created_at,
  }
}
