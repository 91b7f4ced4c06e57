import { describe, expect, test } from 'vitest'
import { send, stubServer } from '../clients/typescript/testing/stub-server.ts'
import { runCaptured } from './testing/run-captured.ts'
import { stubKey, stubService } from './testing/stub-service.ts'

describe('lerner', () => {
  test.each([
    [[], 2],
    [['--help'], 0],
    [['--version'], 0],
    [['nonsense'], 2],
    [['quote'], 2],
    [['products'], 2],
    [['keys', 'create'], 2],
    [['demand'], 2],
    [['demand', 'mug', '--all'], 2],
    [['forecast'], 2],
    [['forecast', 'mug', '--weeks', '0'], 2],
    [['forecast', 'mug', '--promotion', '2'], 2],
    [['forecast', 'mug', '--from', 'tomorrow'], 2],
    [['report'], 2],
    [['report', 'lift', '--by', 'colour'], 2],
    [['report', 'lift', '--lift', '0'], 2],
    [['report', 'calibration', '--from', 'tomorrow'], 2],
  ])('%j exits with %d', async (words, exitCode) => {
    expect((await runCaptured(words, { LERNER_API_KEY: stubKey })).exitCode).toBe(exitCode)
  })

  test.each([
    ['serve'],
    ['migrate'],
    ['backup'],
    ['restore'],
    ['import'],
    ['quote'],
    ['demand'],
    ['forecast'],
    ['explain'],
    ['replay'],
    ['demo'],
    ['keys create'],
    ['keys list'],
    ['keys rotate'],
    ['keys revoke'],
    ['products list'],
    ['products prices'],
    ['report lift'],
    ['report calibration'],
    ['report channels'],
    ['report fairness'],
    ['nests list'],
    ['nests state'],
    ['pause'],
    ['resume'],
    ['breakers list'],
    ['breakers close'],
    ['audit list'],
    ['audit verify'],
  ])('%s has help with examples', async (command) => {
    const { exitCode, stdout } = await runCaptured([...command.split(' '), '--help'])

    expect(exitCode).toBe(0)
    expect(stdout).toContain('Examples:')
    expect(stdout).toContain(`lerner ${command}`)
  })

  test('help says which service is called', async () => {
    const { stdout } = await runCaptured(['--help'])

    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'else http://127.0.0.1:PORT, 8080 if PORT is not set',
    )
  })

  test('without a key says where keys are, and exits with 2', async () => {
    const { exitCode, stderr } = await runCaptured(['products', 'list'])

    expect(exitCode).toBe(2)
    expect(stderr).toContain('npm run lerner -- keys create --account default')
  })

  test('without a service says how to start one, and exits with 1', async () => {
    const { exitCode, stderr } = await runCaptured(['products', 'list'], {
      LERNER_API_KEY: stubKey,
      LERNER_BASE_URL: 'http://127.0.0.1:1',
    })

    expect(exitCode).toBe(1)
    expect(stderr).toContain('http://127.0.0.1:1')
    expect(stderr).toContain('npm start')
  })

  test('calls the service on PORT, unless another address is given', async () => {
    await using service = await stubService()
    const port = new URL(service.url).port
    const byPort = await runCaptured(['products', 'list'], { LERNER_API_KEY: stubKey, PORT: port })
    const byOption = await runCaptured(['products', 'list', '--base-url', service.url], {
      LERNER_API_KEY: stubKey,
    })
    const byGlobalOption = await runCaptured(['--base-url', service.url, 'products', 'list'], {
      LERNER_API_KEY: stubKey,
    })

    expect([byPort.exitCode, byOption.exitCode, byGlobalOption.exitCode]).toEqual([0, 0, 0])
  })

  test('with a key that is refused says so, and exits with 1', async () => {
    await using service = await stubService()
    const { exitCode, stderr } = await runCaptured(['products', 'list'], {
      ...service.environment,
      LERNER_API_KEY: `${stubKey}x`,
    })

    expect(exitCode).toBe(1)
    expect(stderr).toContain('The key does not belong to this service.')
    expect(stderr).not.toContain(stubKey)
  })

  test('tells all faulty settings at once, and exits with 2', async () => {
    const { exitCode, stderr } = await runCaptured(['serve'], {
      PORT: 'many',
      LERNER_LOG_LEVEL: 'loud',
    })

    expect(exitCode).toBe(2)
    expect(stderr).toContain('PORT')
    expect(stderr).toContain('LERNER_LOG_LEVEL')
  })
})

