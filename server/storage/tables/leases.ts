import type { Db } from '../connection/db.ts'
import { enterTenant } from '../connection/enter-tenant.ts'
import { limitPauses, shortPauseSeconds } from './pauses.ts'

export type Lease = {
  /** Every observation up to this place has been folded, once. */
  foldedSeq: number
  /** Quotes with smaller ids have an outcome, or are set aside until their later time. */
  expiredUntil: string
  /** Answers to quotes with smaller ids count as far as they teach, or are set aside likewise. */
  countedUntil: string
  /** The id from which on silence counted up to there; null where it counted nowhere. */
  silenceFrom: string | null
}

/**
 * Takes or renews the right to fold a tenant's observations; null while another learner has it.
 *
 * The lease row stays locked until the transaction ends. The lease keeps replicas from queueing
 * behind each other; the lock makes each observation count once. A learner that hangs loses both.
 */
export async function claimLease(
  db: Db,
  tenantId: number,
  owner: string,
  seconds: number,
): Promise<Lease | null> {
  await limitPauses(db, seconds)
  const [row] = await db.rows<{
    folded_seq: number
    expired_until: string
    counted_until: string
    silence_from: string | null
  }>(
    `update learner_leases set owner = $2, until = now() + make_interval(secs => $3)
     where tenant_id = $1 and (owner is null or owner = $2 or until < now())
     returning folded_seq, expired_until, counted_until, silence_from`,
    [tenantId, owner, seconds],
    'claim_lease',
  )
  if (!row) return null
  return {
    foldedSeq: row.folded_seq,
    expiredUntil: row.expired_until,
    countedUntil: row.counted_until,
    silenceFrom: row.silence_from,
  }
}

/**
 * Keeps all learners from folding the tenant's observations until the transaction ends. Returns up
 * to where they have been folded.
 */
export async function lockLease(db: Db, tenantId: number): Promise<number> {
  await limitPauses(db, shortPauseSeconds)
  const [row] = await db.rows<{ folded_seq: number }>(
    'select folded_seq from learner_leases where tenant_id = $1 for update',
    [tenantId],
    'lock_lease',
  )
  return row?.folded_seq ?? 0
}

/** Moves the watermark, in the transaction that writes the beliefs. */
export async function advanceFoldedSeq(db: Db, tenantId: number, foldedSeq: number): Promise<void> {
  await db.run(
    'update learner_leases set folded_seq = $2 where tenant_id = $1',
    [tenantId, foldedSeq],
    'advance_folded_seq',
  )
}

/** Moves the marks of quotes, in the transaction that expires and counts what is below them. */
export async function advanceQuoteMarks(
  db: Db,
  tenantId: number,
  { expiredUntil, countedUntil, silenceFrom }: Omit<Lease, 'foldedSeq'>,
): Promise<void> {
  await db.run(
    `update learner_leases set expired_until = $2, counted_until = $3, silence_from = $4
     where tenant_id = $1`,
    [tenantId, expiredUntil, countedUntil, silenceFrom],
    'advance_quote_marks',
  )
}

/** Releases the tenants, so that other replicas do not wait until the leases expire. */
export async function releaseLeases(db: Db, owner: string): Promise<void> {
  await db.run('update learner_leases set owner = null where owner = $1', [owner])
}

/** Tenants with observations not yet folded that this learner may fold. */
export async function findTenantsToFold(db: Db, owner: string): Promise<number[]> {
  const rows = await db.rows<{ tenant_id: number }>(
    `select h.tenant_id from observation_heads h left join learner_leases l using (tenant_id)
     where h.last_seq > coalesce(l.folded_seq, 0)
       and (l.owner is null or l.owner = $1 or l.until < now())`,
    [owner],
    'find_tenants_to_fold',
  )
  return rows.map((row) => row.tenant_id)
}

/** Observations of all tenants that wait to be folded. */
export async function countUnfolded(db: Db): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    `select coalesce(sum(h.last_seq - coalesce(l.folded_seq, 0)), 0)::bigint as count
     from observation_heads h left join learner_leases l using (tenant_id)`,
  )
  return row?.count ?? 0
}

/**
 * Since when quotes may be overdue: the oldest mark of all tenants, as an id, and since when a
 * tenant without a mark exists. Each is null if there is none.
 */
export async function readOldestExpiry(
  db: Db,
): Promise<{ expiredUntil: string | null; unsweptSince: Date | null }> {
  const [row] = await db.rows<{ expired_until: string | null; unswept_since: Date | null }>(
    `select min(l.expired_until) filter (where l.expired_until > '') as expired_until,
       min(t.created_at) filter (where coalesce(l.expired_until, '') = '') as unswept_since
     from tenants t left join learner_leases l using (tenant_id)`,
  )
  return { expiredUntil: row?.expired_until ?? null, unsweptSince: row?.unswept_since ?? null }
}

/** Tenants that are searched for the oldest observation, those with most to fold first. */
const maxTenantsBehind = 20

/** Age in seconds of the oldest observation that is not yet folded; 0 if all are. */
export async function readLearnerLag(db: Db): Promise<number> {
  const behind = await db.rows<{ tenant_id: number; next_seq: number }>(
    `select h.tenant_id, coalesce(l.folded_seq, 0) + 1 as next_seq
     from observation_heads h left join learner_leases l using (tenant_id)
     where h.last_seq > coalesce(l.folded_seq, 0)
     order by h.last_seq - coalesce(l.folded_seq, 0) desc limit $1`,
    [maxTenantsBehind],
  )
  let lagSeconds = 0
  for (const { tenant_id, next_seq } of behind) {
    await enterTenant(db, tenant_id)
    const [row] = await db.rows<{ seconds: number }>(
      `select extract(epoch from clock_timestamp() - recorded_at)::double precision as seconds
       from observations where tenant_id = $1 and seq = $2`,
      [tenant_id, next_seq],
    )
    lagSeconds = Math.max(lagSeconds, row?.seconds ?? 0)
  }
  return lagSeconds
}

export async function findTenants(db: Db): Promise<number[]> {
  const rows = await db.rows<{ tenant_id: number }>(
    'select tenant_id from tenants order by tenant_id',
  )
  return rows.map((row) => row.tenant_id)
}
