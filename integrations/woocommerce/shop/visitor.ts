/** A product as the Store API shows it, in smallest units. */
export type Shown = { price: number; regular: number; isOnSale: boolean }

/** The order, and the price of a unit in the cart. */
export type Bought = { orderId: string; unit: number }

/** A visitor who looks and buys, through the Store API that WooCommerce's own pages use. */
export function visitorOf(url: string) {
  let token = ''
  let nonce = ''
  async function ask<Answer>(method: string, route: string, body?: object): Promise<Answer> {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (token !== '') Object.assign(headers, { 'cart-token': token, nonce })
    const answer = await fetch(`${url}/wp-json/wc/store/v1${route}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    token = answer.headers.get('cart-token') ?? token
    nonce = answer.headers.get('nonce') ?? nonce
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${route} returned ${answer.status}: ${text}`)
    return JSON.parse(text) as Answer
  }
  return {
    /** A product in the list that everybody sees. */
    async look(id: number): Promise<Shown> {
      const { prices, on_sale } = await ask<ProductRead>('GET', `/products/${id}`)
      return {
        price: Number(prices.price),
        regular: Number(prices.regular_price),
        isOnSale: on_sale,
      }
    },
    /** From the cart to the order; pays on delivery. */
    async buy(id: number, quantity: number): Promise<Bought> {
      await ask('GET', '/cart')
      await ask('POST', '/cart/add-item', { id, quantity })
      const { items } = await ask<CartRead>('GET', '/cart')
      const order = await ask<OrderRead>('POST', '/checkout', {
        billing_address: address,
        shipping_address: address,
        payment_method: 'cod',
        payment_data: [],
      })
      return { orderId: String(order.order_id), unit: Number(items[0]?.prices.price) }
    },
  }
}

type ProductRead = { prices: { price: string; regular_price: string }; on_sale: boolean }
type CartRead = { items: { prices: { price: string } }[] }
type OrderRead = { order_id: number }

const address = {
  first_name: 'Ada',
  last_name: 'B',
  company: '',
  address_1: '1 Main St',
  address_2: '',
  city: 'Fresno',
  state: 'CA',
  postcode: '93650',
  country: 'US',
  email: 'ada@example.com',
  phone: '5550100',
}
