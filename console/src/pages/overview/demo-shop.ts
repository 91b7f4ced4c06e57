import {
  ConflictError,
  type Lerner,
  type Outcome,
  type Sale,
} from '../../../../clients/typescript/src/main.ts'

const categories = ['coffee', 'tea', 'kitchen'] as const
const weekMs = 7 * 86_400_000
const weeks = 52
const customers = 3600
const customersAtOnce = 400
/** Prices that the shop tried, as shares of the base price, three weeks each. */
const tried = [1, 1.15, 0.9, 1.25, 0.85, 1.1] as const
const currency = 'usd'

type Good = {
  id: string
  name: string
  category: string
  basePrice: number
  unitCost: number | null
  /** Units a week at the base price. */
  usual: number
  elasticity: number
}

/** What is being done while the shop is loaded. */
export type Doing =
  | { step: 'opening' | 'stocking' | 'selling' }
  | { step: 'serving'; served: number; customers: number }

/** The number of products in the demo shop. */
const goodCount = 24

/** The goods of the demo shop. Some costs are unknown and two hardly sell, as in every shop. */
function demoGoods(): Good[] {
  return Array.from({ length: goodCount }, (_, index) => {
    const category = categories[index % categories.length] ?? 'coffee'
    const basePrice = 500 + 250 * index
    return {
      id: `shop-${String(index + 1).padStart(2, '0')}`,
      name: `${category} no. ${index + 1}`,
      category,
      basePrice,
      unitCost: index % 6 === 5 ? null : Math.round(basePrice * 0.55),
      usual: (60 + 5 * index) * (index > goodCount - 3 ? 0.02 : 1),
      // From goods with hardly any substitute to goods that everybody compares.
      elasticity: -1.5 - 0.35 * (index % 9),
    }
  })
}

/** A year of weekly sales up to now, at the prices tried in turn. */
function demoSales(nowMs: number): Sale[] {
  const start = Math.floor(nowMs / weekMs) * weekMs - (weeks + 1) * weekMs
  return demoGoods().flatMap(({ id, basePrice, usual, elasticity }, index) =>
    Array.from({ length: weeks }, (_, week) => {
      const share = tried[(Math.floor(week / 3) + index) % tried.length] ?? 1
      const price = Math.round(basePrice * share)
      const luck = 1 + 0.08 * Math.sin(week * 1.7 + index)
      return {
        productId: id,
        currency,
        price,
        units: Math.round(usual * (price / basePrice) ** elasticity * luck),
        periodStart: new Date(start + week * weekMs).toISOString(),
        periodEnd: new Date(start + (week + 1) * weekMs).toISOString(),
      }
    }),
  )
}

/**
 * Fills the test data of an account through the public interface: goods, their costs, a year of
 * sales, and customers who are quoted prices and buy or not.
 *
 * @param tell - Called with the current step.
 */
export async function loadDemoShop(client: Lerner, tell: (doing: Doing) => void): Promise<void> {
  await stockDemoShop(client, tell, Date.now())
  for (let served = 0; served < customers; served += customersAtOnce) {
    tell({ step: 'serving', served, customers })
    await serveCustomers(client, served, customersAtOnce)
  }
}

/** Goods, their costs, and a year of sales up to a moment. */
export async function stockDemoShop(
  client: Lerner,
  tell: (doing: Doing) => void,
  nowMs: number,
): Promise<void> {
  tell({ step: 'stocking' })
  const goods = demoGoods()
  for (const { id, name, category, basePrice, unitCost } of goods) {
    await client.products
      .create({ id, name, basePrice, currency, attributes: { category } })
      .catch((error: unknown) => {
        if (!(error instanceof ConflictError)) throw error // left by an interrupted attempt
      })
    if (unitCost !== null) await client.products.policy.put(id, { unitCost })
  }
  tell({ step: 'selling' })
  await client.sales.create(demoSales(nowMs))
}

/**
 * Quotes prices to some customers, each of whom looks at one product, and reports who bought. Each
 * has a name, so that some are held out whatever the hour.
 */
export async function serveCustomers(client: Lerner, first: number, count: number): Promise<void> {
  const goods = demoGoods()
  const asked = Array.from(
    { length: count },
    (_, index) => goods[(first + index) % goods.length],
  ).filter((good) => good !== undefined)
  const quotes = await client.quoteBatch(
    asked.map(({ id, basePrice }, index) => ({
      productId: id,
      basePrice,
      currency,
      customerId: `customer-${first + index}`,
    })),
  )
  const outcomes = quotes.flatMap(({ quote }, index): Outcome[] => {
    const good = asked[index]
    if (quote == null || good === undefined) return []
    const chance = 0.3 * (quote.optimizedPrice / good.basePrice) ** good.elasticity
    const bought = Math.random() < chance
    return [{ quoteId: quote.quoteId, status: bought ? 'accepted' : 'declined' }]
  })
  await client.outcomes.create(outcomes)
}
