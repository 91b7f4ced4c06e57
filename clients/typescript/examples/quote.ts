import { Lerner } from '@lerner/client'

const lerner = new Lerner() // reads LERNER_BASE_URL and LERNER_API_KEY

const quote = await lerner.quote({ productId: 'mug', basePrice: 1999, currency: 'usd' })
console.log(`Show ${quote.optimizedPrice}.`) // in the smallest unit: 2099 is 20.99 usd

// Once the customer has decided, say so: that is what prices learn from.
await lerner.outcomes.create({ quoteId: quote.quoteId, status: 'accepted' })
