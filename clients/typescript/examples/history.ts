import { Lerner } from '@lerner/client'

const lerner = new Lerner()

// What was sold before there were quotes, up to 10 000 rows at once. Sent again, they change
// nothing.
const { recorded } = await lerner.sales.create([
  {
    productId: 'mug',
    currency: 'usd',
    price: 1999,
    units: 41,
    periodStart: '2026-10-01T00:00:00Z',
    periodEnd: '2026-10-02T00:00:00Z',
  },
])
console.log(recorded)

// What no price may do:
await lerner.products.policy.put('mug', { unitCost: 900, maxPrice: 2499 })
