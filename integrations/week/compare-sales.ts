import assert from 'node:assert/strict'
import { goods, type Visit } from './buyers.ts'
import type { ShopSystem } from './shop-system.ts'
import type { Town } from './town.ts'
import { differences, learntByLerner } from './units.ts'

/**
 * Compares the sales in the shop's database with those that Lerner learnt, and prints both.
 *
 * @throws AssertionError if they differ, or if reporting again changes anything.
 */
export async function compareSales<Shop extends { url: string }>(
  system: ShopSystem<Shop>,
  town: Town<Shop>,
  visits: readonly Visit[],
  cutOff: number,
): Promise<void> {
  await sweepUntilQuiet(system, town)
  await age(system, town)
  await sweepUntilQuiet(system, town)
  const again = await system.sweep(town.shop)
  assert.equal(again.changed, 0, 'reporting again changed something')

  const sold = await town.query('shop', system.sold)
  const learnt = await town.query('lerner', learntByLerner)
  for (const [key, units] of sold) console.log(`  ${key}: ${units} sold, ${learnt.get(key)} learnt`)
  const c = system.column
  const { kept, lost, moved, shown } = await town.query('shop', async (db) => {
    const { rows } = await db.query<Record<'kept' | 'lost' | 'moved' | 'shown', number>>(`
      select count(*) filter (where ${c('confirmed_bought')} > ${c('confirmed_returned')})::int as kept,
        count(*) filter (where ${c('quote_id')} is null)::int as lost,
        count(*) filter (where price <> ${c('base_price')})::int as moved,
        count(*)::int as shown
      from lerner_shown_price`)
    return rows[0] ?? { kept: 0, lost: 0, moved: 0, shown: 0 }
  })
  const total = [...sold.values()].reduce((sum, units) => sum + units, 0)
  const orders = visits.filter(({ orderId }) => orderId !== null).length
  console.log(`visits ${visits.length}, orders ${orders}, interrupted by kills ${cutOff}`)
  console.log(`prices shown ${shown}, moved ${moved}, the shop's own while Lerner was down ${lost}`)
  const orphans = await town.query('shop', system.incomplete)
  console.log(`incomplete orders after ${system.name} was killed ${orphans}`)
  assert.deepEqual(differences(system.name, sold, learnt), [])
  const counted = `learnt by Lerner ${total}, differences 0`
  console.log(`units sold according to ${system.name}'s database ${total}, ${counted}`)
  assert.equal(await purchasesLearnt(town, kept), kept, 'beliefs are based on other purchases')
  assert.ok(moved > 0, 'no price was moved: this run tests nothing')
  assert.ok(lost > 0, 'no page was shown while Lerner was down')
  await checkForgetting(system, town)
}

/** Shown prices that no cart took are deleted once they are old; those held by carts are kept. */
async function checkForgetting<Shop extends { url: string }>(
  system: ShopSystem<Shop>,
  { query, shop }: Town<Shop>,
): Promise<void> {
  const count = (where: string) =>
    query('shop', async (db) => {
      const { rows } = await db.query<{ n: number }>(
        `select count(*)::int as n from lerner_shown_price where ${where}`,
      )
      return rows[0]?.n
    })
  const held = await count('held')
  const expiresAt = system.column('expires_at')
  await query('shop', (db) =>
    db.query(`update lerner_shown_price set ${expiresAt} = now() - interval '3 days'`),
  )
  await system.sweep(shop)
  assert.deepEqual([await count('held'), await count('not held')], [held, 0])
}

/** Makes abandoned carts, and pages that nobody bought from, expire. */
async function age<Shop extends { url: string }>(
  { column: c }: ShopSystem<Shop>,
  { query }: Town<Shop>,
): Promise<void> {
  await query('shop', (db) =>
    db.query(`update lerner_shown_price set ${c('expires_at')} = now() - interval '2 days'
      where ${c('closed_at')} is null and (held or ${c('quote_id')} is null)`),
  )
}

async function sweepUntilQuiet<Shop extends { url: string }>(
  system: ShopSystem<Shop>,
  { shop }: Town<Shop>,
): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const { changed } = await system.sweep(shop)
    if (changed === 0) return
  }
  throw new Error('twenty sweeps in a row reported something new')
}

/**
 * Purchases in the beliefs of all products, once everything is learnt, and those that wait for the
 * end of their quotes: a shop of a few days reports more purchases than refusals.
 */
async function purchasesLearnt<Shop>(
  { lerner, query }: Town<Shop>,
  expected: number,
): Promise<number> {
  let purchases = Number.NaN
  for (let tries = 0; tries < 50; tries++) {
    const waiting = await query('lerner', async (db) => {
      const { rows } = await db.query<{ n: number }>(`
        select count(*)::int as n from outcomes where seq is null
          and (status = 'accepted' or status = 'returned' and bought > quantity)`)
      return rows[0]?.n ?? 0
    })
    const demands = await Promise.all(goods.map(({ sku }) => lerner.products.demand(sku)))
    purchases = demands.reduce((sum, { data }) => sum + data.purchases, waiting)
    if (purchases === expected) return purchases
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return purchases
}
