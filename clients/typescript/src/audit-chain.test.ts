import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type ChainBreak, verifyAuditChain } from './audit-chain.ts'
import type { AuditEntry } from './generated/contract.ts'

/**
 * Entries as a service would write them, oldest first; serialised by hand, not by our own code. An
 * agent made every third change, and was told why.
 */
function chainOf(length: number, actor = 'key_1'): AuditEntry[] {
  const entries: AuditEntry[] = []
  let previousHash = '0'.repeat(64)
  for (let sequence = 1; sequence <= length; sequence++) {
    const byAgent = sequence % 3 === 0
    const [agentText, askedText] = byAgent ? [',"agent":"mcp/1"', ',"asked":"Earn more"'] : ['', '']
    const text = `{"action":"policy.changed","actor":"${actor}","after":{"a":${sequence},"b":[{"c":1,"d":null}]}${agentText}${askedText},"before":{},"created_at":"2026-11-22T10:00:00.000Z","previous_hash":"${previousHash}","sequence":${sequence},"subject":"policy"}`
    const hash = createHash('sha256').update(text).digest('hex')
    entries.push({
      id: `audit_${sequence}`,
      sequence,
      createdAt: '2026-11-22T10:00:00.000Z',
      actor,
      ...(byAgent && { agent: 'mcp/1', asked: 'Earn more' }),
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
  return verifyAuditChain(
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

test.each<[string, (chain: AuditEntry[]) => AuditEntry[], number, ChainBreak]>([
  ['changed', (c) => c.map((e) => (e.sequence === 3 ? { ...e, asked: 'Sell' } : e)), 3, 'altered'],
  ['left out', (c) => c.filter(({ sequence }) => sequence !== 3), 3, 'missing'],
  ['left out at the beginning', (c) => c.slice(2), 1, 'missing'],
  [
    'written anew with a hash of its own',
    (c) => [...c.slice(0, 2), { ...c[2], ...chainOf(3)[2], hash: 'f'.repeat(64) }, ...c.slice(3)],
    3,
    'altered',
  ],
  ['put after others than its own', (c) => [...chainOf(2, 'key_2'), ...c.slice(2)], 3, 'unlinked'],
  ['put in twice', (c) => [...c.slice(0, 3), ...c.slice(2)] as AuditEntry[], 4, 'missing'],
  [
    'changed in two places: the first is named',
    (c) => c.map((e) => (e.sequence % 2 === 0 ? { ...e, after: null } : e)),
    2,
    'altered',
  ],
])('an entry that was %s is named', async (_, tamper, sequence, how) => {
  const { broken } = await verify(tamper(chainOf(6)))

  expect(broken).toMatchObject({ sequence, how })
})

test('entries removed from the end are noticed only with a hash noted earlier', async () => {
  const chain = chainOf(5)
  const noted = String(chain[4]?.hash)

  expect(await verify(chain, noted)).toMatchObject({ broken: null, hasKnown: true })
  expect(await verify(chain.slice(0, 4), noted)).toMatchObject({ broken: null, hasKnown: false })
})
