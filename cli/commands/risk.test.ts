import { describe, expect, test } from 'vitest'
import { stubServer } from '../../clients/typescript/testing/stub-server.ts'
import { runCaptured } from '../testing/run-captured.ts'
import { stubKey } from '../testing/stub-service.ts'

const simulation = {
  id: 'sim_1',
  kind: 'loss_limits',
  status: 'queued',
  currency: 'usd',
  segment: null,
  source: 'history',
  created_at: '2026-01-31T12:00:00.000Z',
  completed_at: null,
  expires_at: '2026-03-02T12:00:00.000Z',
  failure: null,
  report: null,
  loss_limits: null,
}
const horizon = (weeks: number, share: number) => ({
  weeks,
  gain: { value: 1e6 * share * weeks, low: 0, high: 2e6 * share * weeks },
  share: { value: share, low: share - 0.02, high: share + 0.03 },
  chance_below: 0.12,
  products_moved: 7,
})
const told = {
  max_loss: 0.01,
  base_per_week: 1_234_567,
  limits: [0.01, 1].map((max_loss) => ({
    max_loss,
    horizons: [horizon(4, 0.01), horizon(13, 0.031), horizon(26, 0.042)],
  })),
  truths: 32,
  products: { selling: 40, known: 39, played: 39, left_out: 0 },
  assumed: ['Demand stands still.'],
}
const limitsServer = (loss_limits: object) =>
  stubServer(({ method }) =>
    method === 'POST' ? simulation : { ...simulation, status: 'completed', loss_limits },
  )
const run = (url: string, ...words: string[]) =>
  runCaptured(['risk', ...words], { LERNER_API_KEY: stubKey, LERNER_BASE_URL: url })

describe('lerner risk', () => {
  test('asks for a season, and shows what each limit earns and risks', async () => {
    await using server = await limitsServer(told)
    const { exitCode, stdout } = await run(server.url, '--currency', 'usd')

    expect(exitCode).toBe(0)
    expect(server.seen[0]?.body).toEqual({ kind: 'loss_limits', currency: 'usd' })
    expect(stdout).toContain('Base prices earn 12345.67 a week with 39 products.')
    expect(stdout).toMatch(/^1\.0 % \(now\) +4 +400\.00 +1\.0 % +-1\.0 % +4\.0 % +12 % +7$/m)
    expect(stdout).toMatch(/^ +13 +4030\.00 +3\.1 %/m)
    expect(stdout).toMatch(/^none +4 /m)
    expect(stdout).toContain('\n  Demand stands still.\n')
  })

  test('says that nothing can be said where no cost is known', async () => {
    await using server = await limitsServer({ ...told, limits: [] })
    const { stdout } = await run(server.url, '--currency', 'usd')

    expect(stdout).toContain('what a sale earns is not known for any product that sells')
  })

  test('sets the limit that is chosen', async () => {
    await using server = await stubServer(() => ({ own: { holdout: 0.1 }, effective: {} }))
    const { exitCode, stderr } = await run(server.url, '--choose', '0.02')

    expect(exitCode).toBe(0)
    expect(server.seen[1]).toMatchObject({
      method: 'PUT',
      path: '/v1/policy',
      body: { holdout: 0.1, max_loss: 0.02 },
    })
    expect(stderr).toContain('max_loss of the account is now 2.0 %.')
  })

  test.each([
    [[], '--currency'],
    [['--choose', '2'], '--choose'],
  ])('with %j is not understood', async (options, named) => {
    const { exitCode, stderr } = await runCaptured(['risk', ...options], {
      LERNER_API_KEY: stubKey,
    })

    expect(exitCode).toBe(2)
    expect(stderr).toContain(named)
  })
})
