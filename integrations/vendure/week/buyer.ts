import assert from 'node:assert/strict'
import type { Buyer, Visit } from '../../week/buyers.ts'
import { Caller } from './ask.ts'
import type { Shop } from './seed-shop.ts'

type Price = { net: number; gross: number }
type Line = { unitPrice: number; unitPriceWithTax: number; quantity: number }
type Order = { order: { id: string; lines: Line[]; state: string } }
type Variant = { id: string; sku: string; price: number; priceWithTax: number }

type Range = { min: number; max: number }
type Page = {
  products: { items: { variants: Variant[] }[] }
  search: { items: { sku: string; price: Range; priceWithTax: Range }[] }
}

const page = `{
  products { items { variants { id sku price priceWithTax } } }
  search(input: { groupByProduct: true }) { items {
    sku price { ... on PriceRange { min max } } priceWithTax { ... on PriceRange { min max } } } }
}`
const refusal = '... on ErrorResult { errorCode message }'
const cart = `... on Order { id state lines { unitPrice unitPriceWithTax quantity
  productVariant { price priceWithTax } } } ${refusal}`

const address = { fullName: 'A Buyer', streetLine1: '1 Road', city: 'Town', countryCode: 'US' }

/**
 * Looks at the page, and buys if the price is within the limit. The price on the page is compared
 * with the cart's at each step, and with the order's, taxes included.
 *
 * @throws AssertionError if two of them differ.
 */
export async function visit(shop: Shop, buyer: Buyer): Promise<Visit> {
  // Some are identified by the storefront's header, the others by Vendure's session.
  const isNamed = buyer.visitor.endsWith('0')
  const caller = new Caller(`${shop.url}/shop-api`, isNamed ? nameOf(buyer) : {})
  if (!isNamed) await caller.ask('{ activeOrder { id } }')
  const { id, price } = await look(caller, buyer.sku)
  const shown = price.net / 100
  if (shown > buyer.limit) return { buyer, shown, orderId: null }

  agree(await add(caller, id, 1), price, 1)
  const again = await look(caller, buyer.sku)
  assert.deepEqual(again.price, price, 'the page shows another price than the cart')
  if (buyer.quantity > 1) agree(await add(caller, id, buyer.quantity - 1), price, buyer.quantity)
  if (buyer.intent === 'abandons the cart') return { buyer, shown, orderId: null }
  return { buyer, shown, orderId: await checkOut(caller, shop, price, buyer) }
}

function nameOf({ visitor }: Buyer): Record<string, string> {
  return { 'x-lerner-visitor': visitor }
}

function add(caller: Caller, variant: string, quantity: number): Promise<Order> {
  return caller.ask(
    `mutation ($variant: ID!, $quantity: Int!) {
      order: addItemToOrder(productVariantId: $variant, quantity: $quantity) { ${cart} }
    }`,
    { variant, quantity },
  )
}

async function checkOut(
  caller: Caller,
  shop: Shop,
  price: Price,
  { visitor, quantity }: Buyer,
): Promise<string> {
  const customer = {
    firstName: 'A',
    lastName: 'Buyer',
    emailAddress: `${visitor}@buyers.example`,
  }
  const steps = [
    [
      `mutation ($customer: CreateCustomerInput!) {
        order: setCustomerForOrder(input: $customer) { ${cart} } }`,
      { customer },
    ],
    [
      `mutation ($address: CreateAddressInput!) {
        order: setOrderShippingAddress(input: $address) { ${cart} } }`,
      { address },
    ],
    [
      `mutation ($id: [ID!]!) {
        order: setOrderShippingMethod(shippingMethodId: $id) { ${cart} } }`,
      { id: [shop.shippingId] },
    ],
    [`mutation { order: transitionOrderToState(state: "ArrangingPayment") { ${cart} } }`, {}],
    [
      `mutation ($payment: PaymentInput!) {
        order: addPaymentToOrder(input: $payment) { ${cart} } }`,
      { payment: { method: 'at-once', metadata: {} } },
    ],
  ] as const
  let last: Order | null = null
  for (const [query, variables] of steps) {
    last = await caller.ask<Order>(query, variables)
    agree(last, price, quantity)
  }
  assert.equal(last?.order.state, 'PaymentSettled')
  return last?.order.id ?? ''
}

async function look(caller: Caller, sku: string): Promise<{ id: string; price: Price }> {
  const { products, search } = await caller.ask<Page>(page)
  const variant = products.items.flatMap(({ variants }) => variants).find((one) => one.sku === sku)
  if (variant === undefined) throw new Error(`the shop has no ${sku}`)
  const price = { net: variant.price, gross: variant.priceWithTax }
  const found = search.items.find((one) => one.sku === sku)
  const ranges = [found?.price, found?.priceWithTax]
  const expected = [price.net, price.gross].map((one) => ({ min: one, max: one }))
  assert.deepEqual(ranges, expected, 'a search shows another price than the product')
  return { id: variant.id, price }
}

/** The cart has one line, at the price shown. */
function agree({ order }: Order, { net, gross }: Price, quantity: number): void {
  const lines = order.lines.map((line) => [line.unitPrice, line.unitPriceWithTax, line.quantity])
  assert.deepEqual(lines, [[net, gross, quantity]], 'the cart differs from the page')
}
