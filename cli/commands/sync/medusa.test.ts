import { afterAll, describe, expect, test } from 'vitest'
import { stubServer } from '../../../clients/typescript/testing/stub-server.ts'
import { testApp } from '../../../server/testing/app.ts'
import { runCaptured } from '../../testing/run-captured.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => service.close())

type Price = { id: string; variant_id: string; currency_code: string; amount: number }
type Listed = { id: string; title: string; type: string; ends_at: string | null; prices: Price[] }
type Batch = { create?: Price[]; update?: Price[]; delete?: string[] }

/** The part of Medusa's Admin API that a sync uses; integrations/medusa tests the real one. */
async function medusaShop(goods: Readonly<Record<string, number>>) {
  const lists = new Map<string, Listed>()
  let made = 0
  const server = await stubServer(({ method, path, headers, body }, response) => {
    if (headers.authorization !== `Basic ${btoa('sk_secret:')}`) {
      response.writeHead(401).end('{}')
      return undefined
    }
    const [, , noun, id, prices] = path.split(/[/?]/)
    if (noun === 'products') return { products: Object.entries(goods).map(product) }
    const list = lists.get(id ?? '')
    if (method === 'DELETE') {
      lists.delete(id ?? '')
      return { id, deleted: true }
    }
    if (method === 'GET' && list) {
      const isOfVariants = path.includes('prices.price_set.variant.id')
      const shown = list.prices.map(({ variant_id, ...price }) =>
        isOfVariants ? { ...price, variant_id } : price,
      )
      return { price_list: { ...list, prices: shown } }
    }
    if (method === 'GET') return { price_lists: [...lists.values()] }
    if (list === undefined) {
      const one = { ...(body as Listed), id: `plist_${++made}`, prices: [] }
      lists.set(one.id, one)
      return { price_list: one }
    }
    if (prices !== 'prices') Object.assign(list, body)
    else change(list, body as Batch)
    return { price_list: list }
  })
  function change(list: Listed, batch: Batch) {
    for (const price of batch.create ?? []) list.prices.push({ ...price, id: `price_${++made}` })
    for (const price of batch.update ?? []) {
      Object.assign(list.prices.find(({ id }) => id === price.id) ?? {}, price)
    }
    list.prices = list.prices.filter(({ id }) => !batch.delete?.includes(id))
  }
  return Object.assign(server, { lists, goods })
}

function product([sku, amount]: [string, number]) {
  const plain = {
    id: `p_${sku}`,
    currency_code: 'usd',
    amount,
    min_quantity: null,
    max_quantity: null,
  }
  const bulk = { ...plain, id: `q_${sku}`, amount: 1, min_quantity: 100 }
  return {
    title: sku,
    variants: [{ id: `variant_${sku}`, title: 'One', sku, prices: [bulk, plain] }],
  }
}

async function town(goods: Readonly<Record<string, number>>) {
  const who = await service.caller()
  const shop = await medusaShop(goods)
  const environment = {
    LERNER_API_KEY: who.key,
    LERNER_BASE_URL: url,
    MEDUSA_URL: shop.url,
    MEDUSA_API_KEY: 'sk_secret',
  }
  const run = (...words: string[]) => runCaptured(words, environment)
  return {
    who,
    shop,
    run,
    sync: (...words: string[]) => run('sync', 'medusa', '--currency', 'usd', ...words),
  }
}

/** Drafts a list, sets one price by hand, and activates it. */
async function activate(
  run: (...words: string[]) => ReturnType<typeof runCaptured>,
  price: string,
  of: readonly string[] = [],
) {
  const { stdout } = await run('lists', 'create', '--currency', 'usd', ...of)
  const id = /list_\w{26}/.exec(stdout)?.[0] ?? ''
  await run('lists', 'edit', id, 'mug', '--price', price)
  await run('lists', 'edit', id, 'bowl', '--lock')
  await run('lists', 'activate', id)
  return id
}

