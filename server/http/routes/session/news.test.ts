import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopesOfRole } from '../../../domain/role.ts'
import { type TestCaller, testApp } from '../../../testing/app.ts'
import { dayMs, listShop } from '../../../testing/list-shop.ts'

let service: Awaited<ReturnType<typeof testApp>>
let lists: ReturnType<typeof listShop>
beforeAll(async () => {
  service = await testApp({ LERNER_RATE_LIMIT: '0' })
  lists = listShop(service)
})
afterAll(() => service.close())

type Item = { kind: string; text: string; list_id: string | null; at: string; unread: boolean }

const newsOf = async (who: TestCaller): Promise<{ unread: number; items: Item[] }> =>
  lists.get(who, '/v1/session/news')
const kindsOf = async (who: TestCaller) => (await newsOf(who)).items.map(({ kind }) => kind)
const markRead = (who: TestCaller, read_until: string) =>
  lists.put(who, '/v1/session/news', { read_until })
const tick = () => {
  service.clock.nowMs += 1000
}

/** Ana's draft, which Ben may approve. */
async function twoPeople() {
  const ana = await lists.shop({ policy: { list_approval: true } })
  const ben = await service.caller({}, ana.account)
  const { id } = await lists.draft(ana, { name: 'May' })
  tick()
  return { ana, ben, id }
}

describe('news', () => {
  test('are of a list that waits for whoever had no part in it and may approve, until it is', async () => {
    const { ana, ben, id } = await twoPeople()
    const editor = await service.caller({ scopes: scopesOfRole.editor }, ana.account)
    const stranger = await service.caller()

    expect((await newsOf(ben)).items).toMatchObject([
      {
        ...{ kind: 'approval_awaited', list_id: id, text: '“May” waits for your approval.' },
        remark: { reason: 'news_approval_awaited', values: { name: 'May' } },
      },
    ])
    for (const who of [ana, editor, stranger]) expect(await kindsOf(who)).toEqual([])
    await lists.step(ben, id, 'approve')
    expect(await kindsOf(ben)).toEqual([])
  })

  test('are of what others say of a list that is one’s own, or that one spoke of', async () => {
    const { ana, ben, id } = await twoPeople()
    const carla = await service.caller({}, ana.account)
    const comment = (who: TestCaller, text: string) =>
      lists.post(who, `/v1/price_lists/${id}/comments`, { text })
    await comment(ben, 'Why so much?')
    tick()

    expect(await kindsOf(ana)).toEqual(['list_commented'])
    expect(await kindsOf(carla)).toEqual(['approval_awaited'])
    await comment(ana, 'Coffee went up.')
    expect(await kindsOf(ben)).toEqual(['list_commented', 'approval_awaited'])
  })

  test('are of alarms while they are open, of imports and of lists that ended', async () => {
    const who = await lists.shop()
    const { id } = await lists.draft(who, { name: 'June' })
    await lists.step(who, id, 'activate')
    tick()
    await lists.step(who, id, 'end')
    tick()
    const taken = await lists.draft(who, { name: 'July' })
    await lists.step(who, taken.id, 'activate')
    tick()
    await lists.step(who, taken.id, 'revert')
    tick()
    await lists.put(who, '/v1/products/p0/policy', { unit_cost: 900 })
    await lists.put(who, '/v1/products/p0/policy', { unit_cost: 9 })
    const { data } = await lists.get(who, '/v1/breakers?status=open')
    tick()
    const csv = 'id,base_price,currency\np9,1200,usd\np8,-1,usd\n'
    const headers = { 'content-type': 'text/csv' }
    await service.send(who, 'POST /v1/imports?kind=products', { body: csv, headers })

    expect((await newsOf(who)).items.map(({ text }) => text)).toEqual([
      'An import of products ended: 1 row recorded, and 1 row rejected.',
      expect.stringMatching(/^A new unit cost of p0 can hardly be right: /),
      '“July” was reverted: prices are as before.',
      '“June” ended: see what it earned.',
    ])
    await lists.post(who, `/v1/breakers/${data[0].id}/close`, { accept: true })
    expect(await kindsOf(who)).toEqual(['import_ended', 'list_ended', 'list_ended'])
    service.clock.nowMs += 31 * dayMs
    expect(await kindsOf(who)).toEqual([])
  })

  test('are read up to a moment by one person, whose next key goes on from there', async () => {
    const { ana, ben, id } = await twoPeople()
    const carla = await service.caller({}, ana.account)
    const before = await newsOf(ben)
    expect([before.unread, before.items[0]?.unread]).toEqual([1, true])
    const after = await markRead(ben, before.items[0]?.at ?? '')
    expect([after.unread, after.items[0].unread]).toEqual([0, false])
    expect(after.by_mail).toBeNull() // no e-mail is set up
    await markRead(ben, new Date(service.clock.nowMs - 9 * dayMs).toISOString())
    expect((await newsOf(ben)).unread).toBe(0)
    expect((await newsOf(carla)).unread).toBe(1)

    const next = await lists.post(ana, `/v1/api_keys/${ben.keyId}/rotate`, { overlap_days: 1 })
    const again = { ...ben, key: next.key, keyId: next.id }
    expect((await newsOf(again)).unread).toBe(0)
    await lists.post(ana, `/v1/price_lists/${id}/comments`, { text: 'Please look.' })
    expect(await kindsOf(again)).toEqual(['approval_awaited'])
  })

  test('cannot be read into the future, so that what comes is not missed', async () => {
    const { ana, ben, id } = await twoPeople()
    await markRead(ana, new Date(service.clock.nowMs + 9 * dayMs).toISOString())
    tick()
    await lists.post(ben, `/v1/price_lists/${id}/comments`, { text: 'Hm.' })
    expect((await newsOf(ana)).unread).toBe(1)
  })
})

test('a person chooses e-mails of each day and of each week apart, and their language', async () => {
  const mailing = await testApp({
    LERNER_PUBLIC_URL: 'https://prices.test',
    LERNER_OIDC_ISSUER: 'https://login.test',
    LERNER_OIDC_CLIENT_ID: 'lerner',
    LERNER_OIDC_ROLES: '*=viewer',
    LERNER_SMTP_URL: 'smtp://127.0.0.1:1',
    LERNER_MAIL_FROM: 'prices@shop.test',
    LERNER_MAIL_DOMAINS: 'shop.test',
  })
  const ana = await mailing.caller()
  await mailing.asOwner(`update api_keys set name = 'ana@shop.test' where id = '${ana.keyId}'`)
  await mailing.asOwner(
    `insert into people (tenant_id, issuer, subject, key_id)
     values (${ana.tenantId}, 'https://login.test', 'ana', '${ana.keyId}')`,
  )
  const wishes = async (line: string, body?: object) => {
    const sent = await mailing.send(ana, line, body === undefined ? {} : { body })
    const { by_mail, weekly_by_mail, mail_language } = sent.body
    return [by_mail, weekly_by_mail, mail_language]
  }
  const put = 'PUT /v1/session/news'
  expect(await wishes('GET /v1/session/news')).toEqual([true, false, null])
  expect(await wishes(put, { weekly_by_mail: true })).toEqual([true, true, null])
  expect(await wishes(put, { by_mail: false, mail_language: 'fr' })).toEqual([false, true, 'fr'])
  expect(await wishes(put, { weekly_by_mail: false })).toEqual([false, false, 'fr'])
  await mailing.close()
})
