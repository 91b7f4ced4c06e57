// Tests price lists in a real WooCommerce: on pages, in carts and orders, and as pulled sales.
import { deepEqual, equal, match } from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCaptured } from '../../../cli/testing/run-captured.ts'
import { onDatabase, storedSales } from '../../../cli/testing/stored-sales.ts'
import { installedPostgres, startExternalPostgres } from '../../../lab/harness/external-postgres.ts'
import { clientOf, startService, temporaryFolder } from '../../../lab/harness/service.ts'
import { openShop } from './open-shop.ts'
import { visitorOf } from './visitor.ts'

const [wordpress = '', woocommerce = ''] = process.argv.slice(2)
const bin = installedPostgres()
if (bin === null) throw new Error('No PostgreSQL is installed: apt-get install postgresql-15')
await using cleanups = new AsyncDisposableStack()
const folder = temporaryFolder('woocommerce-lerner')
cleanups.defer(() => folder.remove())
const postgres = await startExternalPostgres(bin, null)
cleanups.defer(() => postgres.stop())
const env = { DATABASE_URL: postgres.url }
let service = await startService({ dataDir: folder.path, env })
cleanups.defer(() => service.killGroup())
const lerner = clientOf(service)
await using shop = await openShop(wordpress, woocommerce, service)
say(`a shop is open at ${shop.url}`)

const idOf = (sku: string) => shop.ids[sku] ?? 0
const look = (sku: string) => visitorOf(shop.url).look(idOf(sku))
const buy = (sku: string, units: number) => visitorOf(shop.url).buy(idOf(sku), units)
const cli = (...words: string[]) =>
  runCaptured(words, { LERNER_BASE_URL: service.url, LERNER_API_KEY: service.key })
/** The shop's own price, without a list. */
const own = (price: number) => ({ price, regular: price, isOnSale: false })

const first = await shop.act('fill')
equal(first.state.failure, null)
equal(typeof first.scheduled, 'number')
const products = []
for await (const { id, basePrice } of lerner.products.list()) products.push(`${id} ${basePrice}`)
deepEqual(products.sort(), ['bowl 3450', 'mug 1999', 'plate 1200', 'shirt-l 2700', 'shirt-s 2500'])
deepEqual(await look('mug'), own(1999))
say('Lerner knows all products except those on sale')

const listId = await activate({ mug: '18.99', plate: '12.75', 'shirt-l': '28.50' })
equal((await shop.act('fill')).state.prices, 3)
deepEqual(await look('mug'), own(1899))
deepEqual(await look('plate'), own(1275))
deepEqual(await look('bowl'), own(3450))
deepEqual(await look('shirt-l'), own(2850))
deepEqual(await look('cup'), { price: 800, regular: 900, isOnSale: true })
match(await pageOf('mug'), /18\.99/)
match(await pageOf('shirt'), /28\.5/)
equal(await regularPriceByRest('mug'), '19.99')
say('pages show the list prices, and the REST API the shop’s own')

await service.killService()
equal((await look('mug')).price, 1899)
const away = await shop.act('fill')
match(away.state.failure ?? '', /does not respond/)
equal((await look('mug')).price, 1899)
await shop.act('late')
deepEqual(await look('mug'), own(1999))
service = await startService({ dataDir: folder.path, env, port: service.port })
await shop.act('fill')
equal((await look('mug')).price, 1899)
say('pages need no service: Lerner was killed, and prices stayed until they expired')

await shop.act('sale', 'plate', '10.00')
deepEqual(await look('plate'), { price: 1000, regular: 1200, isOnSale: true })
await shop.act('sale', 'plate', '')
await shop.act('price', 'mug', '21.00')
deepEqual(await look('mug'), own(2100))
await shop.act('price', 'mug', '19.99')
deepEqual(await look('plate'), own(1275))
say('a sale and a new price of the shop take precedence')