describe('rows and remarks', () => {
  test('products are rows on stdout, and an empty catalogue is a remark on stderr', async () => {
    await using service = await stubService()
    const full = await runCaptured(['products', 'list', '--limit', '1'], service.environment)
    await using empty = await stubServer(() => ({ data: [], has_more: false }))
    const environment = { LERNER_API_KEY: stubKey, LERNER_BASE_URL: empty.url }
    const none = await runCaptured(['products', 'list'], environment)
    const noCurves = await runCaptured(['demand', '--all'], environment)

    expect(full.stdout).toBe(
      'ID   NAME  BASE PRICE  CURRENCY  STATUS\ncup  cup        19.99  usd       active\n',
    )
    expect(full.stderr).toContain('There are more')
    expect(none.stdout).toBe('')
    expect(none.stderr).toContain('No products yet')
    expect(noCurves.stderr).toContain('No products yet: npm run lerner -- import FILE')
  })

  test('--json answers the list, and whether there is more of it', async () => {
    await using service = await stubService()
    const list = ['products', 'list', '--json']
    const whole = await runCaptured(list, service.environment)
    const part = await runCaptured([...list, '--limit', '1'], service.environment)

    const [all, some] = [whole, part].map(({ stdout }) => JSON.parse(stdout))
    expect(all.data.map(({ id }: { id: string }) => id)).toEqual(['cup', 'mug'])
    expect([all.hasMore, some.data.length, some.hasMore]).toEqual([false, 1, true])
  })

  test('a curve shows elasticity, interval and each price', async () => {
    await using service = await stubService()
    const { stdout } = await runCaptured(['demand', 'mug'], service.environment)

    expect(stdout).toContain('Elasticity at the base price -2.00 (-3.00 to -1.00): identified.')
    expect(stdout).toMatch(/19\.99 +10\.00 +9\.000 +11\.00 +199\.90/)
  })

  test('a curve says what it rests on, which prices were tested, and what a cost would allow', async () => {
    await using service = await stubService()
    const plain = await runCaptured(['demand', 'mug'], service.environment)
    const asked = await runCaptured(['demand', 'mug', '--price', '17.99'], service.environment)

    expect(plain.stdout).toContain('Learned from 0 of 3 offers (0 bought), and from 61 of 61')
    expect(plain.stdout).toContain('Left out: 3 offers (other_evidence_used).')
    expect(plain.stdout).toContain(
      'Tested from 17.99 to 21.99, except for the gaps 17.99 to 20.99.',
    )
    expect(plain.stdout).not.toContain('BETTER IF')
    expect(service.seen.at(-1)?.path).toBe('/v1/products/mug/demand?price=1799')
    expect(asked.stdout).toMatch(/BETTER IF A UNIT COSTS\n.* below 6\.10$/m)
  })

  test('a forecast shows units, revenue and profit at each price', async () => {
    await using service = await stubService()
    const words = ['forecast', 'mug', '--price', '19.99', '--price', '20.99', '--weeks', '4']
    const { stdout } = await runCaptured(
      [...words, '--from', '2026-02-02', '--promotion', '0.5'],
      service.environment,
    )

    expect(service.seen.at(-1)?.path).toBe(
      '/v1/products/mug/forecast?price=1999&price=2099&period_start=2026-02-02T00%3A00%3A00.000Z&period_end=2026-03-02T00%3A00%3A00.000Z&promotion=0.5',
    )
    expect(stdout).toContain('Forecast for 2026-02-02 to 2026-03-02, from sales rows.')
    expect(stdout).toMatch(/19\.99 +40 +39 +41 +799\.60 +799\.59 +799\.61 +300\.00 .* yes$/m)
    expect(stdout).toMatch(/20\.99 .* no$/m)
  })

  test('a forecast without a known cost shows no profit, and says so', async () => {
    await using service = await stubService()
    const { stdout, stderr } = await runCaptured(
      ['forecast', 'mug', '--price', '19.99', '--visits', '500'],
      service.environment,
    )

    expect(stdout).not.toContain('PROFIT')
    expect(stderr).toContain('No unit cost is known')
  })

  test('a report shows what was earned, in money and in per cent', async () => {
    await using service = await stubService()
    const words = ['report', 'lift', '--by', 'category', '--from', '2026-01-05']
    const { stdout } = await runCaptured(words, service.environment)

    expect(service.seen.at(-1)?.path).toBe(
      '/v1/reports/lift?from=2026-01-05T00%3A00%3A00.000Z&by=category&limit=20',
    )
    expect(stdout).toMatch(/^Prices earned more\.$/m)
    expect(stdout).toMatch(/^profit +284\.00 +261\.00 +8\.8 % +0\.1 % +18\.9 % +9591\.00$/m)
    expect(stdout).toMatch(/^mugs +950 +50 .* gain$/m)
  })

  test('a report of confidence shows what was claimed and what came true', async () => {
    await using service = await stubService()
    const { stdout } = await runCaptured(['report', 'calibration'], service.environment)

    expect(stdout).toMatch(/^0\.8 to 0\.9 +12 +3400 +85 % +83 % +70 % +93 % +6 % +holds$/m)
  })

  test('all curves are one line each, with the reason where demand is not identified', async () => {
    await using service = await stubService()
    const { stdout, stderr } = await runCaptured(['demand', '--all'], service.environment)

    expect(stdout).toMatch(/^mug +-2\.00 +-3\.00 +-1\.00 +3 +61 +yes$/m)
    expect(stdout).toMatch(/^cup .* no +The price hardly moved$/m)
    expect(stderr).toContain('2 products, 1 identified.')
  })
})

