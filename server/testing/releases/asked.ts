import type { Service } from '../../main.ts'

/** The key of the recorded account; its digest is under the pepper of `recordedEnvironment`. */
const key = 'lrn_live_recorded_release_0123456789'

/** Settings that a recorded release was run with, and has to be run with again. */
export const recordedEnvironment = {
  PORT: '0',
  LERNER_API_KEY: key,
  LERNER_KEY_PEPPER: 'pepper-of-recorded-releases',
  LERNER_LOG_LEVEL: 'silent',
} as const

/** What a release answered about its own past, and every later one has to. */
export type Recorded = {
  /** Version of the engine that decided the quotes. */
  engine: string
  /** Answers by path. */
  answers: Record<string, unknown>
  /** Products that go on to be sold. */
  products: string[]
}

/** Sends a request to a running service and reads its answer. @throws Error unless it is 2xx. */
export async function ask(
  { url }: Pick<Service, 'url'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return text === '' ? {} : JSON.parse(text)
}

/** Quotes prices and reports what became of them, until beliefs know of all. */
export async function sell(
  service: Pick<Service, 'url'>,
  productId: string,
  count: number,
): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < count; i++) {
    const quote = await ask(service, 'POST', '/v1/quote', {
      product_id: productId,
      base_price: 2000,
      currency: 'usd',
      ...(i % 3 === 0 ? { customer_id: `customer ${i % 12}` } : {}),
      ...(i % 5 === 0 ? { segment: 'returning' } : {}),
    })
    const price = Number(quote.optimized_price)
    ids.push(String(quote.quote_id))
    if (i % 7 === 0) continue // nobody answers
    // More refusals than purchases, so that answers need not wait for those who do not answer.
    const isBought = (i * 7919) % 100 < (productId === 'mug' ? 45 : 35 * (2000 / price) ** 2)
    await ask(service, 'POST', '/v1/outcomes', {
      quote_id: quote.quote_id,
      status: isBought ? 'accepted' : 'declined',
    })
  }
  await untilLearnt(service)
  return ids
}

/** Quotes prices that customers refuse, until beliefs know of all. */
export async function refuse(
  service: Pick<Service, 'url'>,
  productId: string,
  count: number,
): Promise<void> {
  for (let i = 0; i < count; i++) {
    const wanted = { product_id: productId, base_price: 2000, currency: 'usd' }
    const { quote_id } = await ask(service, 'POST', '/v1/quote', wanted)
    await ask(service, 'POST', '/v1/outcomes', { quote_id, status: 'declined' })
  }
  await untilLearnt(service)
}

/** Waits until every observation is in a belief, for a minute at most. */
export async function untilLearnt({ url }: Pick<Service, 'url'>): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    const figures = await (await fetch(`${url}/metrics`)).text()
    if (/^lerner_observations_unfolded 0$/m.test(figures)) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('Observations were not learnt from within a minute.')
}
