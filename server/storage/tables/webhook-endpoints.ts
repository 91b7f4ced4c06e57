import type { EventType } from '../../domain/event.ts'
import type { DisabledReason, WebhookEndpoint } from '../../domain/webhook-endpoint.ts'
import type { Db } from '../connection/db.ts'
import { type Listed, listPage, type Page, type unknownCursor } from './page.ts'
import { takeTurn } from './turns.ts'

type EndpointRow = {
  id: string
  url: string
  description: string | null
  events: EventType[]
  status: WebhookEndpoint['status']
  disabled_reason: DisabledReason | null
  previous_secret_until: Date | null
  created_at: Date
  updated_at: Date
}

const columns =
  'id, url, description, events, status, disabled_reason, previous_secret_until, created_at, updated_at'

/** The tenant's endpoint of this id, or null. */
export async function findEndpoint(
  db: Db,
  tenantId: number,
  id: string,
): Promise<WebhookEndpoint | null> {
  const [row] = await db.rows<EndpointRow>(
    `select ${columns} from webhook_endpoints where tenant_id = $1 and id = $2`,
    [tenantId, id],
    'find_webhook_endpoint',
  )
  return row ? toEndpoint(row) : null
}

/** The endpoint, locked against change by others until the transaction ends, or null. */
export async function findEndpointForUpdate(
  db: Db,
  tenantId: number,
  id: string,
): Promise<WebhookEndpoint | null> {
  const [row] = await db.rows<EndpointRow>(
    `select ${columns} from webhook_endpoints where tenant_id = $1 and id = $2 for update`,
    [tenantId, id],
  )
  return row ? toEndpoint(row) : null
}

/** One page of the tenant's endpoints, newest first. */
export function listEndpoints(
  db: Db,
  tenantId: number,
  page: Page,
): Promise<Listed<WebhookEndpoint> | typeof unknownCursor> {
  return listPage(db, tenantId, page, { table: 'webhook_endpoints', columns, toItem: toEndpoint })
}

/**
 * Stores a new endpoint. Returns null, and stores nothing, if the tenant already has `max` of them.
 */
export async function insertEndpoint(
  db: Db,
  tenantId: number,
  endpoint: {
    id: string
    url: string
    description: string | null
    events: readonly EventType[]
    sealedSecret: Buffer
  },
  nowMs: number,
  max: number,
): Promise<WebhookEndpoint | null> {
  await takeTurn(db, tenantId, 'webhook endpoints')
  const [row] = await db.rows<EndpointRow>(
    `insert into webhook_endpoints (tenant_id, id, url, description, events, secret, created_at, updated_at)
     select $1, $2, $3, $4, $5, $6, $7, $7
     where (select count(*) from webhook_endpoints where tenant_id = $1) < $8
     returning ${columns}`,
    [
      tenantId,
      endpoint.id,
      endpoint.url,
      endpoint.description,
      endpoint.events,
      endpoint.sealedSecret,
      new Date(nowMs),
      max,
    ],
  )
  return row ? toEndpoint(row) : null
}

/** What can be changed about an endpoint. An absent field stays as it is. */
export type EndpointChanges = Partial<
  Pick<WebhookEndpoint, 'url' | 'description' | 'events' | 'status'>
>

/**
 * Changes an endpoint that the transaction has locked. If it is re-enabled or gets a new address,
 * its failures are reset.
 */
export async function updateEndpoint(
  db: Db,
  tenantId: number,
  before: WebhookEndpoint,
  changes: EndpointChanges,
  nowMs: number,
): Promise<WebhookEndpoint> {
  const after = { ...before, ...changes }
  const [row] = await db.rows<EndpointRow>(
    `update webhook_endpoints set url = $3, description = $4, events = $5, status = $6,
       disabled_reason = case when $6 = 'enabled' then null else coalesce(disabled_reason, 'requested') end,
       failing_since = case when status = $6 and url = $3 then failing_since end, updated_at = $7
     where tenant_id = $1 and id = $2 returning ${columns}`,
    [
      tenantId,
      before.id,
      after.url,
      after.description,
      after.events,
      after.status,
      new Date(nowMs),
    ],
  )
  if (!row) throw new Error('an endpoint that is locked was not found')
  return toEndpoint(row)
}

/** Deletes an endpoint, and returns it as it was. Null if there was none. */
export async function deleteEndpoint(
  db: Db,
  tenantId: number,
  id: string,
): Promise<WebhookEndpoint | null> {
  const [row] = await db.rows<EndpointRow>(
    `delete from webhook_endpoints where tenant_id = $1 and id = $2 returning ${columns}`,
    [tenantId, id],
  )
  return row ? toEndpoint(row) : null
}

/**
 * Gives an endpoint a new secret. The previous one is valid until a time; with null it ends now.
 */
export async function replaceSecret(
  db: Db,
  tenantId: number,
  id: string,
  { sealedSecret, previousUntil }: { sealedSecret: Buffer; previousUntil: Date | null },
  nowMs: number,
): Promise<WebhookEndpoint | null> {
  const [row] = await db.rows<EndpointRow>(
    `update webhook_endpoints set
       previous_secret = case when $4::timestamptz is null then null else secret end,
       previous_secret_until = $4, secret = $3, updated_at = $5
     where tenant_id = $1 and id = $2 returning ${columns}`,
    [tenantId, id, sealedSecret, previousUntil, new Date(nowMs)],
  )
  return row ? toEndpoint(row) : null
}

/** The tenant's enabled endpoints, and whether their last attempts failed. */
export async function findEnabledEndpoints(
  db: Db,
  tenantId: number,
): Promise<{ id: string; failing: boolean }[]> {
  return db.rows(
    `select id, failing_since is not null as failing from webhook_endpoints
     where tenant_id = $1 and status = 'enabled' order by id`,
    [tenantId],
    'find_enabled_endpoints',
  )
}

/** Records that an attempt succeeded. */
export async function noteSuccess(db: Db, tenantId: number, id: string): Promise<void> {
  await db.run(
    `update webhook_endpoints set failing_since = null
     where tenant_id = $1 and id = $2 and failing_since is not null`,
    [tenantId, id],
    'note_webhook_success',
  )
}

/**
 * Records that an attempt failed. Disables the endpoint if all have failed since before
 * `failingBefore`, or at once if the receiver answered that it is gone. True if this disabled it.
 */
export async function noteFailure(
  db: Db,
  tenantId: number,
  id: string,
  { gone, now, failingBefore }: { gone: boolean; now: Date; failingBefore: Date },
): Promise<boolean> {
  const disabled = await db.run(
    `update webhook_endpoints set status = 'disabled', disabled_reason = $3, updated_at = $4
     where tenant_id = $1 and id = $2 and status = 'enabled' and ($5 or failing_since <= $6)`,
    [tenantId, id, gone ? 'gone' : 'failing', now, gone, failingBefore],
    'disable_webhook_endpoint',
  )
  if (disabled > 0) return true
  await db.run(
    `update webhook_endpoints set failing_since = $3
     where tenant_id = $1 and id = $2 and failing_since is null`,
    [tenantId, id, now],
    'note_webhook_failure',
  )
  return false
}

function toEndpoint(row: EndpointRow): WebhookEndpoint {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    status: row.status,
    disabledReason: row.disabled_reason,
    previousSecretUntil: row.previous_secret_until,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