const orders = []
for (const [sku, units, price] of [
  ['mug', 3, 1899],
  ['shirt-l', 1, 2850],
  ['plate', 2, 1275],
  ['bowl', 1, 3450],
] as const) {
  const { orderId, unit } = await buy(sku, units)
  equal(unit, price)
  equal(await shop.totalOf(orderId), price * units)
  orders.push(orderId)
}
say('carts and orders have the prices of the pages')

await shop.act('yesterday')
const source = join(folder.path, 'pulled')
mkdirSync(source)
const query = /WooCommerce, with orders[^`]*```sql\n([^`]*)```/.exec(
  readFileSync(join(import.meta.dirname, '../../../docs/guide/pulling.md'), 'utf8'),
)?.[1]
const [mugOrder = '', , plateOrder = ''] = orders
const place = { mysql: shop.databaseUrl, query, kind: 'orders', currency: 'usd', time_zone: 'UTC' }
writeFileSync(join(source, 'shop.json'), JSON.stringify(place))
deepEqual(await pulled(), ['bowl 3450 ×1', 'mug 1899 ×3', 'plate 1275 ×2', 'shirt-l 2850 ×1'])
await shop.act('refund', mugOrder)
await shop.act('cancel', plateOrder)
const after = ['bowl 3450 ×1', 'mug 1899 ×2', 'plate 1275 ×0', 'shirt-l 2850 ×1']
deepEqual(await pulled(), after)
deepEqual(await pulled(), after)
say('lerner pull counts purchases, returns and cancellations once')

await cli('lists', 'end', listId)
await shop.act('fill')
deepEqual(await look('mug'), own(1999))
const endsMs = Math.ceil(Date.now() / 1000) * 1000 + 200_000
await activate({ mug: '17.49' }, '--until', new Date(endsMs).toISOString())
equal((await shop.act('fill')).at_end, endsMs / 1000 + 1)
equal((await look('mug')).price, 1749)
await shop.act('currency', 'EUR')
equal((await shop.act('fill')).state.failure, null)
equal((await lerner.products.get('mug')).currency, 'eur')
const off = await shop.act('off')
deepEqual([off.scheduled, off.at_end], [false, false])
deepEqual(await look('mug'), own(1999))
say('after the end of a list, and without the plugin, the shop has its own prices')

/** Drafts a list with these prices and no others, and activates it. */
async function activate(
  prices: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<string> {
  const { stdout } = await cli('lists', 'create', '--currency', 'usd', ...words)
  const id = /list_\w{26}/.exec(stdout)?.[0] ?? ''
  for (const product of ['mug', 'bowl', 'plate', 'shirt-s', 'shirt-l']) {
    const price = prices[product]
    const edit = price === undefined ? ['--lock'] : ['--price', price]
    await cli('lists', 'edit', id, product, ...edit)
  }
  const { exitCode, stderr } = await cli('lists', 'activate', id)
  equal(exitCode, 0, stderr)
  return id
}

async function pageOf(product: string): Promise<string> {
  return (await fetch(`${shop.url}/product/${product}/`)).text()
}

/** Read through the REST API, behind a proxy that terminates TLS. */
async function regularPriceByRest(sku: string): Promise<string> {
  const answer = await fetch(`${shop.url}/wp-json/wc/v3/products/${idOf(sku)}`, {
    headers: { authorization: `Basic ${btoa('ck_shop:cs_shop')}`, 'x-forwarded-proto': 'https' },
  })
  const read = (await answer.json()) as Record<string, string>
  if (!answer.ok) throw new Error(JSON.stringify(read))
  const { price, regular_price } = read
  equal(price, regular_price)
  return regular_price ?? ''
}

/** The sales in Lerner after the shop's database was pulled. */
async function pulled(): Promise<string[]> {
  const { exitCode, stderr } = await cli('pull', join(source, 'shop.json'))
  equal(exitCode, 0, stderr)
  const [row] = await onDatabase<{ tenant_id: number }>(
    postgres.url,
    'select distinct tenant_id from sales',
  )
  const rows = await storedSales(postgres.url, row?.tenant_id ?? 0)
  return rows.map((line) => line.replace(/ \S+T\S+/, ''))
}

function say(what: string): void {
  console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${what}`)
}
