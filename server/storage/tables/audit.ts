import { type AuditChange, type AuditEntry, hashOfEntry, noHash } from '../../domain/audit.ts'
import { canonicalJson } from '../../domain/canonical-json.ts'
import type { Db } from '../connection/db.ts'
import { type Listed, type Page, toListed, unknownCursor } from './page.ts'
import { limitPauses, shortPauseSeconds } from './pauses.ts'

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
}

const columns = 'sequence, created_at, actor, action, subject, before, after, previous_hash, hash'

/**
 * Records changes in the transaction that makes them. Call it last: from here to the commit nobody
 * else can record a change of the tenant. What changed nothing is left out.
 */
export async function recordChanges(
  db: Db,
  tenantId: number,
  changes: readonly AuditChange[],
  nowMs: number,
): Promise<void> {
  const real = changes.filter(({ before, after }) => canonicalJson(before) !== canonicalJson(after))
  if (real.length === 0) return
  await lockAudit(db, tenantId)
  const [last] = await db.rows<{ sequence: number; hash: string }>(
    'select sequence, hash from audit_entries where tenant_id = $1 order by sequence desc limit 1',
    [tenantId],
    'find_last_audit_entry',
  )
  let { sequence, hash } = last ?? { sequence: 0, hash: noHash }
  for (const change of real) {
    const entry = { ...change, sequence: ++sequence, createdAt: new Date(nowMs) }
    const linked = { ...entry, previousHash: hash }
    hash = hashOfEntry(linked)
    await insertEntry(db, tenantId, { ...linked, hash })
  }
}

/**
 * Lets nobody else record a change of the tenant until the transaction ends: for those who read
 * what they are about to change and cannot lock it, because it may not be there yet. A statement of
 * its own: what is read after it sees what another one committed.
 */
export async function lockAudit(db: Db, tenantId: number): Promise<void> {
  await limitPauses(db, shortPauseSeconds)
  await db.rows(
    `select pg_advisory_xact_lock(hashtextextended('lerner audit', $1))`,
    [tenantId],
    'lock_audit',
  )
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

async function insertEntry(db: Db, tenantId: number, entry: AuditEntry): Promise<void> {
  await db.run(
    `insert into audit_entries (tenant_id, ${columns})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tenantId,
      entry.sequence,
      entry.createdAt,
      entry.actor,
      entry.action,
      entry.subject,
      entry.before && canonicalJson(entry.before),
      entry.after && canonicalJson(entry.after),
      entry.previousHash,
      entry.hash,
    ],
    'insert_audit_entry',
  )
}

/** Which entries are asked for; null: all. `since` is inclusive, `until` is not. */
export type AuditFilter = {
  subject: string | null
  action: string | null
  since: Date | null
  until: Date | null
}

/** One page of the tenant's audit, newest first. Cursors are the ids that `auditIdOf` makes. */
export async function listAudit(
  db: Db,
  tenantId: number,
  page: Page,
  { subject, action, since, until }: AuditFilter,
): Promise<Listed<AuditEntry> | typeof unknownCursor> {
  const cursor = page.endingBefore ?? page.startingAfter
  const at = cursor === null ? null : await findSequence(db, tenantId, cursor)
  if (at === undefined) return unknownCursor
  const backwards = page.endingBefore !== null
  const rows = await db.rows<EntryRow>(
    `select ${columns} from audit_entries
     where tenant_id = $1
       and ($2::text is null or subject = $2) and ($3::text is null or action = $3)
       and ($4::timestamptz is null or created_at >= $4)
       and ($5::timestamptz is null or created_at < $5)
       and ($6::bigint is null or sequence ${backwards ? '>' : '<'} $6)
     order by sequence ${backwards ? 'asc' : 'desc'} limit $7`,
    [tenantId, subject, action, since, until, at, page.limit + 1],
  )
  return toListed(rows, page, toEntry)
}

/** The sequence of an id of the tenant's; undefined where there is none. */
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
  }
}
