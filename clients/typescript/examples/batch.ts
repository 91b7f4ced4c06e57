import { Lerner } from '@lerner/client'

const lerner = new Lerner()

// One request for a page of up to 1 000; each result is a quote, or why there is none.
const results = await lerner.quoteBatch([
  { productId: 'mug', basePrice: 1999, currency: 'usd', customerId: 'visitor-1' },
  { productId: 'bowl', basePrice: 2999, currency: 'usd', customerId: 'visitor-1' },
])
for (const { quote, error } of results) {
  if (quote) console.log(`Show ${quote.optimizedPrice}.`)
  else console.log(`${error.code}: ${error.message}`)
}
