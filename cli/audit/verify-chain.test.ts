import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AuditEntry } from '../../clients/typescript/src/main.ts'
import { verifyChain } from './verify-chain.ts'

/** Entries as a service would write them, oldest first; serialised by hand, not by our own code. */
function chainOf(length: number): AuditEntry[] {
  const entries: AuditEntry[] = []
  let previousHash = '0'.repeat(64)
  for (let sequence = 1; sequence <= length; sequence++) {
    const text = `{"action":"policy.changed","actor":"key_1","after":{"a":${sequence},"b":[{"c":1,"d":null}]},"before":{},"created_at":"2026-11-22T10:00:00.000Z","previous_hash":"${previousHash}","sequence":${sequence},"subject":"policy"}`
    const hash = createHash('sha256').update(text).digest('hex')
    entries.push({
      id: `audit_${sequence}`,
      sequence,
      createdAt: '2026-11-22T10:00:00.000Z',
      actor: 'key_1',
      action: 'policy.changed',
      subject: 'policy',
      before: {},
      after: { b: [{ d: null, c: 1 }], a: sequence },
      previousHash,
      hash,
    })
    previousHash = hash
  }
  return entries
}

function verify(oldestFirst: readonly AuditEntry[], known: string | null = null) {
  return verifyChain(
    (async function* () {
      yield* oldestFirst.toReversed()
    })(),
    known,
  )
}

test('an intact chain is found intact, and its newest hash is shown', async () => {
  const chain = chainOf(5)

  expect(await verify(chain)).toEqual({
    entries: 5,
    head: { sequence: 5, hash: chain[4]?.hash },
    broken: null,
    hasKnown: null,
  })
  expect(await verify([])).toMatchObject({ entries: 0, head: null, broken: null })
})

test.each<[string, (chain: AuditEntry[]) => AuditEntry[], number]>([
  ['changed', (c) => c.map((e) => (e.sequence === 3 ? { ...e, actor: 'key_2' } : e)), 3],
  ['left out', (c) => c.filter(({ sequence }) => sequence !== 3), 3],
  ['left out at the beginning', (c) => c.slice(2), 1],
  [
    'written anew with a hash of its own',
    (c) => [...c.slice(0, 2), { ...c[2], ...chainOf(3)[2], hash: 'f'.repeat(64) }, ...c.slice(3)],
    3,
  ],
  ['put in twice', (c) => [...c.slice(0, 3), ...c.slice(2)] as AuditEntry[], 4],
  [
    'changed in two places: the first is named',
    (c) => c.map((e) => (e.sequence % 2 === 0 ? { ...e, after: null } : e)),
    2,
  ],
])('an entry that was %s is named', async (_, tamper, sequence) => {
  const verdict = await verify(tamper(chainOf(6)))

  expect(verdict.broken?.sequence).toBe(sequence)
})

test('entries removed from the end are noticed only with a hash noted earlier', async () => {
  const chain = chainOf(5)
  const noted = String(chain[4]?.hash)

  expect(await verify(chain, noted)).toMatchObject({ broken: null, hasKnown: true })
  expect(await verify(chain.slice(0, 4), noted)).toMatchObject({ broken: null, hasKnown: false })
})
