import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import { runCaptured } from '../../testing/run-captured.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => service.close())

async function shop() {
  const who = await service.caller()
  for (let i = 1; i <= 120; i++) {
    await service.send(who, 'PUT /v1/policy', { body: { min_price: i } })
  }
  const environment = { LERNER_API_KEY: who.key, LERNER_BASE_URL: url }
  return { who, run: (...words: string[]) => runCaptured(words, environment) }
}

describe('lerner audit', () => {
  test('list shows who changed which fields of what', async () => {
    const { who, run } = await shop()
    const { exitCode, stdout, stderr } = await run('audit', 'list', '--limit', '2')
    const json = await run('audit', 'list', '--limit', '1', '--json')

    expect(exitCode).toBe(0)
    expect(stdout).toMatch(
      new RegExp(`^120 +20\\S+Z +${who.keyId} +policy.changed +policy +min_price$`, 'm'),
    )
    expect(stderr).toContain('There are more')
    expect(JSON.parse(json.stdout)).toMatchObject({
      data: [{ sequence: 120, before: { min_price: 119 } }],
      hasMore: true,
    })
  })

  test('verify finds the record of a service whole, over all its pages', async () => {
    const { run } = await shop()
    const { exitCode, stdout } = await run('audit', 'verify', '--json')
    const verdict = JSON.parse(stdout)
    const again = await run('audit', 'verify', '--known', verdict.head.hash)
    const other = await run('audit', 'verify', '--known', 'f'.repeat(64))

    expect(exitCode).toBe(0)
    expect(verdict).toMatchObject({ entries: 120, broken: null, head: { sequence: 120 } })
    expect(again.stdout).toContain('120 entries, all intact')
    expect(other.exitCode).toBe(1)
  })

  test('verify names the entry that the owner of the database changed, and exits with 1', async () => {
    const { who, run } = await shop()
    await service.asOwner('alter table audit_entries disable trigger all')
    await service.asOwner(`update audit_entries set after = '{"min_price":1000}'
      where tenant_id = ${who.tenantId} and sequence = 57`)
    await service.asOwner('alter table audit_entries enable trigger all')
    const { exitCode, stderr } = await run('audit', 'verify')

    expect(exitCode).toBe(1)
    expect(stderr).toContain('Entry 57 does not match its hash.')
  })
})

test('lerner breakers list and close show what stopped, and let it go on', async () => {
  const { who, run } = await shop()
  const mug = { id: 'mug', base_price: 2000, currency: 'usd' }
  await service.send(who, 'POST /v1/products', { body: mug })
  await service.send(who, 'PUT /v1/products/mug/policy', { body: { unit_cost: 1200 } })
  await service.send(who, 'PUT /v1/products/mug/policy', { body: { unit_cost: 0 } })
  const list = await run('breakers', 'list')
  const [id = ''] = /brk_\w+/.exec(list.stdout) ?? []
  const closed = await run('breakers', 'close', id)
  const none = await run('breakers', 'list')
  const all = await run('breakers', 'list', '--all', '--json')

  expect(list.stdout).toMatch(/mug +open +stopped +A unit cost 0, where it cost 1200 before\.$/m)
  expect(closed.stdout).toBe(`${id} is closed; the previous value is restored.\n`)
  expect(none.stderr).toContain('Nothing is open.')
  expect(JSON.parse(all.stdout)).toMatchObject({
    data: [{ id, status: 'closed' }],
    hasMore: false,
  })
})

test('lerner pause and resume say how the account is', async () => {
  const { who, run } = await shop()
  const paused = await run('pause', '--reason', 'a drill')
  const resumed = await run('resume', '--json')

  expect(paused.stdout).toMatch(
    new RegExp(`^The live account has been paused since \\S+, by ${who.keyId}: a drill$`, 'm'),
  )
  expect(JSON.parse(resumed.stdout)).toEqual({ mode: 'live', paused: null })
})
