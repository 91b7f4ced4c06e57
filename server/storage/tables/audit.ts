import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type AuditChange,
  type AuditEntry,
  hashOfEntry,
  keyOf,
  noHash,
} from '../../domain/audit.ts'
import { canonicalJson } from '../../domain/canonical-json.ts'
import type { Db } from '../connection/db.ts'
import { ownTenant } from './own-tenant.ts'
import { type Listed, type Page, toListed, unknownCursor } from './page.ts'
import { takeTurn } from './turns.ts'

type EntryRow = {
  sequence: number
  created_at: Date
  actor: string
  action: AuditChange['action']
  subject: string
  before: string | null
  after: string | null
  previous_hash: string
  hash: string
  agent: string | null
  asked: string | null
}

/** Hashing and sending this many takes this process a few milliseconds. */
const mostPerStatement = 250

const columns =
  'sequence, created_at, actor, action, subject, before, after, previous_hash, hash, agent, asked'

/**
 * Records changes in the transaction that makes them. Call it last: from here to the commit nobody
 * else can record a change of the tenant. Changes without effect are left out.
 */
export async function recordChanges(
  db: Db,
  tenantId: number,
  changes: readonly AuditChange[],
  nowMs: number,
): Promise<void> {
  const real = changes.map(toSpelled).filter(({ texts: [before, after] }) => before !== after)
  if (real.length === 0) return
  await lockAudit(db, tenantId)
  const [last] = await db.rows<{ sequence: number; hash: string }>(
    'select sequence, hash from audit_entries where tenant_id = $1 order by sequence desc limit 1',
    [tenantId],
    'find_last_audit_entry',
  )
  let { sequence, hash } = last ?? { sequence: 0, hash: noHash }
  const createdAt = new Date(nowMs)
  for (let i = 0; i < real.length; i += mostPerStatement) {
    const entries = real.slice(i, i + mostPerStatement).map((change) => {
      const linked = { ...change, sequence: ++sequence, createdAt, previousHash: hash }
      hash = hashOfEntry(linked)
      return { ...linked, hash }
    })
    await insertEntries(db, tenantId, entries)
    if (i + mostPerStatement < real.length) await nextTurn() // gives other work a turn
  }
}

/**
 * Blocks others from recording a change of the tenant until the transaction ends: for callers who
 * read what they are about to change and cannot lock it, because it may not exist yet. A separate
 * statement, so that what is read after it includes what others committed.
 */
export function lockAudit(db: Db, tenantId: number): Promise<void> {
  return takeTurn(db, tenantId, 'audit')
}

/** Records one change. Call it last: see `recordChanges`. */
export function recordChange(
  db: Db,
  tenantId: number,
  change: AuditChange,
  nowMs: number,
): Promise<void> {
  return recordChanges(db, tenantId, [change], nowMs)
}

/** The columns that say who made a change. */
type Said = Pick<AuditEntry, 'actor' | 'agent' | 'asked'>

/** A change with the values before and after, as stored. */
type Spelled<Change> = Change & {
  texts: readonly [before: string | null, after: string | null]
  importedBy?: string
}

function toSpelled(change: AuditChange): Spelled<Omit<AuditChange, 'actor'> & Said> {
  const { before, after, actor } = change
  const { agent, asked } = typeof actor === 'string' ? { agent: null, asked: null } : actor
  const said = { actor: keyOf(actor), agent, asked }
  return {
    ...change,
    ...said,
    texts: [before && canonicalJson(before), after && canonicalJson(after)],
  }
}

