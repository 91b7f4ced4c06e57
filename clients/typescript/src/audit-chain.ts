import type { AuditEntry } from './generated/contract.ts'

// Shares no code with the service: a chain should not be checked by what created it.

/** How a chain breaks: an entry is missing, does not follow the previous one, or was changed. */
export type ChainBreak = 'missing' | 'unlinked' | 'altered'

/** The result of checking a chain. */
export type AuditChain = {
  entries: number
  /** The newest entry; null for an empty chain. */
  head: { sequence: number; hash: string } | null
  /** The oldest entry at which the chain breaks, and how: for programs, and in words. */
  broken: { sequence: number; how: ChainBreak; what: string } | null
  /** Whether an entry has the hash that was noted earlier; null if none was. */
  hasKnown: boolean | null
}

/**
 * Recomputes a chain from its entries, newest first.
 *
 * @param known - A hash noted at an earlier time: some entry must still have it.
 * @param onEntry - Called with the number of entries read so far.
 */
export async function verifyAuditChain(
  newestFirst: AsyncIterable<AuditEntry>,
  known: string | null = null,
  onEntry: (entries: number) => void = () => {},
): Promise<AuditChain> {
  let entries = 0
  let head: AuditChain['head'] = null
  let later: AuditEntry | null = null
  let broken: AuditChain['broken'] = null
  let hasKnown = false
  for await (const entry of newestFirst) {
    onEntry(++entries)
    head ??= { sequence: entry.sequence, hash: entry.hash }
    hasKnown ||= entry.hash === known
    // The oldest break is found last, and is the one to report.
    if (later !== null) broken = breakBetween(entry, later) ?? broken
    if ((await hashOf(entry)) !== entry.hash) {
      broken = { sequence: entry.sequence, how: 'altered', what: 'does not match its hash' }
    }
    later = entry
  }
  if (later !== null) broken = breakBefore(later) ?? broken
  return { entries, head, broken, hasKnown: known === null ? null : hasKnown }
}

function breakBetween(entry: AuditEntry, later: AuditEntry): AuditChain['broken'] {
  if (later.sequence !== entry.sequence + 1) {
    const what = `is missing: ${entry.sequence} is followed by ${later.sequence}`
    return { sequence: entry.sequence + 1, how: 'missing', what }
  }
  if (later.previousHash === entry.hash) return null
  const what = 'does not contain the hash of the previous one'
  return { sequence: later.sequence, how: 'unlinked', what }
}

function breakBefore(oldest: AuditEntry): AuditChain['broken'] {
  if (oldest.sequence !== 1) {
    const what = `is missing: the oldest entry is ${oldest.sequence}`
    return { sequence: 1, how: 'missing', what }
  }
  if (oldest.previousHash === '0'.repeat(64)) return null
  return { sequence: 1, how: 'missing', what: 'refers to an earlier entry, which is missing' }
}

/**
 * SHA-256 of an entry without id and hash, under the wire's names, in the canonical form of RFC
 * 8785.
 */
async function hashOf(entry: AuditEntry): Promise<string> {
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
  const bytes = new TextEncoder().encode(JSON.stringify(sorted(hashed)))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * A value with its fields sorted by name. JavaScript puts names that look like numbers first, but
 * no entry has such names.
 */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = value as Record<string, unknown>
  const names = Object.keys(fields).sort()
  return Object.fromEntries(names.map((name) => [name, sorted(fields[name])]))
}
