import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import { runCaptured } from '../../testing/run-captured.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => service.close())

const run = (key: string, ...words: string[]) =>
  runCaptured(words, { LERNER_API_KEY: key, LERNER_BASE_URL: url })

/** A key named `till`, made with one that may do everything. */
async function till() {
  const { key: own } = await service.caller()
  const made = await run(own, 'keys', 'create', '--name', 'till', '--json')
  return { own, ...(JSON.parse(made.stdout) as { id: string; key: string; hint: string }) }
}

test('keys are listed with their ids and ends, and none is shown', async () => {
  const { own, id, key, hint } = await till()
  const { exitCode, stdout, stderr } = await run(own, 'keys', 'list')

  expect(exitCode).toBe(0)
  expect(stdout).toMatch(new RegExp(`^${id} +till +\\S+ +20\\S+ +never +\\*$`, 'm'))
  expect(stdout).toContain(hint)
  expect(stdout).not.toContain(key)
  expect(stderr).toContain('lerner keys rotate ID')
})

test('a rotated key keeps working along with its successor, until it is revoked', async () => {
  const { own, id, key } = await till()
  const rotated = await run(own, 'keys', 'rotate', id)

  expect(rotated.stdout).toMatch(/^lrn_\w+\n$/)
  expect(rotated.stderr).toContain('The old key works for a day more')
  const successor = rotated.stdout.trim()
  for (const one of [key, successor]) expect((await run(one, 'keys', 'list')).exitCode).toBe(0)
  expect((await run(own, 'keys', 'list')).stdout).toMatch(
    new RegExp(`^${id} .*, replaced +\\*$`, 'm'),
  )

  const revoked = await run(successor, 'keys', 'revoke', id)
  expect(revoked.stdout).toBe(`${id} 'till' is revoked.\n`)
  expect((await run(key, 'keys', 'list')).exitCode).toBe(1)
  expect((await run(own, 'keys', 'list')).stdout).not.toContain(id)
  expect((await run(own, 'keys', 'list', '--all')).stdout).toMatch(
    new RegExp(`^${id} .* revoked 20`, 'm'),
  )
})

test('without overlap a rotated key ends at once, and more than 7 days are refused', async () => {
  const { own, id, key } = await till()
  const tooLong = await run(own, 'keys', 'rotate', id, '--overlap-days', '8')
  const rotated = await run(own, 'keys', 'rotate', id, '--overlap-days', '0')

  expect(tooLong.exitCode).toBe(2)
  expect(rotated.stderr).toContain('The old key has ended.')
  expect((await run(key, 'keys', 'list')).exitCode).toBe(1)
})
