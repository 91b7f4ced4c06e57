import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import { runCaptured } from '../../testing/run-captured.ts'
import { pageOf, shopifyServer } from '../../testing/shopify-server.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => service.close())

type Money = { amount: string; currencyCode: string }
type Price = { variantId: string; price: Money; compareAtPrice?: Money }
type Listed = { id: string; name: string; currency: string; prices: Map<string, Price> }
type Catalog = { id: string; title: string; status: string; marketIds: string[]; listId: string }

const market = 'gid://shopify/Market/1'

/**
 * The part of Shopify's Admin API that a sync uses, according to its reference: pages of at most
 * 250 by cursors, and inputs of at most 250. Not tested with a real shop.
 *
 * @param variants - Prices by SKU.
 */
async function shopifyShop(variants: Readonly<Record<string, number>>) {
  const lists = new Map<string, Listed>()
  const catalogs = new Map<string, Catalog>()
  const shop = { failOn: '', sales: new Set<string>() }
  let made = 0
  const server = await shopifyServer((query, variables) => {
    if (shop.failOn !== '' && query.includes(shop.failOn)) {
      shop.failOn = ''
      return null
    }
    return answer(query, variables)
  })

  function answer(query: string, variables: Record<string, unknown>): object {
    const { id, after, input } = variables as { id: string; after?: string; input: never }
    if (query.includes('currencyCode }')) return { shop: { currencyCode: 'USD' } }
    if (query.includes('productVariants(')) {
      return { productVariants: pageOf(Object.entries(variants).map(variantOf), 250, after) }
    }
    if (query.includes('priceLists('))
      return { priceLists: pageOf([...lists.values()].map(readOf), 250, after) }
    if (query.includes('prices(first')) {
      const prices = [...(lists.get(id)?.prices.values() ?? [])].map(({ variantId, price }) => ({
        variant: { id: variantId },
        price,
      }))
      return { priceList: { prices: pageOf(prices, 250, after) } }
    }
    if (query.includes('priceList(id')) {
      const list = lists.get(id)
      return { priceList: list === undefined ? null : readOf(list) }
    }
    return mutate(query, variables, input)
  }

  function mutate(query: string, variables: Record<string, unknown>, input: unknown): object {
    const userErrors: object[] = []
    if (query.includes('priceListCreate(')) {
      const { name, currency } = input as Listed
      const list = { id: `gid://shopify/PriceList/${++made}`, name, currency, prices: new Map() }
      if ([...lists.values()].some((one) => one.name === name)) {
        userErrors.push({ field: ['input', 'name'], message: 'Name has already been taken' })
      } else lists.set(list.id, list)
      return { priceListCreate: { priceList: { id: list.id }, userErrors } }
    }
    if (query.includes('catalogCreate(')) {
      const { title, status, context, priceListId } = input as Catalog & {
        context: { marketIds: string[] }
        priceListId: string
      }
      const one = { id: `gid://shopify/MarketCatalog/${++made}`, title, status }
      catalogs.set(one.id, { ...one, marketIds: context.marketIds, listId: priceListId })
      return { catalogCreate: { userErrors } }
    }
    if (query.includes('catalogDelete(')) {
      catalogs.delete(String(variables.id))
      return { catalogDelete: { userErrors } }
    }
    if (query.includes('priceListDelete(')) {
      lists.delete(String(variables.id))
      return { priceListDelete: { userErrors } }
    }
    const list = lists.get(String(variables.priceListId))
    const prices = (variables.prices ?? []) as Price[]
    const removed = (variables.variantIds ?? []) as string[]
    if (prices.length > 250 || removed.length > 250) throw new Error('more than 250')
    for (const price of prices) {
      if (price.price.currencyCode !== list?.currency) {
        userErrors.push({ field: ['prices'], message: 'Currency must match the price list' })
      } else list.prices.set(price.variantId, price)
    }
    for (const one of removed) list?.prices.delete(one)
    return { priceListFixedPricesAdd: { userErrors }, priceListFixedPricesDelete: { userErrors } }
  }

  function readOf({ id, name }: Listed) {
    const catalog = [...catalogs.values()].find(({ listId }) => listId === id)
    return { id, name, catalog: catalog === undefined ? null : { id: catalog.id } }
  }

  function variantOf([sku, price]: [string, number], place: number) {
    return {
      id: `gid://shopify/ProductVariant/${place + 1}`,
      sku,
      title: 'Default Title',
      price: price.toFixed(2),
      compareAtPrice: shop.sales.has(sku) ? '999.00' : null,
      product: { title: sku, hasOnlyDefaultVariant: true },
    }
  }
  return Object.assign(server, { lists, catalogs, shop })
}

