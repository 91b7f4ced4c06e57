import type { AuditEntry } from '../../../../clients/typescript/src/main.ts'

// As `lerner audit verify` does, in the browser: what checks a chain should not be what made it.

/** How an entry differs from what was written: missing, not after its predecessor, or changed. */
export type Break = 'missing' | 'unlinked' | 'altered'

/** The result of the verification. */
export type Verdict = {
  entries: number
  /** The newest hash, to note elsewhere; null for an empty chain. */
  head: string | null
  /** The oldest entry that differs from what was written, and how; null: none does. */
  broken: { sequence: number; how: Break } | null
}

/**
 * Recomputes a chain from its entries, newest first.
 *
 * @param onEntry - Called with the number read so far.
 */
export async function verifyChain(
  newestFirst: AsyncIterable<AuditEntry>,
  onEntry: (entries: number) => void = () => {},
): Promise<Verdict> {
  let entries = 0
  let head: string | null = null
  let later: AuditEntry | null = null
  let broken: Verdict['broken'] = null
  for await (const entry of newestFirst) {
    onEntry(++entries)
    head ??= entry.hash
    if (later !== null && later.sequence !== entry.sequence + 1) {
      broken = { sequence: entry.sequence + 1, how: 'missing' }
    } else if (later !== null && later.previousHash !== entry.hash) {
      broken = { sequence: later.sequence, how: 'unlinked' }
    }
    if ((await hashOf(entry)) !== entry.hash) {
      broken = { sequence: entry.sequence, how: 'altered' }
    }
    later = entry
  }
  if (later !== null && (later.sequence !== 1 || later.previousHash !== '0'.repeat(64))) {
    broken = { sequence: 1, how: 'missing' }
  }
  return { entries, head, broken }
}

/** True if the browser can compute hashes: over https, or on this machine. */
export function canHash(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

/** SHA-256 of an entry without id and hash, in the wire's names, serialised as in RFC 8785. */
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
  }
  const text = new TextEncoder().encode(JSON.stringify(sorted(hashed)))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A value with its fields sorted by name. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, sorted(field)]))
}
