import { type Actor, keyOf } from '../../domain/audit.ts'
import type { Breaker, BreakerFault } from '../../domain/breaker.ts'
import { newId } from '../../domain/ids.ts'
import type { Db } from '../connection/db.ts'
import { notify } from '../connection/notices.ts'
import { recordChanges } from './audit.ts'
import { recordEvents } from './events.ts'
import { type Listed, listPage, type Page, type unknownCursor } from './page.ts'

type BreakerRow = {
  id: string
  product_id: string
  currency: string
  kind: Breaker['kind']
  stops: boolean
  usual: number | null
  seen: number | null
  own: Record<string, unknown>
  created_at: Date
  closed_at: Date | null
  closed_by: string | null
  accepted: boolean | null
}

const columns =
  'id, product_id, currency, kind, stops, usual, seen, own, created_at, closed_at, closed_by, accepted'

/**
 * Opens a breaker for each fault that has none yet, with its event and audit entry. Call it last:
 * it blocks other changes of the tenant. Returns the ones opened.
 */
export async function openBreakers(
  db: Db,
  tenantId: number,
  faults: readonly BreakerFault[],
  actor: Actor,
  nowMs: number,
): Promise<Breaker[]> {
  const opened: Breaker[] = []
  for (const fault of faults) {
    const [row] = await db.rows<BreakerRow>(
      `insert into breakers
         (tenant_id, id, product_id, currency, kind, stops, usual, seen, own, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict do nothing returning ${columns}`,
      [
        tenantId,
        newId('brk', nowMs),
        fault.productId,
        fault.currency,
        fault.kind,
        fault.stops,
        fault.usual,
        fault.seen,
        JSON.stringify(fault.own),
        new Date(nowMs),
      ],
    )
    if (row) opened.push(toBreaker(row))
  }
  if (opened.length === 0) return []
  if (opened.some(({ stops }) => stops)) await announce(db, tenantId, '')
  const onWire = opened.map(toBreakerOnWire)
  const events = onWire.map((data) => ({ type: 'breaker.opened', data }) as const)
  await recordEvents(db, tenantId, events, nowMs)
  const changes = onWire.map((after) => {
    const subject = `breakers/${after.id}`
    return { actor, action: 'breaker.opened', subject, before: null, after } as const
  })
  await recordChanges(db, tenantId, changes, nowMs)
  return opened
}

/** Closes an open breaker. Null if it is not open. The caller records it in the audit. */
export async function closeBreaker(
  db: Db,
  tenantId: number,
  id: string,
  by: { actor: Actor; accepted: boolean; own: Readonly<Record<string, unknown>> },
  nowMs: number,
): Promise<Breaker | null> {
  const [row] = await db.rows<BreakerRow>(
    `update breakers set closed_at = $3, closed_by = $4, accepted = $5, own = $6
     where tenant_id = $1 and id = $2 and closed_at is null returning ${columns}`,
    [tenantId, id, new Date(nowMs), keyOf(by.actor), by.accepted, JSON.stringify(by.own)],
  )
  if (!row) return null
  await announce(db, tenantId, row.product_id)
  return toBreaker(row)
}

/**
 * Announced as a change of the account's policy, and of the product's, so that what is held in
 * memory is reloaded.
 */
async function announce(db: Db, tenantId: number, productId: string): Promise<void> {
  await notify(db, { kind: 'policy', tenantId, productId: '' })
  if (productId !== '') await notify(db, { kind: 'policy', tenantId, productId })
}

/** The tenant's breaker of this id, locked until the transaction ends, or null. */
export async function findBreakerForUpdate(
  db: Db,
  tenantId: number,
  id: string,
): Promise<Breaker | null> {
  const [row] = await db.rows<BreakerRow>(
    `select ${columns} from breakers where tenant_id = $1 and id = $2 for update`,
    [tenantId, id],
  )
  return row ? toBreaker(row) : null
}

/** The tenant's breaker of this id, or null. */
export async function findBreaker(db: Db, tenantId: number, id: string): Promise<Breaker | null> {
  const [row] = await db.rows<BreakerRow>(
    `select ${columns} from breakers where tenant_id = $1 and id = $2`,
    [tenantId, id],
  )
  return row ? toBreaker(row) : null
}

/** The open breakers that were caused by inputs in policies. */
export async function readOpenOfPolicies(db: Db, tenantId: number): Promise<Breaker[]> {
  const rows = await db.rows<BreakerRow>(
    `select ${columns} from breakers
     where tenant_id = $1 and closed_at is null and stops
       and kind in ('unit_cost', 'competitor_price')`,
    [tenantId],
  )
  return rows.map(toBreaker)
}

/** The open breakers that were caused by base prices of the catalogue. */
export async function readOpenOfStoredBases(db: Db, tenantId: number): Promise<Breaker[]> {
  const rows = await db.rows<BreakerRow>(
    `select ${columns} from breakers
     where tenant_id = $1 and closed_at is null and kind = 'base_price' and own ->> 'stored' = 'true'`,
    [tenantId],
  )
  return rows.map(toBreaker)
}

