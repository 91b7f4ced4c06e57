import assert from 'node:assert/strict'
import type { Buyer, Visit } from '../../week/buyers.ts'
import { type Ask, askOf } from './ask.ts'
import type { Shop } from './seed-shop.ts'

type Item = { variant_sku: string; unit_price: number; quantity: number }
type Cart = { cart: { id: string; items: Item[] } }
type Page = {
  products: {
    variants: { id: string; sku: string; calculated_price: { calculated_amount: number } }[]
  }[]
}

const address = {
  first_name: 'A',
  last_name: 'Buyer',
  address_1: '1 Road',
  city: 'Town',
  country_code: 'us',
  postal_code: '10000',
}

/**
 * Looks at the page, and buys if the price is within the limit. The price on the page is compared
 * with the cart's at each step, and with the order's.
 *
 * @throws AssertionError if two of them differ.
 */
export async function visit(shop: Shop, buyer: Buyer): Promise<Visit> {
  const store = askAs(shop, buyer.visitor)
  const { id, price: shown } = await look(store, shop, buyer.sku)
  if (shown > buyer.limit) return { buyer, shown, orderId: null }

  const { cart } = await store<Cart>('POST', '/store/carts', { region_id: shop.regionId })
  const path = `/store/carts/${cart.id}`
  agree(await store<Cart>('POST', `${path}/line-items`, { variant_id: id, quantity: 1 }), shown, 1)
  const again = await look(store, shop, buyer.sku)
  assert.equal(again.price, shown, 'the page shows another price than the cart')
  const elsewhere = await look(askAs(shop, `${buyer.visitor} elsewhere`), shop, buyer.sku, cart.id)
  assert.equal(elsewhere.price, shown, 'the page requested with the cart shows another price')
  if (buyer.quantity > 1) {
    const more = { variant_id: id, quantity: buyer.quantity - 1 }
    agree(await store<Cart>('POST', `${path}/line-items`, more), shown, buyer.quantity)
  }
  if (buyer.intent === 'abandons the cart') return { buyer, shown, orderId: null }

  const email = `${buyer.visitor || 'nobody'}@buyers.example`
  const addresses = { shipping_address: address, billing_address: address }
  agree(await store<Cart>('POST', path, { email, ...addresses }), shown, buyer.quantity)
  return { buyer, shown, orderId: await checkOut(store, path, cart.id, shop, shown, buyer) }
}

async function checkOut(
  store: Ask,
  path: string,
  cartId: string,
  shop: Shop,
  shown: number,
  buyer: Buyer,
): Promise<string> {
  const sent = await store<Cart>('POST', `${path}/shipping-methods`, { option_id: shop.shippingId })
  agree(sent, shown, buyer.quantity)
  const { payment_collection } = await store<{ payment_collection: { id: string } }>(
    'POST',
    '/store/payment-collections',
    { cart_id: cartId },
  )
  await store('POST', `/store/payment-collections/${payment_collection.id}/payment-sessions`, {
    provider_id: 'pp_system_default',
  })
  const { order } = await store<{ order: { id: string; items: Item[] } }>(
    'POST',
    `${path}/complete`,
    {},
  )
  agree({ cart: order }, shown, buyer.quantity)
  return order.id
}

function askAs(shop: Shop, visitor: string): Ask {
  const { url, publishableKey } = shop
  return askOf(url, { 'x-publishable-api-key': publishableKey, 'x-lerner-visitor': visitor })
}

async function look(
  store: Ask,
  shop: Shop,
  sku: string,
  cartId?: string,
): Promise<{ id: string; price: number }> {
  const asked = `region_id=${shop.regionId}${cartId === undefined ? '' : `&cart_id=${cartId}`}`
  const page = await store<Page>('GET', `/store/products?${asked}`)
  const variant = page.products.flatMap(({ variants }) => variants).find((one) => one.sku === sku)
  if (variant === undefined) throw new Error(`the shop has no ${sku}`)
  return { id: variant.id, price: variant.calculated_price.calculated_amount }
}

/** The cart has one line, at the price shown. */
function agree({ cart }: { cart: { items: Item[] } }, shown: number, quantity: number): void {
  const lines = cart.items.map((item) => [item.unit_price, item.quantity])
  assert.deepEqual(lines, [[shown, quantity]], 'the cart differs from the page')
}
