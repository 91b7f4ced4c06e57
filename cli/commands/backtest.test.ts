import { describe, expect, test } from 'vitest'
import { stubServer } from '../../clients/typescript/testing/stub-server.ts'
import { runCaptured } from '../testing/run-captured.ts'
import { stubKey } from '../testing/stub-service.ts'
import { temporaryFile } from '../testing/temporary-file.ts'

const simulation = {
  id: 'sim_1',
  kind: 'backtest',
  status: 'queued',
  currency: 'usd',
  segment: null,
  source: 'rows',
  created_at: '2026-01-31T12:00:00.000Z',
  completed_at: null,
  expires_at: '2026-03-02T12:00:00.000Z',
  failure: null,
  report: null,
  loss_limits: null,
}
const estimate = (value: number) => ({ value, low: value - 1, high: value + 1 })
const report = {
  verdict: 'no_go',
  reasons: ['The histories of 0 of 1 products tell.'],
  remedies: ['Let prices be drawn.'],
  assumed: ['The latest rows are 90 days old.'],
  history: {
    since: '2024-01-01T00:00:00.000Z',
    until: '2024-02-01T00:00:00.000Z',
    rows: 2,
    products: 1,
    products_left_out: 0,
  },
  identified: {
    products: 0,
    revenue_share: 0,
    telling: 0,
    telling_share: 0,
    together: null,
    unidentified_by: [],
  },
  forecast: null,
  gain: null,
  products: [
    {
      product_id: 'mug',
      rows: 2,
      units_per_week: 5,
      identified: false,
      reasons: ['The price hardly moved.'],
      elasticity: estimate(-2),
      base_price: 1999,
      price: 1899,
      confidence: 0.7,
      factors: [],
      prices: [{ price: 1899, share: 1 }],
      gain_per_week: estimate(150),
    },
  ],
}
const csv = `product,week,price,units,cost
mug,2024-01-01,19.99,5,8.00
mug,2024-01-08,18.99,7,8.00
Total,,,12,
mug,2024-01-15,dear,7,8.00
`
const columns = ['--currency', 'usd', '--period-length', 'week', '--map', 'period=week']

/** A service whose simulation is in progress for one poll. */
const service = () => {
  let looks = 0
  return stubServer(({ method }) => {
    if (method === 'POST') return simulation
    looks++
    return looks === 1
      ? { ...simulation, status: 'running' }
      : { ...simulation, status: 'completed', report }
  })
}

describe('lerner backtest', () => {
  test('sends the rows of a file with their costs, waits, and shows the verdict', async () => {
    await using server = await service()
    await using file = await temporaryFile('sales.csv', csv)
    const { exitCode, stdout, stderr } = await runCaptured(
      ['backtest', file.path, ...columns, '--cost-column', 'cost'],
      { LERNER_API_KEY: stubKey, LERNER_BASE_URL: server.url },
    )

    expect(exitCode).toBe(0)
    expect(server.seen[0]?.path).toBe('/v1/simulations')
    expect(server.seen[0]?.body).toEqual({
      currency: 'usd',
      rows: [
        expect.objectContaining({ product_id: 'mug', price: 1999, units: 5, unit_cost: 800 }),
        expect.objectContaining({ product_id: 'mug', price: 1899, units: 7, unit_cost: 800 }),
      ],
    })
    expect(stdout).toMatch(/^NO-GO$/m)
    expect(stdout).toContain('What would help:\n  Let prices be drawn.')
    expect(stdout).toContain('\n  The latest rows are 90 days old.\n')
    expect(stdout).toMatch(/^mug +5\.0 +19\.99 +18\.99 +-2\.0 .*The price hardly moved\.$/m)
    expect(stderr).toContain('2 rows were left out, the first because line 4 is a row of totals.')
    expect(stderr).toContain('sim_1')
  })

  test('without a file looks at the stored history, with what is to be tried', async () => {
    await using server = await service()
    const { exitCode, stdout } = await runCaptured(
      [
        ...['backtest', '--currency', 'usd', '--product', 'mug', '--product', 'cup', '--json'],
        ...['--policy', '{"max_increase":0.1}', '--unit-cost', '7.50'],
      ],
      { LERNER_API_KEY: stubKey, LERNER_BASE_URL: server.url },
    )

    expect(exitCode).toBe(0)
    expect(server.seen[0]?.body).toEqual({
      currency: 'usd',
      product_ids: ['mug', 'cup'],
      policy: { max_increase: 0.1, unit_cost: 750 },
    })
    expect(JSON.parse(stdout)).toMatchObject({ status: 'completed', report: { verdict: 'no_go' } })
  })

  test('says why a simulation failed', async () => {
    await using server = await stubServer(() => ({
      ...simulation,
      status: 'failed',
      failure: 'It was begun 3 times.',
    }))
    const { exitCode, stderr } = await runCaptured(['backtest', '--currency', 'usd'], {
      LERNER_API_KEY: stubKey,
      LERNER_BASE_URL: server.url,
    })

    expect(exitCode).toBe(1)
    expect(stderr).toContain('It was begun 3 times.')
  })

  test.each([
    [[], '--currency'],
    [['--currency', 'usd', '--policy', 'max'], '--policy'],
    [['sales.csv', '--currency', 'usd', '--product', 'mug'], '--product'],
  ])('with %j is not understood', async (options, named) => {
    const { exitCode, stderr } = await runCaptured(['backtest', ...options], {
      LERNER_API_KEY: stubKey,
    })

    expect(exitCode).toBe(2)
    expect(stderr).toContain(named)
  })
})
