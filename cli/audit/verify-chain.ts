import { createHash } from 'node:crypto'
import type { AuditEntry } from '../../clients/typescript/src/main.ts'

// Shares no code with the service: a chain should not be checked by what created it.

/** Where a chain breaks, and how. */
export type Break = { sequence: number; what: string }

/** The result of checking a chain. */
export type Verdict = {
  entries: number
  /** The newest entry; null for an empty chain. */
  head: { sequence: number; hash: string } | null
  /** The first entry that was altered, or does not follow the previous one. */
  broken: Break | null
  /** Whether an entry has the hash that was noted earlier; null if none was. */
  hasKnown: boolean | null
}

/**
 * Recomputes a chain from its entries, newest first.
 *
 * @param known - A hash noted at an earlier time: some entry must still have it.
 */
export async function verifyChain(
  newestFirst: AsyncIterable<AuditEntry>,
  known: string | null,
): Promise<Verdict> {
  let entries = 0
  let head: Verdict['head'] = null
  let later: AuditEntry | null = null
  let broken: Break | null = null
  let hasKnown = false
  for await (const entry of newestFirst) {
    entries++
    head ??= { sequence: entry.sequence, hash: entry.hash }
    hasKnown ||= entry.hash === known
    // The oldest break is found last, and is the one to report.
    if (later !== null) broken = faultBetween(entry, later) ?? broken
    if (hashOf(entry) !== entry.hash) {
      broken = { sequence: entry.sequence, what: 'does not match its hash' }
    }
    later = entry
  }
  if (later !== null && later.sequence !== 1) {
    broken = { sequence: 1, what: `is missing: the oldest entry is ${later.sequence}` }
  } else if (later !== null && later.previousHash !== '0'.repeat(64)) {
    broken = { sequence: 1, what: 'refers to an earlier entry, which is missing' }
  }
  return { entries, head, broken, hasKnown: known === null ? null : hasKnown }
}

function faultBetween(entry: AuditEntry, later: AuditEntry): Break | null {
  if (later.sequence !== entry.sequence + 1) {
    return {
      sequence: entry.sequence + 1,
      what: `is missing: ${entry.sequence} is followed by ${later.sequence}`,
    }
  }
  if (later.previousHash === entry.hash) return null
  return { sequence: later.sequence, what: 'does not contain the hash of the previous one' }
}

/**
 * SHA-256 of an entry without id and hash, under the wire's names, in the canonical form of RFC
 * 8785.
 */
function hashOf(entry: AuditEntry): string {
  const hashed = {
    action: entry.action,
    actor: entry.actor,
    after: entry.after,
    before: entry.before,
    created_at: entry.createdAt,
    previous_hash: entry.previousHash,
    sequence: entry.sequence,
    subject: entry.subject,
    ...(entry.agent === undefined ? {} : { agent: entry.agent }),
    ...(entry.asked === undefined ? {} : { asked: entry.asked }),
  }
  return createHash('sha256')
    .update(JSON.stringify(sorted(hashed)))
    .digest('hex')
}

/**
 * A value with its fields sorted by name. JavaScript puts names that look like numbers first, but
 * no entry has such names.
 */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((name) => [name, sorted((value as Record<string, unknown>)[name])]),
  )
}
