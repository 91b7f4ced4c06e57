import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestCaller, testApp } from '../../testing/app.ts'

let service: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  service = await testApp({ LERNER_RATE_LIMIT: '0' })
})
afterAll(() => service.close())

const week = 7 * 86_400_000

async function draft(): Promise<{ who: TestCaller; path: string }> {
  const who = await service.caller()
  await service.send(who, 'POST /v1/products', {
    body: { id: 'mug', base_price: 1000, currency: 'usd' },
  })
  const until = new Date(service.clock.nowMs + week).toISOString()
  const { body } = await service.send(who, 'POST /v1/price_lists', {
    body: { currency: 'usd', until },
  })
  await service.lists.keep(who.tenantId)
  return { who, path: `/v1/price_lists/${body.id}/entries` }
}

const broken = [
  ['a quotation mark that is not closed', 'product_id,price\n"mug,9.99\n'],
  ['one in the heading', '"product_id,price\nmug,9.99\n'],
  ['one after its cell has begun', 'product_id,price\nmug"s,9.99\n'],
  ['text after a closing one', 'product_id,price\n"mug"s,9.99\n'],
  ['nothing but one', '"'],
  ['rows of other lengths', 'product_id,price\nmug\nmug,9.99,x,y\n'],
  ['a heading alone', 'product_id,price'],
  ['empty lines alone', '\n\n\n'],
  ['a NUL character', 'product_id,price\nm\u0000ug,9.99\n'],
  ['half a surrogate pair, escaped', 'product_id,price\n"\\ud800",9.99\n'],
  ['names that objects have', '__proto__,constructor,product_id\n1,2,mug\n'],
  ['the same name twice', 'product_id,product_id\nmug,cup\n'],
  ['an empty name', ',product_id\nmug,cup\n'],
  ['a very long cell', `product_id,price\n${'m'.repeat(200_000)},9.99\n`],
] as const

describe.each(broken)('a file with %s', (_, csv) => {
  test('is taken or refused with words as an import, and never fails', async () => {
    const who = await service.caller()
    for (const kind of ['sales', 'offers', 'products']) {
      const answer = await service.send(who, `POST /v1/imports?kind=${kind}&currency=usd`, {
        body: csv,
        headers: { 'content-type': 'text/csv' },
      })
      expect(answer.status, answer.text).toBeLessThan(500)
    }
  })

  test('is taken or refused with words as a draft, and never fails', async () => {
    const { who, path } = await draft()
    const answer = await service.send(who, `PUT ${path}`, {
      body: csv,
      headers: { 'content-type': 'text/csv' },
    })
    expect(answer.status, answer.text).toBeLessThan(500)
  })
})

test('the row of an unclosed quotation mark is named', async () => {
  const who = await service.caller()
  const { status, body } = await service.send(who, 'POST /v1/imports?kind=offers&currency=usd', {
    body: 'product_id,price,accepted,offer_id,offered_at\nmug,9.99,true\n"mug,9.99,true\n',
    headers: { 'content-type': 'text/csv' },
  })

  expect(status).toBe(400)
  expect(body.error.code).toBe('parameter_invalid')
  expect(body.error.message).toContain('begins "\\"mug,9.99,true"')
})
