import { describe, expect, test } from 'vitest'
import { Lerner } from '../../clients/typescript/src/main.ts'
import { send, stubServer } from '../../clients/typescript/testing/stub-server.ts'
import { runCaptured } from '../testing/run-captured.ts'
import { stubKey } from '../testing/stub-service.ts'
import { boardText, gainText, sparkline } from './board.ts'
import { emptyLedger, enterVisit } from './ledger.ts'
import { runShop } from './run-shop.ts'
import { createScreen } from './screen.ts'
import { drawGoods, goodsMax, stockShop } from './shop.ts'

type Wire = { product_id: string; base_price: number } & { quote_id: string; status: string }[]

/** A service that always quotes a tenth above the base price, and remembers outcomes. */
async function dearService() {
  const outcomes: { quote_id: string; status: string }[] = []
  let quotes = 0
  const server = await stubServer(({ method, path, body }, response) => {
    const wire = body as Wire
    if (path === '/v1/quote') {
      const quote_id = `quote_${++quotes}`
      return {
        quote_id,
        optimized_price: Math.round(wire.base_price * 1.1),
        currency: 'usd',
        confidence: 0.5,
        factors: [],
      }
    }
    if (path === '/v1/outcomes') {
      outcomes.push(...wire)
      return { recorded: wire.length, unchanged: 0 }
    }
    if (method === 'POST' && path === '/v1/products') {
      const error = { type: 'conflict_error', code: 'resource_exists', message: 'It is there.' }
      return send(response, 409, { error })
    }
    return {}
  })
  const client = new Lerner({ baseUrl: server.url, apiKey: stubKey })
  return { server, client, outcomes, quotes: () => quotes }
}

describe('the ledger', () => {
  test('sets what was earned against the same customers at the base price', () => {
    const ledger = emptyLedger(1000, 2)
    const visit = { basePriceMinor: 1000, unitCostMinor: 600, confidence: 0.9 }
    enterVisit(ledger, {
      ...visit,
      priceMinor: 1200,
      bought: true,
      boughtAtBase: true,
      progress: 0,
    })
    enterVisit(ledger, {
      ...visit,
      priceMinor: 1200,
      bought: false,
      boughtAtBase: true,
      progress: 0.9,
    })
    enterVisit(ledger, {
      ...visit,
      priceMinor: 800,
      bought: true,
      boughtAtBase: false,
      progress: 1,
    })

    expect(ledger).toMatchObject({
      customers: 3,
      purchases: 2,
      profitMinor: 800,
      baseProfitMinor: 800,
      lastPriceMinor: 800,
    })
    expect([...ledger.slices]).toEqual([1.2, 1])
  })
})

describe('the board', () => {
  test('has a line for each product and one for all together', () => {
    const shelf = drawGoods(2, 1)
    const ledgers = shelf.map(({ market }) => emptyLedger(market.basePriceMinor, 4))
    const lines = boardText(shelf, ledgers).split('\n')

    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatch(/^demo-espresso-1 +18\.90 +18\.90 +0\.0 %/)
    expect(lines.at(-1)).toMatch(/^together .* –$/)
  })

  test('draws prices between the ends of the corridor, and gaps where nobody came', () => {
    expect(sparkline(Float64Array.of(0.6, 1, 1.8, Number.NaN, 9, 0))).toBe('▁▃█ █▁')
  })

  test.each([
    [112, 100, '+12.0 %'],
    [95, 100, '-5.0 %'],
    [99.99, 100, '0.0 %'],
    [5, 0, '–'],
  ])('says what %d against %d is', (profit, base, text) => {
    expect(gainText(profit, base)).toBe(text)
  })
})

describe('the screen', () => {
  test('is redrawn in place for people, and a line at a time in a log', () => {
    const shown = (isTTY: boolean) => {
      let text = ''
      const view = createScreen({ isTTY, columns: 3, write: (more) => (text += more) })
      view.show(
        () => 'board',
        () => 'remark',
      )
      view.end()
      return text
    }

    expect(shown(false)).toBe('remark\n')
    expect(shown(true)).toBe('\x1b[2Kboa\n\x1b[2K\n\x1b[2Krem\n\x1b[3A\x1b[J')
  })
})

