import type { Lerner } from '../../../clients/typescript/src/main.ts'

const weekMs = 7 * 86_400_000
const weeks = 40

/** The number of products in the shop. */
const mispricedCount = 24

/**
 * A shop with a history of sales, half of whose goods are too cheap and half too expensive: so much
 * that about half of its prices have to wait, chosen at random. Resolves when its prices have been
 * reviewed.
 */
export async function stockMispricedShop(client: Lerner): Promise<void> {
  await client.policy.put({ maxLoss: 0.02 })
  const ids = Array.from({ length: mispricedCount }, (_, i) => `good-${String(i).padStart(2, '0')}`)
  for (const [i, id] of ids.entries()) {
    const category = i < 12 ? 'tea' : 'cups'
    const name = `${category} no. ${i + 1}`
    await client.products.create({
      id,
      name,
      basePrice: 1000,
      currency: 'usd',
      attributes: { category },
    })
  }
  const startMs = Math.floor(Date.now() / weekMs) * weekMs - (weeks + 1) * weekMs
  await client.sales.create(
    ids.flatMap((productId, i) =>
      Array.from({ length: weeks }, (_, week) => {
        const price = [950, 1000, 1050, 1000][(week + i) % 4] ?? 1000
        return {
          productId,
          currency: 'usd',
          price,
          units: Math.round(100 * (price / 1000) ** (i % 2 === 0 ? -1.1 : -5)),
          ...(i === 0 ? {} : { unitCost: 500 }),
          ...(week % 13 === 5 ? { promotion: 1 } : {}),
          periodStart: new Date(startMs + week * weekMs).toISOString(),
          periodEnd: new Date(startMs + (week + 1) * weekMs).toISOString(),
        }
      }),
    ),
  )
  const startedMs = Date.now()
  let seen = ''
  let sinceMs = startedMs
  // What is learnt from all products together reaches each of them a few seconds later, in a review
  // of its own: prices are settled once no review has followed another for longer than that.
  const isSettled = async () => {
    const { data } = await client.products.list({ include: 'pricing', limit: 100 })
    const looks = data.map(({ pricing }) => pricing?.asOf ?? '')
    if (looks.join() !== seen) sinceMs = Date.now()
    seen = looks.join()
    return looks.every((at) => Date.parse(at) > startedMs) && Date.now() - sinceMs > quietMs
  }
  for (;;) {
    const { active, currencies } = await client.catalogue.get()
    const known = active.looked === mispricedCount && active.unidentified === 0
    if ((await isSettled()) && known) return
    if (Date.now() - startedMs > 150_000) {
      const quiet = `${(Date.now() - sinceMs) / 1000} s without a look`
      const seen = JSON.stringify({ active, currencies })
      throw new Error(`the prices of the shop did not settle: ${quiet}, ${seen}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Four times the interval between reviews in a shop of so few products, on an idle machine. */
const quietMs = 24_000