describe('lerner quote', () => {
  const quote = {
    quote_id: 'quote_1',
    optimized_price: 2099,
    currency: 'usd',
    confidence: 0.87,
    factors: ['price_elasticity'],
  }

  test('asks with the exact smallest units and shows price, confidence and factors', async () => {
    await using server = await stubServer(() => quote)
    const { exitCode, stdout } = await runCaptured(
      ['quote', 'mug', '--base-price', '19.99', '--currency', 'USD', '--segment', 'vip'],
      { LERNER_API_KEY: stubKey, LERNER_BASE_URL: server.url },
    )

    expect(exitCode).toBe(0)
    expect(server.seen[0]?.body).toEqual({
      product_id: 'mug',
      base_price: 1999,
      currency: 'usd',
      segment: 'vip',
    })
    expect(stdout).toContain('20.99 usd')
    expect(stdout).toContain('+5.0 %')
    expect(stdout).toContain('87 %')
    expect(stdout).toContain('price_elasticity')
  })

  test('--volume-prices shows what a unit costs at each quantity', async () => {
    const volume_prices = [
      { from: 1, price: 2099 },
      { from: 10, price: 1994 },
    ]
    await using server = await stubServer(() => ({
      ...quote,
      optimized_price: 1994,
      volume_prices,
    }))
    const { exitCode, stdout } = await runCaptured(
      [
        ...['quote', 'mug', '--base-price', '19.99', '--currency', 'usd'],
        ...['--quantity', '25', '--volume-prices'],
      ],
      { LERNER_API_KEY: stubKey, LERNER_BASE_URL: server.url },
    )

    expect(exitCode).toBe(0)
    expect(server.seen[0]?.body).toMatchObject({ quantity: 25, include: ['volume_prices'] })
    expect(stdout).toMatch(/^1 +20\.99 usd$/m)
    expect(stdout).toMatch(/^10 +19\.94 usd$/m)
  })

  test('--preview asks for no more than a look, and says so', async () => {
    await using server = await stubServer(() => ({ ...quote, quote_id: 'preview_1' }))
    const { exitCode, stderr } = await runCaptured(
      ['quote', 'mug', '--base-price', '19.99', '--currency', 'usd', '--preview'],
      { LERNER_API_KEY: stubKey, LERNER_BASE_URL: server.url },
    )

    expect(exitCode).toBe(0)
    expect(server.seen[0]?.body).toMatchObject({ product_id: 'mug', preview: true })
    expect(stderr).toContain('nothing was recorded')
  })

  test('--everyone asks for a price that everybody sees, and says what to report', async () => {
    await using server = await stubServer(() => ({ results: [{ ...quote, quote_id: 'public_1' }] }))
    const { exitCode, stdout, stderr } = await runCaptured(
      [
        ...['quote', 'mug', '--base-price', '19.99', '--currency', 'usd'],
        ...['--from', '2026-02-02', '--everyone', '2026-02-09'],
      ],
      { LERNER_API_KEY: stubKey, LERNER_BASE_URL: server.url },
    )

    expect(exitCode).toBe(0)
    expect(server.seen[0]).toMatchObject({
      path: '/v1/quote/batch',
      body: {
        requests: [{ product_id: 'mug', base_price: 1999, currency: 'usd' }],
        everyone: { from: '2026-02-02T00:00:00.000Z', until: '2026-02-09T00:00:00.000Z' },
      },
    })
    expect(stdout).toContain('public_1')
    expect(stderr).toContain('sales row')
  })

  test('--everyone shows why there is no such price', async () => {
    const error = { type: 'conflict_error', code: 'state_conflict', message: 'It is archived.' }
    await using server = await stubServer(() => ({ results: [{ error }] }))
    const { exitCode, stderr } = await runCaptured(
      ['quote', 'mug', '--base-price', '1', '--currency', 'usd', '--everyone', '2026-02-09'],
      { LERNER_API_KEY: stubKey, LERNER_BASE_URL: server.url },
    )

    expect(exitCode).toBe(1)
    expect(stderr).toContain('It is archived.')
  })

  test.each([
    [['--from', '2026-02-02'], '--everyone'],
    [['--everyone', 'tomorrow'], '--everyone'],
    [['--everyone', '2026-02-09', '--customer', 'ada'], '--customer'],
  ])('with %j is not understood', async (options, named) => {
    const { exitCode, stderr } = await runCaptured(
      ['quote', 'mug', '--base-price', '1', '--currency', 'usd', ...options],
      { LERNER_API_KEY: stubKey },
    )

    expect(exitCode).toBe(2)
    expect(stderr).toContain(named)
  })

  test('takes the base price of a known product', async () => {
    await using server = await stubServer((seen) =>
      seen.method === 'GET'
        ? { id: 'mug', name: 'mug', base_price: 1500, currency: 'eur', status: 'active' }
        : quote,
    )
    await runCaptured(['quote', 'mug'], { LERNER_API_KEY: stubKey, LERNER_BASE_URL: server.url })

    expect(server.seen[1]?.body).toEqual({ product_id: 'mug', base_price: 1500, currency: 'eur' })
  })

  test('of an unknown product needs a base price', async () => {
    await using server = await stubServer((_, response) =>
      send(response, 404, {
        error: { type: 'invalid_request_error', code: 'resource_missing', message: 'no' },
      }),
    )
    const { exitCode, stderr } = await runCaptured(['quote', 'mug'], {
      LERNER_API_KEY: stubKey,
      LERNER_BASE_URL: server.url,
    })

    expect(exitCode).toBe(2)
    expect(stderr).toContain('--base-price')
  })

  test.each(['0', '-1', '1,99', 'free', '0.001'])('refuses the base price %j', async (price) => {
    const { exitCode } = await runCaptured(
      ['quote', 'mug', '--base-price', price, '--currency', 'usd'],
      { LERNER_API_KEY: stubKey },
    )

    expect(exitCode).toBe(2)
  })
})

describe('lerner keys create', () => {
  test('prints the key alone on stdout', async () => {
    await using server = await stubServer(() => ({
      id: 'key_1',
      name: 'till',
      scopes: ['quotes:write'],
      key: 'lrn_test_new',
    }))
    const { stdout, stderr } = await runCaptured(
      ['keys', 'create', '--name', 'till', '--scopes', 'quotes:write'],
      {
        LERNER_API_KEY: stubKey,
        LERNER_BASE_URL: server.url,
      },
    )

    expect(server.seen[0]?.body).toEqual({ name: 'till', scopes: ['quotes:write'] })
    expect(stdout).toBe('lrn_test_new\n')
    expect(stderr).toContain('once')
  })

  test.each([[['--scopes', 'everything']], [['--expires-at', 'tomorrow']]])(
    'refuses %j',
    async (words) => {
      expect(
        (
          await runCaptured(['keys', 'create', '--name', 'x', ...words], {
            LERNER_API_KEY: stubKey,
          })
        ).exitCode,
      ).toBe(2)
    },
  )
})
