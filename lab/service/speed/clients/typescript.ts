// Quotes through the TypeScript client against the same bytes through fetch, parsed as JSON,
// alternately.
import { Lerner } from '../../../../clients/typescript/src/main.ts'

const [, , baseUrl = '', pairs = '2000', warmUp = '500'] = process.argv
const key = 'lrn_test_0123456789abcdefghijklmnopqrstuvwxyz'
const lerner = new Lerner({ baseUrl, apiKey: key })
const request = { productId: 'mug', basePrice: 1999, currency: 'usd', segment: 'returning' }
const body = '{"product_id":"mug","base_price":1999,"currency":"usd","segment":"returning"}'
const headers = {
  accept: 'application/json',
  'user-agent': 'lerner-typescript/0.1.0',
  authorization: `Bearer ${key}`,
  'content-type': 'application/json',
  'idempotency-key': '7f1c9a52-5a3f-4c0e-9a57-3c9a7d2f1b64',
}

async function quoteThroughClient(): Promise<number> {
  const startedAtMs = performance.now()
  await lerner.quote(request)
  return performance.now() - startedAtMs
}

async function quoteBare(): Promise<number> {
  const startedAtMs = performance.now()
  const response = await fetch(`${baseUrl}/v1/quote`, { method: 'POST', headers, body })
  await response.json()
  return performance.now() - startedAtMs
}

const client: number[] = []
const alone: number[] = []
for (let pair = -Number(warmUp); pair < Number(pairs); pair++) {
  // Which one goes first alternates, so that neither always benefits from the other's warm-up.
  const first = pair % 2 === 0
  const a = first ? await quoteThroughClient() : await quoteBare()
  const b = first ? await quoteBare() : await quoteThroughClient()
  if (pair < 0) continue
  client.push(1000 * (first ? a : b))
  alone.push(1000 * (first ? b : a))
}
console.log(JSON.stringify({ client, bare: alone }))
