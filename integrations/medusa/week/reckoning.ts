import assert from 'node:assert/strict'
import type { Ask } from './ask.ts'
import type { Visit } from './buyer.ts'
import { differences, halfMade, learntByLerner, soldByMedusa } from './compare.ts'
import { asOwner, goods } from './seed-shop.ts'
import type { Town } from './town.ts'

type Sweep = { told: number; changed: number; unknown: number }

/**
 * Holds what was sold against what was learnt, and prints both.
 *
 * @throws AssertionError where they differ, or where a second telling changes anything.
 */
export async function reckonUp(
  town: Town,
  visits: readonly Visit[],
  cutOff: number,
): Promise<void> {
  const admin = await asOwner(town.shop.url)
  await sweepUntilQuiet(admin)
  await age(town)
  await sweepUntilQuiet(admin)
  const again = await admin<Sweep>('POST', '/admin/lerner/sweep')
  assert.equal(again.changed, 0, 'a second telling changed something')

  const sold = await town.query('medusa', soldByMedusa)
  const learnt = await town.query('lerner', learntByLerner)
  for (const [key, units] of sold) console.log(`  ${key}: ${units} sold, ${learnt.get(key)} learnt`)
  const { kept, lost, moved, shown } = await town.query('medusa', async (db) => {
    const { rows } = await db.query<Record<'kept' | 'lost' | 'moved' | 'shown', number>>(`
      select count(*) filter (where told_bought > told_returned)::int as kept,
        count(*) filter (where quote_id is null)::int as lost,
        count(*) filter (where price <> base_price)::int as moved,
        count(*)::int as shown
      from lerner_shown_price`)
    return rows[0] ?? { kept: 0, lost: 0, moved: 0, shown: 0 }
  })
  const total = [...sold.values()].reduce((sum, units) => sum + units, 0)
  const orders = visits.filter(({ orderId }) => orderId !== null).length
  console.log(`visits ${visits.length}, orders ${orders}, cut off by kills ${cutOff}`)
  console.log(`prices shown ${shown}, moved ${moved}, the shop's own while Lerner was away ${lost}`)
  const orphans = await town.query('medusa', halfMade)
  console.log(`orders that the kill of Medusa left without a cart ${orphans}`)
  assert.deepEqual(differences(sold, learnt), [])
  console.log(`units sold by Medusa's database ${total}, learnt by Lerner ${total}, differences 0`)
  assert.equal(await purchasesLearnt(town, kept), kept, 'beliefs rest on other purchases')
  assert.ok(moved > 0, 'no price was moved: nothing was tried')
  assert.ok(lost > 0, 'no page was shown while Lerner was away')
  await forgetsPages(town, admin)
}

/** What no cart took is deleted once it is old; what carts hold is kept. */
async function forgetsPages({ query }: Town, admin: Ask): Promise<void> {
  const count = (where: string) =>
    query('medusa', async (db) => {
      const { rows } = await db.query<{ n: number }>(
        `select count(*)::int as n from lerner_shown_price where ${where}`,
      )
      return rows[0]?.n
    })
  const held = await count('held')
  await query('medusa', (db) =>
    db.query(`update lerner_shown_price set expires_at = now() - interval '3 days'`),
  )
  await admin<Sweep>('POST', '/admin/lerner/sweep')
  assert.deepEqual([await count('held'), await count('not held')], [held, 0])
}

/** Carts that were left, and pages that nobody bought from, become old. */
async function age({ query }: Town): Promise<void> {
  await query('medusa', (db) =>
    db.query(`update lerner_shown_price set expires_at = now() - interval '2 days'
      where closed_at is null and (held or quote_id is null)`),
  )
}

async function sweepUntilQuiet(admin: Ask): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const { changed } = await admin<Sweep>('POST', '/admin/lerner/sweep')
    if (changed === 0) return
  }
  throw new Error('twenty sweeps on end told something new')
}

/** Purchases that the beliefs of all goods rest on, once all is learnt. */
async function purchasesLearnt({ lerner }: Town, expected: number): Promise<number> {
  let purchases = Number.NaN
  for (let tries = 0; tries < 50; tries++) {
    const demands = await Promise.all(goods.map(({ sku }) => lerner.products.demand(sku)))
    purchases = demands.reduce((sum, { data }) => sum + data.purchases, 0)
    if (purchases === expected) return purchases
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return purchases
}
