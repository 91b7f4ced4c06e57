import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { analyst } from '../analyst.ts'
import { type Contender, fixedPrices, type ToldProduct } from '../contender.ts'
import { lerner } from '../lerner.ts'
import { usualForm } from '../lerner-form.ts'
import { openShop } from '../open-shop.ts'
import { askEngine, nameOfEngine, usualLimits } from './ask-engine.ts'
import { beginOf } from './protocol.ts'
import { serveEngine } from './serve-engine.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const drawn = { kind: 'S1', seed: 10_001, products: 6, parts: null }
const basePrices = (told: readonly ToldProduct[]): Contender =>
  fixedPrices(Float64Array.from(told, ({ basePriceMinor }) => basePriceMinor))

describe('an engine over HTTP', () => {
  test.each<[string, string, (told: readonly ToldProduct[], seed: number) => Contender]>([
    ['the analyst', 'S1', analyst],
    ['the analyst, in a world of other hands', 'O5', analyst],
    ['Lerner', 'S1', (told, seed) => lerner(told, seed, usualForm)],
    ['Lerner, in a new shop', 'S9', (told, seed) => lerner(told, seed, usualForm)],
    ['Lerner, among substitutes', 'M5UD', (told, seed) => lerner(told, seed, usualForm)],
  ])('fares as in this process, to the bit: %s', async (_, kind, enter) => {
    const shop = openShop({ ...drawn, kind })
    const here = await shop.play(enter(shop.told, beginOf(shop.told).random_seed))
    const served = await serveEngine('ours', enter)
    closing.push(served.close)
    const engine = await askEngine(served.url, shop.told)
    const there = await shop.play(engine)

    for (const figure of ['gain', 'weekly', 'deepest', 'worst', 'worse', 'possible'] as const) {
      expect(there[figure]).toEqual(here[figure])
    }
    expect(here.weekly.some((gain) => gain !== 0)).toBe(true)
    expect(engine.faults).toEqual({ unanswered: 0, missing: 0, refused: 0, untold: 0 })
  })

  test('is listed by the name that it tells, and refused where it tells none', async () => {
    const served = await serveEngine('Deep pockets', analyst)
    closing.push(served.close)
    const nameless = await serve(() => ({ status: 200, body: '{}' }))

    expect(await nameOfEngine(served.url)).toBe('Deep pockets')
    await expect(nameOfEngine(nameless.url)).rejects.toThrow('and no name')
  })
})

describe('an engine that errs', () => {
  test('has base prices shown where its own are not allowed, and each is counted', async () => {
    const { told } = openShop(drawn)
    const [a, b, c, d, e, f] = told
    const prices = [
      { product_id: a?.id, price: Math.round(1.3 * (a?.basePriceMinor ?? 0)) },
      { product_id: b?.id, price: (b?.basePriceMinor ?? 0) + 0.5 },
      { product_id: c?.id, price: String(c?.basePriceMinor) },
      { product_id: d?.id, price: d?.basePriceMinor },
      { product_id: d?.id, price: d?.basePriceMinor },
      { product_id: f?.id, price: (f?.basePriceMinor ?? 0) + 1 },
      { product_id: 'nobody', price: 1 },
      null,
    ]
    const { url } = await serve(() => ({ status: 200, body: JSON.stringify({ prices }) }))
    const engine = await askEngine(url, told)
    const shown = await engine.show([], 0)

    expect(shown.map(([block]) => block?.priceMinor)).toEqual([
      ...[a, b, c, d, e].map((one) => one?.basePriceMinor),
      (f?.basePriceMinor ?? 0) + 1,
    ])
    expect(engine.faults).toEqual({ unanswered: 0, missing: 2, refused: 3, untold: 0 })
  })

  test.each([
    ['with an error', { status: 500, body: '{"prices":[]}' }],
    ['without JSON', { status: 200, body: 'prices' }],
    ['without prices', { status: 200, body: '{"prices":7}' }],
    ['too late', 'never'],
  ] as const)('and answers %s shows base prices, and is asked three times', async (_, wrong) => {
    const shop = openShop(drawn)
    const { url, asked } = await serve((verb) =>
      verb === 'prices' ? wrong : { status: 200, body: '' },
    )
    const engine = await askEngine(url, shop.told, { ...usualLimits, prices: 50 })
    const outcome = await shop.play(engine)

    expect(outcome.weekly).toEqual((await shop.play(basePrices(shop.told))).weekly)
    expect(asked.filter((verb) => verb === 'prices')).toHaveLength(3)
    expect(engine.faults.unanswered).toBe(91 * drawn.products)
  })

  test('and refuses to begin is not asked for prices', async () => {
    const { told } = openShop(drawn)
    const { url, asked } = await serve(() => ({ status: 503, body: '' }))
    const engine = await askEngine(url, told)
    await engine.show([], 0)
    await engine.closeDay(0, { answers: null, rows: null })

    expect(asked).toEqual(['begin'])
    expect(engine.faults).toMatchObject({ unanswered: drawn.products, untold: 1 })
  })

  test('and comes back within three days goes on', async () => {
    const { told } = openShop(drawn)
    let days = 0
    const prices = told.map(({ id, basePriceMinor }) => ({
      product_id: id,
      price: basePriceMinor - 1,
    }))
    const { url } = await serve((verb) => {
      if (verb !== 'prices') return { status: 200, body: '' }
      days += 1
      return { status: days < 3 ? 500 : 200, body: JSON.stringify({ prices }) }
    })
    const engine = await askEngine(url, told)
    for (let day = 0; day < 2; day++) await engine.show([], 0)
    const shown = await engine.show([], 0)

    expect(shown.map(([block]) => block?.priceMinor)).toEqual(prices.map(({ price }) => price))
    expect(engine.faults.unanswered).toBe(2 * drawn.products)
  })
})

type Reply = { status: number; body: string } | 'never'

/** An engine that gives scripted answers, and the questions that it was asked. */
async function serve(reply: (verb: string) => Reply): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const server: Server = createServer((request, response) => {
    const verb = request.url?.split('/')[2] ?? ''
    asked.push(verb)
    const answer = reply(verb)
    if (answer !== 'never') response.writeHead(answer.status).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}