describe('the shop', () => {
  test('of one seed is always the same, and of another one another', () => {
    const costs = (seed: number) =>
      drawGoods(goodsMax, seed).map(({ market }) => market.unitCostMinor)

    expect(costs(3)).toEqual(costs(3))
    expect(costs(3)).not.toEqual(costs(4))
  })

  test('is stocked again without harm, each product with its unit cost', async () => {
    const { server, client } = await dearService()
    await using _ = server
    const [good] = drawGoods(1, 1)
    if (good === undefined) throw new Error('no goods')
    await stockShop(client, [good])

    expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v1/products',
      'PUT /v1/products/demo-espresso-1/policy',
    ])
    expect(server.seen[1]?.body).toMatchObject({ unit_cost: good.market.unitCostMinor })
  })

  test('reports the outcome of every quote, once', async () => {
    const { server, client, outcomes, quotes } = await dearService()
    await using _ = server
    const shelf = drawGoods(3, 1)
    const ledgers = shelf.map(({ market }) => emptyLedger(market.basePriceMinor, 4))
    await runShop(client, shelf, ledgers, {
      seconds: 0.5,
      customersPerSecond: 200,
      firstCustomer: 0,
      signal: new AbortController().signal,
    })
    const customers = ledgers.reduce((sum, ledger) => sum + ledger.customers, 0)
    const bought = outcomes.filter(({ status }) => status === 'accepted').length

    expect(customers).toBeGreaterThan(0)
    expect(new Set(outcomes.map(({ quote_id }) => quote_id)).size).toBe(quotes())
    expect(outcomes).toHaveLength(customers)
    expect(bought).toBe(ledgers.reduce((sum, ledger) => sum + ledger.purchases, 0))
  })

  test('a service that breaks ends it with the reason', async () => {
    await using server = await stubServer((_, response) =>
      send(response, 401, {
        error: { type: 'authentication_error', code: 'api_key_revoked', message: 'revoked' },
      }),
    )
    const shelf = drawGoods(1, 1)
    const run = runShop(
      new Lerner({ baseUrl: server.url, apiKey: stubKey }),
      shelf,
      shelf.map(({ market }) => emptyLedger(market.basePriceMinor, 4)),
      {
        seconds: 600,
        customersPerSecond: 100,
        firstCustomer: 0,
        signal: new AbortController().signal,
      },
    )

    await expect(run).rejects.toThrow('revoked')
  })
})

describe('lerner demo', () => {
  test.each(['lrn_live_0123456789abcdefghijklmnopqrstuvwxyz', 'a-key-that-an-operator-chose', ''])(
    'sends nothing with a key of live data (%s), and says how to make a test key',
    async (key) => {
      const { server } = await dearService()
      await using _ = server
      const environment = { LERNER_API_KEY: key, LERNER_BASE_URL: server.url }
      const { exitCode, stdout, stderr } = await runCaptured(
        ['demo', '--seconds', '1'],
        environment,
      )

      expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
      expect(stderr).toContain('The demo runs only on test data')
      expect(stderr).toContain('keys create --account default --mode test')
      expect(server.seen).toEqual([])
    },
  )

  test('ends with the board on stdout and the gain on stderr', async () => {
    const { server } = await dearService()
    await using _ = server
    const environment = { LERNER_API_KEY: stubKey, LERNER_BASE_URL: server.url }
    const { exitCode, stdout, stderr } = await runCaptured(
      ['demo', '--seconds', '1', '--products', '2'],
      environment,
    )

    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/^demo-mug-8 +12\.00 +13\.20 +\+10\.0 %/m)
    expect(stderr).toContain('against the base price')
    expect(stderr).toContain('npm run lerner -- demand demo-espresso-8')
  })

  test('--json answers figures in smallest units', async () => {
    const { server } = await dearService()
    await using _ = server
    const environment = { LERNER_API_KEY: stubKey, LERNER_BASE_URL: server.url }
    const { stdout } = await runCaptured(
      ['demo', '--seconds', '1', '--products', '1', '--json'],
      environment,
    )

    expect(JSON.parse(stdout)[0]).toMatchObject({
      productId: 'demo-espresso-8',
      basePrice: 1890,
      lastPrice: 2079,
    })
  })
})
