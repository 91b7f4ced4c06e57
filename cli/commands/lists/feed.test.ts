import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../server/testing/app.ts'
import { runCaptured } from '../../testing/run-captured.ts'
import { temporaryFile } from '../../testing/temporary-file.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => service.close())

/** A shop with an active list that has mugs for 18.99 instead of 19.99. */
async function shop() {
  const who = await service.caller()
  for (const id of ['mug', 'bowl']) {
    const body = { id, base_price: 1999, currency: 'usd' }
    await service.send(who, 'POST /v1/products', { body })
  }
  const environment = { LERNER_API_KEY: who.key, LERNER_BASE_URL: url }
  const run = (...words: string[]) => runCaptured(words, environment)
  const feed = async (name: string, text: string, ...options: string[]) => {
    await using file = await temporaryFile(name, text)
    return await run('lists', 'feed', file.path, ...options)
  }
  const { stdout } = await run('lists', 'create', '--currency', 'usd')
  const id = /list_\w{26}/.exec(stdout)?.[0] ?? ''
  await run('lists', 'edit', id, 'mug', '--price', '18.99')
  const begun = await feed('before.csv', 'item_id,price\nmug,19.99 USD\n')
  await run('lists', 'activate', id)
  return { run, feed, begun }
}

describe('lerner lists feed', () => {
  test('writes a feed with the prices in force, and all else as it was', async () => {
    const { feed, begun } = await shop()
    const csv = await feed(
      'feed.csv',
      [
        'item_id,title,description,price,sale_price,availability',
        'mug,"Mug, blue","=""quoted""\nin two lines",19.99 USD,,in_stock',
        'bowl,Bowl,,19.99 USD,15.00 USD,in_stock',
        'cup,Cup,,9.5 USD,,in_stock',
        'plate,Plate,,soon,,preorder\n',
      ].join('\n'),
    )

    expect(begun).toMatchObject({ exitCode: 0, stdout: 'item_id,price\nmug,19.99 USD\n' })
    expect(begun.stderr).toContain('No price list is in force')
    expect(csv.stdout).toBe(
      [
        'item_id,title,description,price,sale_price,availability',
        'mug,"Mug, blue","=""quoted""\nin two lines",18.99 USD,,in_stock',
        'bowl,Bowl,,19.99 USD,15.00 USD,in_stock',
        'cup,Cup,,9.5 USD,,in_stock',
        'plate,Plate,,soon,,preorder\n',
      ].join('\n'),
    )
    expect(csv.stderr).toMatch(/^1 of 2 items have the price of a list, until 20/)
    expect(csv.stderr).toContain('1 items are on sale in your shop')
    expect(csv.stderr).toContain('left unchanged (line 6)')
  })

  test('tabs stay tabs, lines of JSON stay lines, and what it wrote stays as it is', async () => {
    const { feed } = await shop()
    const tsv = await feed('feed.tsv', 'id\tprice\ttitle\nmug\t19.99 USD\tMug, blue\n')
    const again = await feed('feed.tsv', tsv.stdout)
    const json = await feed(
      'feed.jsonl',
      '{"item_id": "mug", "price": "19.99 USD", "is_eligible_search": true}\n{"item_id": "bowl", "price": "19.99 EUR"}\n',
    )

    expect(tsv.stdout).toBe('id\tprice\ttitle\nmug\t18.99 USD\tMug, blue\n')
    expect(again.stdout).toBe(tsv.stdout)
    expect(json.stdout).toBe(
      '{"item_id":"mug","price":"18.99 USD","is_eligible_search":true}\n{"item_id": "bowl", "price": "19.99 EUR"}\n',
    )
  })

  test('says as JSON what it would change, and what a feed lacks', async () => {
    const { feed, run } = await shop()
    const told = await feed('feed.csv', 'id,price\nmug,19.99 USD\n', '--json')
    const lacking = await feed('feed.csv', 'sku,price\nmug,19.99 USD\n')
    const broken = await feed('feed.jsonl', '{"id": "mug"\n')
    const missing = await run('lists', 'feed', '/nowhere/feed.csv')

    expect(JSON.parse(told.stdout)).toMatchObject({
      ...{ items: 1, inSale: 0, unreadable: [] },
      changed: [{ productId: 'mug', currency: 'usd', before: 1999, after: 1899 }],
    })
    expect([lacking, broken, missing].map(({ exitCode }) => exitCode)).toEqual([2, 2, 2])
    expect(lacking.stderr).toContain('has no column item_id or id. Its columns: sku, price.')
    expect(broken.stderr).toContain('line 1 is not a JSON object')
  })
})
