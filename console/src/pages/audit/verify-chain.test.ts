import { expect, test } from 'vitest'
import type { AuditEntry } from '../../../../clients/typescript/src/main.ts'
import { verifyChain } from './verify-chain.ts'

/** A chain of three, oldest first, hashed by hand in alphabetical order of the names. */
async function chain(): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = []
  for (const sequence of [1, 2, 3]) {
    const previousHash = entries.at(-1)?.hash ?? '0'.repeat(64)
    const createdAt = `2026-11-0${sequence}T00:00:00.000Z`
    const text = `{"action":"policy.changed","actor":"key_1","after":{"a":1,"b":{"c":null}},"before":null,"created_at":"${createdAt}","previous_hash":"${previousHash}","sequence":${sequence},"subject":"policy"}`
    entries.push({
      id: `audit_${sequence}`,
      sequence,
      createdAt,
      actor: 'key_1',
      action: 'policy.changed',
      subject: 'policy',
      before: null,
      after: { b: { c: null }, a: 1 },
      previousHash,
      hash: await sha256(text),
    })
  }
  return entries
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (one) => one.toString(16).padStart(2, '0')).join('')
}

async function* newestFirst(entries: readonly AuditEntry[]) {
  yield* entries.toReversed()
}

test('a chain that is as it was written says so, with its newest hash', async () => {
  const entries = await chain()

  expect(await verifyChain(newestFirst(entries))).toEqual({
    entries: 3,
    head: entries[2]?.hash,
    broken: null,
  })
  expect(await verifyChain(newestFirst([]))).toEqual({ entries: 0, head: null, broken: null })
})

test.each([
  [
    'changed',
    (all: AuditEntry[]) => all.map((one) => (one.sequence === 2 ? { ...one, actor: 'x' } : one)),
    2,
  ],
  ['taken out', (all: AuditEntry[]) => all.filter(({ sequence }) => sequence !== 2), 2],
  ['taken off the start', (all: AuditEntry[]) => all.slice(1), 1],
])('an entry that was %s is found', async (_, change, sequence) => {
  const { broken } = await verifyChain(newestFirst(change(await chain())))

  expect(broken?.sequence).toBe(sequence)
})