async function town(variants: Readonly<Record<string, number>>) {
  const who = await service.caller()
  const shop = await shopifyShop(variants)
  const environment = {
    LERNER_API_KEY: who.key,
    LERNER_BASE_URL: url,
    SHOPIFY_URL: shop.url,
    SHOPIFY_ACCESS_TOKEN: 'shpat_secret',
  }
  const run = (...words: string[]) => runCaptured(words, environment)
  const sync = (...words: string[]) =>
    run('sync', 'shopify', '--currency', 'usd', '--market', market, ...words)
  const activate = async (prices: Readonly<Record<string, string>>) => {
    const { stdout } = await run('lists', 'create', '--currency', 'usd')
    const id = /list_\w{26}/.exec(stdout)?.[0] ?? ''
    for (const [product, price] of Object.entries(prices)) {
      await run('lists', 'edit', id, product, '--price', price)
    }
    await run('lists', 'activate', id)
    return id
  }
  return { who, shop, run, sync, activate }
}

const pricesIn = ({ lists }: { lists: ReadonlyMap<string, Listed> }) =>
  [...lists.values()].flatMap(({ prices }) =>
    [...prices.values()].map(({ variantId, price }) => `${variantId} ${price.amount}`),
  )

describe('lerner sync shopify', () => {
  test('says what would change, changes it, has nothing to do, and takes it back', async () => {
    const { shop, sync, activate } = await town({ mug: 19.99, bowl: 34.5 })
    await using _ = shop
    const first = await sync('--apply')
    await activate({ mug: '18.99' })

    const tried = await sync('--dry-run')
    const untouched = shop.lists.size
    const done = await sync('--apply')
    const again = await sync('--dry-run')

    expect(first.stdout).toContain('2 products added to Lerner.')
    expect(tried.stdout).toMatch(/^mug +mug +19\.99 usd +18\.99 usd$/m)
    expect(untouched).toBe(0)
    expect(done).toMatchObject({ exitCode: 0, stderr: '' })
    expect(again.stdout).toContain('0 prices would be changed')
    expect(pricesIn(shop)).toEqual(['gid://shopify/ProductVariant/1 18.99'])
    expect([...shop.lists.values()]).toMatchObject([{ name: 'Lerner usd', currency: 'USD' }])
    expect([...shop.catalogs.values()]).toMatchObject([
      { title: 'Lerner usd', status: 'ACTIVE', marketIds: [market] },
    ])

    const reverted = await sync('--revert')
    expect(reverted.stdout).toBe("1 prices are back to the shop's own.\n")
    expect([shop.lists.size, shop.catalogs.size]).toEqual([0, 0])
    expect(await sync('--revert')).toMatchObject({ exitCode: 1 })
  })

  test('a run that breaks off before customers see the prices is finished by the next', async () => {
    const { shop, sync, activate } = await town({ mug: 19.99 })
    await using _ = shop
    await sync('--apply')
    await activate({ mug: '18.99' })
    shop.shop.failOn = 'catalogCreate('

    const broken = await sync('--apply')
    const seen = shop.catalogs.size
    await sync('--apply')

    expect(broken).toMatchObject({ exitCode: 1 })
    expect(seen).toBe(0)
    expect([shop.lists.size, shop.catalogs.size]).toEqual([1, 1])
  })

  test('follows the next list, and takes prices away that it no longer has', async () => {
    const { shop, run, sync, activate } = await town({ mug: 19.99, bowl: 34.5 })
    await using _ = shop
    await sync('--apply')
    await activate({ mug: '18.99', bowl: '33.50' })
    await sync('--apply')
    const id = await activate({ mug: '20.99', bowl: '34.50' })
    await sync('--apply')
    const followed = pricesIn(shop)
    await run('lists', 'end', id)
    await sync('--apply')

    expect(followed).toEqual(['gid://shopify/ProductVariant/1 20.99'])
    expect([shop.lists.size, shop.catalogs.size]).toEqual([0, 0])
  })

  test('reads all pages, and waits where its points are used up', async () => {
    const goods = Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`sku-${i}`, 10 + i]))
    const { shop, sync } = await town(goods)
    await using _ = shop

    const tried = await sync('--dry-run')

    expect(tried.stdout).toContain('600 products would be added to Lerner.')
    expect(shop.throttled()).toBeGreaterThan(0)
  })

  test('what is in a sale of the shop is left alone, and so is another currency', async () => {
    const { shop, sync, run } = await town({ mug: 19.99, bowl: 34.5 })
    await using _ = shop
    shop.shop.sales.add('bowl')
    const other = ['sync', 'shopify', '--currency', 'eur', '--market', market, '--dry-run']

    expect((await sync('--dry-run')).stdout).toContain('1 products would be added')
    expect((await run(...other)).stderr).toContain("The shop's prices are in usd, not in eur")
  })

  test('says what is missing: the market, and a token that the shop knows', async () => {
    const { shop, run } = await town({ mug: 19.99 })
    await using _ = shop
    const words = ['sync', 'shopify', '--currency', 'usd', '--dry-run']
    const wrong = await runCaptured([...words, '--market', market, '--shop', shop.url], {
      LERNER_API_KEY: 'lrn_test_x',
      LERNER_BASE_URL: url,
      SHOPIFY_ACCESS_TOKEN: 'shpat_other',
    })

    expect(await run(...words)).toMatchObject({ exitCode: 2 })
    expect((await run(...words)).stderr).toContain("--market is '': write gid://shopify/Market/")
    expect(wrong.stderr).toContain('Shopify answered 401: set SHOPIFY_ACCESS_TOKEN')
  })
})
