import { Lerner } from '@lerner/client'
import { linesByPrice, pricePage, reportSold, toMajorUnits } from '@lerner/client/shops'

const lerner = new Lerner()

// Never throws, and never waits for longer than timeoutMs: then the price is the base price.
const asked = [{ productId: 'mug', basePrice: 1999, currency: 'usd', customerId: 'visitor-1' }]
const [shown] = await pricePage(lerner, asked, { timeoutMs: 50 })
console.log(toMajorUnits(shown?.price ?? 1999, 'usd'))

// Later, by what the orders are now; `confirmed` is what was confirmed before, from your database.
const quoteId = shown?.quoteId
if (quoteId) {
  const order = { quantity: 2, returned: 0, cancelled: false, orderedAt: new Date() }
  const sold = linesByPrice([{ priceId: quoteId, ...order }]).get(quoteId)
  const note = async () => console.log('noted')
  if (sold) await reportSold(lerner, [{ quoteId, sold, confirmed: null }], { note })
}
