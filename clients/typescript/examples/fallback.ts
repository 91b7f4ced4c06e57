import { Lerner } from '@lerner/client'

// A checkout waits for nobody: one try of 300 ms, then the base price.
const lerner = new Lerner({ fallback: 'base_price', timeoutMs: 300, maxRetries: 0 })

const quote = await lerner.quote({ productId: 'mug', basePrice: 1999, currency: 'usd' })
console.log(`Show ${quote.optimizedPrice}.`)

// A fallback has no id: there is nothing to report an outcome under.
if (quote.fallback) console.log('The service did not answer in time.')
else await lerner.outcomes.create({ quoteId: quote.quoteId, status: 'accepted' })