/** The latest closed breaker of this kind, or null. */
export async function findLastClosed(
  db: Db,
  tenantId: number,
  { productId, currency, kind }: Pick<Breaker, 'productId' | 'currency' | 'kind'>,
): Promise<Breaker | null> {
  const [row] = await db.rows<BreakerRow>(
    `select ${columns} from breakers
     where tenant_id = $1 and product_id = $2 and currency = $3 and kind = $4
       and closed_at is not null
     order by closed_at desc limit 1`,
    [tenantId, productId, currency, kind],
  )
  return row ? toBreaker(row) : null
}

/** One page of the tenant's breakers, newest first. */
export function listBreakers(
  db: Db,
  tenantId: number,
  page: Page,
  status: 'open' | 'closed' | null,
): Promise<Listed<Breaker> | typeof unknownCursor> {
  const values = [status === 'open' ? 'true' : 'false']
  const only = status === null ? null : { column: '(closed_at is null)::text', values }
  return listPage(db, tenantId, page, { table: 'breakers', columns, toItem: toBreaker, only })
}

/** What stops prices of a tenant, and which odd base prices were confirmed as correct. */
export type Breakers = {
  /** Product and currency, joined by a zero byte; '' for all of them. */
  stopped: ReadonlySet<string>
  accepted: ReadonlyMap<string, readonly number[]>
}

/** Reads what quotes need to know of breakers. */
export async function readBreakers(db: Db, tenantId: number): Promise<Breakers> {
  const rows = await db.rows<{
    product_id: string
    currency: string
    open: boolean
    seen: number | null
  }>(
    `select product_id, currency, closed_at is null as open, seen from breakers
     where tenant_id = $1 and closed_at is null and stops
     union all
     select product_id, currency, false, seen from breakers
     where tenant_id = $1 and accepted and kind = 'base_price'`,
    [tenantId],
    'read_breakers',
  )
  const accepted = new Map<string, number[]>()
  for (const { product_id, currency, open, seen } of rows) {
    if (open || seen === null) continue
    const key = `${product_id}\0${currency}`
    accepted.set(key, [...(accepted.get(key) ?? []), seen])
  }
  const stopped = rows.filter(({ open }) => open)
  return {
    stopped: new Set(stopped.map((row) => `${row.product_id}\0${row.currency}`)),
    accepted,
  }
}

/** A breaker's fields on the wire. */
export function toBreakerOnWire(breaker: Breaker) {
  return {
    id: breaker.id,
    kind: breaker.kind,
    status: breaker.closedAt === null ? ('open' as const) : ('closed' as const),
    product_id: breaker.productId === '' ? null : breaker.productId,
    currency: breaker.currency === '' ? null : breaker.currency,
    stops_prices: breaker.stops,
    reason: reasonOf(breaker),
    usual: breaker.usual,
    seen: breaker.seen,
    created_at: breaker.createdAt.toISOString(),
    closed_at: breaker.closedAt?.toISOString() ?? null,
    closed_by: breaker.closedBy,
    accepted: breaker.accepted,
  }
}

/** What happened, as a sentence. */
function reasonOf({ kind, usual, seen, own }: Breaker): string {
  switch (kind) {
    case 'unit_cost':
      return usual === null
        ? `A first unit cost ${seen}, where the base price is ${own.basePriceMinor}.`
        : `A unit cost ${seen}, where it cost ${usual} before.`
    case 'competitor_price':
      return `The competitor's price is ${seen}, where ${usual} is usual.`
    case 'base_price':
      return own.stored === true
        ? `The base price is ${seen}, where customers paid about ${usual}.`
        : `A price was asked with the base price ${seen}, where customers paid about ${usual}.`
    case 'loss':
      return `Prices earn less than base prices would, by ${Math.round(-(seen ?? 0))} so far: no luck explains it.`
    case 'sales_stopped':
      return `${seen} were sold in ${own.days} days, where ${Math.round(usual ?? 0)} are usual.`
  }
}

function toBreaker(row: BreakerRow): Breaker {
  return {
    id: row.id,
    productId: row.product_id,
    currency: row.currency,
    kind: row.kind,
    stops: row.stops,
    usual: row.usual,
    seen: row.seen,
    own: row.own,
    createdAt: row.created_at,
    closedAt: row.closed_at,
    closedBy: row.closed_by,
    accepted: row.accepted,
  }
}

/**
 * The usual price, where a quote's base price was found odd at a moment: the breaker is stored a
 * little after the quote that revealed it, and may have been open before.
 */
export async function readUsualBasePrices(
  db: Db,
  tenantId: number,
  { productId, currency }: { productId: string; currency: string },
  at: Date,
): Promise<number[]> {
  const rows = await db.rows<{ usual: number | null }>(
    `select usual from breakers
     where tenant_id = $1 and product_id = $2 and currency = $3 and kind = 'base_price'
       and created_at <= $4::timestamptz + interval '1 minute'`,
    [tenantId, productId, currency, at],
    'read_usual_base_prices',
  )
  return rows.flatMap(({ usual }) => (usual === null ? [] : [usual]))
}
