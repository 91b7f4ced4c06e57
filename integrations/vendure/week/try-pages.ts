import assert from 'node:assert/strict'
import { goods } from '../../week/buyers.ts'
import type { Town } from '../../week/town.ts'
import { Caller } from './ask.ts'
import { addGood, asOwner, makerOf, type Shop, untilIndexed } from './seed-shop.ts'

const more = 47
const visitors = 5
/** Variants wait 50 ms for others of their page, and a busy machine may pause for longer once. */
const mostRepeated = 1
const page = `{ products(options: { take: 100 }) { items { name featuredAsset { id }
  collections { id } variants { id sku price priceWithTax options { id } } } } }`
const found = `{ search(input: { take: 100 }) { items {
  sku price { ... on SinglePrice { value } } priceWithTax { ... on SinglePrice { value } } } } }`

/**
 * Tests that a page of fifty products, and a search that finds them, take one request to Lerner
 * each for a new visitor: the prices shown by one request are stored by one insert.
 *
 * @throws AssertionError if a page takes more.
 */
export async function tryPages({ shop, query }: Town<Shop>): Promise<void> {
  const admin = await asOwner(shop.url)
  for (let i = 0; i < more; i++) {
    await addGood(admin, makerOf(admin), { sku: `more-${i}`, price: 10 + i })
  }
  const count = goods.length + more
  await untilIndexed(shop.url, count)
  for (const [name, asked] of Object.entries({ page, found })) {
    const tookMs: number[] = []
    for (let i = 0; i < visitors; i++) {
      const caller = new Caller(`${shop.url}/shop-api`, { 'x-lerner-visitor': `${name}-${i}` })
      const beganMs = performance.now()
      await caller.ask(asked)
      tookMs.push(Math.round(performance.now() - beganMs))
    }
    const requests = await query('shop', async (db) => {
      const { rows } = await db.query<{ shown: number; inserts: number }>(
        `select count(*)::int as shown, count(distinct "createdAt")::int as inserts
        from lerner_shown_price where visitor like $1 group by visitor`,
        [`visitor:${name}-%`],
      )
      return rows
    })
    for (const { shown } of requests) assert.equal(shown, count, `${name}: prices are missing`)
    const repeated = requests.filter(({ inserts }) => inserts > 1)
    assert.equal(requests.length, visitors)
    assert.ok(repeated.length <= mostRepeated, `${name}: pages took more than one request`)
    const unnamed = new Caller(`${shop.url}/shop-api`)
    const beganMs = performance.now()
    await unnamed.ask(asked)
    const without = Math.round(performance.now() - beganMs)
    console.log(
      `${name}: ${count} prices in one request for ${visitors - repeated.length} of ${visitors}; ${tookMs.join(', ')} ms, ${without} without`,
    )
  }
}