/** In the order of the chain: the table refuses an entry that does not continue it. */
async function insertEntries(
  db: Db,
  tenantId: number,
  entries: readonly Spelled<AuditEntry>[],
): Promise<void> {
  const stored = await db.run(
    `insert into audit_entries (tenant_id, ${columns}, import)
     select t.tenant_id, r.*
     from ${ownTenant} cross join unnest($2::bigint[], $3::timestamptz[], $4::text[], $5::text[], $6::text[],
       $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::uuid[])
       as r (${columns}, import)
     order by r.sequence`,
    [
      tenantId,
      entries.map(({ sequence }) => sequence),
      entries.map(({ createdAt }) => createdAt),
      entries.map(({ actor }) => actor),
      entries.map(({ action }) => action),
      entries.map(({ subject }) => subject),
      entries.map(({ texts: [before] }) => before),
      entries.map(({ texts: [, after] }) => after),
      entries.map(({ previousHash }) => previousHash),
      entries.map(({ hash }) => hash),
      entries.map(({ agent }) => agent),
      entries.map(({ asked }) => asked),
      entries.map(({ importedBy }) => importedBy ?? null),
    ],
    'insert_audit_entries',
  )
  if (stored !== entries.length) throw new Error(`the tenant ${tenantId} is not known here`)
}

/** Filter for entries; null: no filter. `since` is inclusive, `until` exclusive. */
export type AuditFilter = {
  subject: string | null
  /** Any of these. */
  subjects: readonly string[] | null
  actor: string | null
  action: string | null
  since: Date | null
  until: Date | null
  /**
   * Of changes of one kind that one request made, only the last: an import of costs changes the
   * policies of many products. Not of single subjects, of which each change counts.
   */
  collapsed: boolean
}

/** One page of the tenant's audit, newest first. Cursors are the ids that `auditIdOf` makes. */
export async function listAudit(
  db: Db,
  tenantId: number,
  page: Page,
  { subject, subjects, actor, action, since, until, collapsed }: AuditFilter,
): Promise<Listed<AuditEntry> | typeof unknownCursor> {
  const cursor = page.endingBefore ?? page.startingAfter
  const at = cursor === null ? null : await findSequence(db, tenantId, cursor)
  if (at === undefined) return unknownCursor
  const backwards = page.endingBefore !== null
  const rows = await db.rows<EntryRow>(
    `select ${columns} from audit_entries e
     where tenant_id = $1
       and ($2::text is null or subject = $2) and ($3::text is null or action = $3)
       and ($4::timestamptz is null or created_at >= $4)
       and ($5::timestamptz is null or created_at < $5)
       and ($8::text is null or actor = $8) and ($9::text[] is null or subject = any ($9))
       and (not $10 or not exists (select from audit_entries n
         where n.tenant_id = $1 and n.sequence = e.sequence + 1 and n.action = e.action
           and n.actor = e.actor and n.created_at = e.created_at))
       and ($6::bigint is null or sequence ${backwards ? '>' : '<'} $6)
     order by sequence ${backwards ? 'asc' : 'desc'} limit $7`,
    [
      ...[tenantId, subject, action, since, until, at, page.limit + 1, actor, subjects],
      collapsed && subject === null && subjects === null,
    ],
  )
  return toListed(rows, page, toEntry)
}

/** The sequence number for an id of the tenant's; undefined if there is none. */
async function findSequence(db: Db, tenantId: number, id: string): Promise<number | undefined> {
  const [, digits] = /^audit_(\d{12})$/.exec(id) ?? []
  if (digits === undefined) return undefined
  const [row] = await db.rows<{ sequence: number }>(
    'select sequence from audit_entries where tenant_id = $1 and sequence = $2',
    [tenantId, Number(digits)],
  )
  return row?.sequence
}

/** The id of an entry on the wire. */
export function auditIdOf({ sequence }: Pick<AuditEntry, 'sequence'>): string {
  return `audit_${String(sequence).padStart(12, '0')}`
}

function toEntry(row: EntryRow): AuditEntry {
  return {
    sequence: row.sequence,
    createdAt: row.created_at,
    actor: row.actor,
    action: row.action,
    subject: row.subject,
    before: row.before === null ? null : JSON.parse(row.before),
    after: row.after === null ? null : JSON.parse(row.after),
    previousHash: row.previous_hash,
    hash: row.hash,
    agent: row.agent,
    asked: row.asked,
  }
}