describe('lerner sync medusa', () => {
  test('says what would change and changes nothing, then changes it, then has nothing to do', async () => {
    const { shop, run, sync } = await town({ mug: 19.99, bowl: 34.5 })
    await using _ = shop
    const first = await sync('--apply') // the products
    await activate(run, '18.99')

    const tried = await sync('--dry-run')
    const untouched = shop.lists.size
    const done = await sync('--apply')
    const again = await sync('--dry-run')

    expect(first.stdout).toContain('2 products added to Lerner.')
    expect(tried.exitCode).toBe(0)
    expect(tried.stdout).toMatch(/^mug +mug +19\.99 usd +18\.99 usd$/m)
    expect(tried.stdout).toContain('1 prices would be changed, until ')
    expect(untouched).toBe(0)
    expect(done.exitCode).toBe(0)
    expect(again.stdout).toContain('0 prices would be changed')
    const [list] = [...shop.lists.values()]
    expect(list).toMatchObject({ title: 'Lerner usd', type: 'override' })
    expect(list?.prices).toMatchObject([
      { variant_id: 'variant_mug', currency_code: 'usd', amount: 18.99 },
    ])
  })

  test('follows the next list, and takes the prices away when none is in force', async () => {
    const { shop, run, sync } = await town({ mug: 19.99, bowl: 34.5 })
    await using _ = shop
    await sync('--apply')
    await activate(run, '18.99')
    await sync('--apply')
    const id = await activate(run, '20.99')
    await sync('--apply')
    const [followed] = [...shop.lists.values()].map(({ prices }) =>
      prices.map(({ amount }) => amount),
    )
    await run('lists', 'end', id)
    await sync('--apply')

    expect(followed).toEqual([20.99])
    expect(shop.lists.size).toBe(0)
  })

  test('a list of a segment is one of its own, for the group that it is in the shop', async () => {
    const { shop, run, sync } = await town({ mug: 19.99, bowl: 34.5 })
    await using _ = shop
    await sync('--apply')
    const of = ['--segment', 'students', '--group', 'cusgroup_1']
    await activate(run, '17.99', ['--segment', 'students'])
    const everybody = await sync('--dry-run')
    await sync('--apply', ...of)

    expect(everybody.stdout).toContain('0 prices would be changed.')
    expect([...shop.lists.values()]).toMatchObject([
      {
        title: 'Lerner usd students',
        rules: { 'customer.groups.id': ['cusgroup_1'] },
        prices: [{ variant_id: 'variant_mug', amount: 17.99 }],
      },
    ])
    expect(await sync('--apply', '--segment', 'students')).toMatchObject({ exitCode: 2 })
  })

  test('--revert takes the list away at once, whatever is in force', async () => {
    const { shop, run, sync } = await town({ mug: 19.99, bowl: 34.5 })
    await using _ = shop
    await sync('--apply')
    await activate(run, '18.99')
    await sync('--apply')

    const reverted = await sync('--revert')
    const again = await sync('--revert')

    expect(reverted.stdout).toBe("1 prices are back to the shop's own.\n")
    expect(shop.lists.size).toBe(0)
    expect(again).toMatchObject({ exitCode: 1 })
  })

  test('a base price that the shop changed is taken over', async () => {
    const goods: Record<string, number> = { mug: 19.99 }
    const { who, shop, sync } = await town(goods)
    await using _ = shop
    await sync('--apply')
    goods.mug = 21

    const done = await sync('--apply')
    const { body } = await service.send(who, 'GET /v1/products/mug')

    expect(done.stdout).toContain('1 base prices taken from the shop.')
    expect(body.base_price).toBe(2100)
  })

  test('says what is missing: what to do, where the shop is, its key', async () => {
    const { shop, sync, run } = await town({ mug: 19.99 })
    await using _ = shop
    const key = await runCaptured(['sync', 'medusa', '--currency', 'usd', '--dry-run'], {
      MEDUSA_URL: shop.url,
    })
    const wrong = await runCaptured(['sync', 'medusa', '--currency', 'usd', '--revert'], {
      MEDUSA_URL: shop.url,
      MEDUSA_API_KEY: 'sk_other',
    })

    expect(await sync()).toMatchObject({ exitCode: 2 })
    expect(
      await run('sync', 'medusa', '--currency', 'usd', '--dry-run', '--shop', 'here'),
    ).toMatchObject({
      exitCode: 2,
      stderr: "lerner: --shop is 'here': write an address such as http://127.0.0.1:9000.\n",
    })
    expect(key.stderr).toContain('MEDUSA_API_KEY is not set')
    expect(wrong).toMatchObject({ exitCode: 1 })
    expect(wrong.stderr).toContain('Medusa rejected the key')
  })
})
