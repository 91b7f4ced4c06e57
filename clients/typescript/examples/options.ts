import { Lerner } from '@lerner/client'

const lerner = new Lerner({
  timeoutMs: 5_000, // of each try, headers and body together; 10 000 if absent
  maxRetries: 3, // 2 if absent
  defaultHeaders: { 'x-shop': 'eu-1' },
  logger: (entry) => console.log(entry.message), // never holds the key
  fetch: (url, init) => fetch(url, init), // your own: a proxy, a pool, a tracer
})

// Any call can have its own:
const leaving = new AbortController()
const request = { productId: 'mug', basePrice: 1999, currency: 'usd' }
await lerner.quote(request, {
  timeoutMs: 1_000,
  maxRetries: 0,
  idempotencyKey: 'order-4711', // the same answer if it is sent again
  headers: { 'x-till': '7' },
  signal: leaving.signal, // leaving.abort() ends the call
})
