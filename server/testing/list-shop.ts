import type { TestCaller, testApp } from './app.ts'

export const dayMs = 86_400_000
export const iso = (ms: number) => new Date(ms).toISOString()

type Wanted = { products?: number; policy?: object }

/** What tests of price lists do with a service. */
export function listShop(service: Awaited<ReturnType<typeof testApp>>) {
  /** A shop with costs: products p0, p1 and so on, of which the first two are coffee. */
  async function shop({ products = 3, policy = {} }: Wanted = {}): Promise<TestCaller> {
    const who = await service.caller()
    await put(who, '/v1/policy', { unit_cost: 300, max_loss: 1, ...policy })
    for (let i = 0; i < products; i++) {
      const attributes = { category: i < 2 ? 'coffee' : 'tea' }
      const body = { id: `p${i}`, base_price: 1000 + 100 * i, currency: 'usd', attributes }
      await post(who, '/v1/products', body)
    }
    return who
  }

  async function send(who: TestCaller, line: string, body?: unknown) {
    const answer = await service.send(who, line, body === undefined ? {} : { body })
    if (answer.status >= 300) throw new Error(`${line}: ${answer.text}`)
    return answer.body
  }
  const post = (who: TestCaller, path: string, body: unknown) => send(who, `POST ${path}`, body)
  const put = (who: TestCaller, path: string, body: unknown) => send(who, `PUT ${path}`, body)
  const get = (who: TestCaller, path: string) => send(who, `GET ${path}`)

  /** A list of all products from now for a week, drafted. */
  async function draft(who: TestCaller, more: object = {}) {
    const until = iso(service.clock.nowMs + 7 * dayMs)
    const made = await post(who, '/v1/price_lists', { currency: 'usd', until, ...more })
    await service.lists.keep(who.tenantId)
    return get(who, `/v1/price_lists/${made.id}`)
  }

  const step = (who: TestCaller, id: string, path: string) => {
    service.clock.nowMs++ // events sort by their moment
    return post(who, `/v1/price_lists/${id}/${path}`, {})
  }

  const entriesOf = async (who: TestCaller, id: string, query = 'limit=100') =>
    (await get(who, `/v1/price_lists/${id}/entries?${query}`)).data

  const quote = (who: TestCaller, product: number, more: object = {}) =>
    post(who, '/v1/quote', {
      product_id: `p${product}`,
      base_price: 1000 + 100 * product,
      currency: 'usd',
      include: ['terms'],
      ...more,
    })

  /** Sets the prices of a draft, so that tests know them. */
  async function setPrices(who: TestCaller, id: string, price: (product: number) => number) {
    const entries = [0, 1, 2].map((i) => ({ product_id: `p${i}`, price: price(i) }))
    return send(who, `PATCH /v1/price_lists/${id}/entries`, { entries })
  }

  return { shop, send, post, put, get, draft, step, entriesOf, quote, setPrices }
}
