import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostComments } from '../../../domain/list-comment.ts'
import { type TestCaller, testApp } from '../../../testing/app.ts'
import { listShop } from '../../../testing/list-shop.ts'

let service: Awaited<ReturnType<typeof testApp>>
let lists: ReturnType<typeof listShop>
beforeAll(async () => {
  service = await testApp({ LERNER_RATE_LIMIT: '0' })
  lists = listShop(service)
})
afterAll(() => service.close())

/** Two people of an account, and the comments path of one of their drafts. */
async function twoPeople(policy: object = {}) {
  const ana = await lists.shop({ policy })
  const ben = await service.caller({}, ana.account)
  const { id } = await lists.draft(ana)
  return { ana, ben, id, path: `/v1/price_lists/${id}/comments` }
}

async function say(who: TestCaller, path: string, text: string, more: object = {}) {
  service.clock.nowMs += 1000
  return lists.post(who, path, { text, ...more })
}

const texts = ({ data }: { data: { text: string }[] }) => data.map(({ text }) => text)

describe('comments on a price list', () => {
  test('are read by everybody of the account, newest last, and name who wrote them', async () => {
    const { ana, ben, path } = await twoPeople()
    await service.asOwner(`update api_keys set name = 'Ana' where id = '${ana.keyId}'`)
    const first = await say(ana, path, 'Looks fine.')
    await say(ben, path, 'Why so dear?', { product_id: 'p0' })

    expect(first).toEqual({
      id: expect.stringMatching(/^cmt_/),
      product_id: null,
      product_name: null,
      text: 'Looks fine.',
      author: 'Ana',
      own: true,
      created_at: expect.any(String),
    })
    const { data, has_more } = await lists.get(ben, path)
    expect(data).toEqual([
      { ...first, own: false },
      expect.objectContaining({
        text: 'Why so dear?',
        product_id: 'p0',
        product_name: 'p0',
        own: true,
      }),
    ])
    expect(has_more).toBe(false)
  })

  test('come in pages, forwards and backwards', async () => {
    const { ana, path } = await twoPeople()
    const ids = []
    for (const text of ['1', '2', '3', '4', '5']) ids.push((await say(ana, path, text)).id)

    const first = await lists.get(ana, `${path}?limit=2`)
    const next = await lists.get(ana, `${path}?limit=2&starting_after=${ids[1]}`)
    const before = await lists.get(ana, `${path}?limit=2&ending_before=${ids[4]}`)
    const last = await lists.get(ana, `${path}?limit=2&starting_after=${ids[3]}`)
    expect([texts(first), first.has_more]).toEqual([['1', '2'], true])
    expect([texts(next), next.has_more]).toEqual([['3', '4'], true])
    expect([texts(before), before.has_more]).toEqual([['3', '4'], true])
    expect([texts(last), last.has_more]).toEqual([['5'], false])
  })

  test('can be deleted by who wrote them alone, whose key may have been rotated', async () => {
    const { ana, ben, path } = await twoPeople()
    const { id } = await say(ana, path, 'Looks fine.')
    const others = await service.send(ben, `DELETE ${path}/${id}`)
    expect([others.status, others.body.error.code]).toEqual([409, 'state_conflict'])

    const rotated = await lists.post(ana, `/v1/api_keys/${ana.keyId}/rotate`, {})
    const later = { ...ana, key: rotated.key, keyId: rotated.id }
    expect((await lists.get(later, path)).data).toMatchObject([{ own: true }])
    const gone = await service.send(later, `DELETE ${path}/${id}`)
    expect([gone.status, gone.body]).toEqual([200, { id, deleted: true }])
    expect((await lists.get(later, path)).data).toEqual([])
    const again = await service.send(later, `DELETE ${path}/${id}`)
    expect(again.status).toBe(404)
    expect(again.body.error.message).toContain(`or it has no comment "${id}"`)
  })

  test('are in the audit as written and deleted, without what was said', async () => {
    const { ana, id, path } = await twoPeople()
    const { id: comment } = await say(ana, path, 'Between ourselves.', { product_id: 'p1' })
    await service.send(ana, `DELETE ${path}/${comment}`)

    const { data } = await lists.get(ana, '/v1/audit?limit=2')
    const subject = `price_lists/${id}/comments/${comment}`
    const of = { product_id: 'p1' }
    expect(data).toMatchObject([
      { action: 'price_list.comment_deleted', actor: ana.keyId, subject, before: of, after: null },
      { action: 'price_list.commented', actor: ana.keyId, subject, before: null, after: of },
    ])
    expect(JSON.stringify(data)).not.toContain('Between ourselves')
  })

  test('take no approval back, and may be written of a list in force and after', async () => {
    const { ana, ben, id, path } = await twoPeople({ list_approval: true })
    await lists.post(ben, `/v1/price_lists/${id}/approve`, {})
    await say(ana, path, 'Thank you.')
    expect((await lists.get(ana, `/v1/price_lists/${id}`)).approved_by).toBe('test')
    await lists.post(ana, `/v1/price_lists/${id}/activate`, {})
    await say(ana, path, 'It begins.')
    await lists.post(ana, `/v1/price_lists/${id}/end`, {})
    await say(ben, path, 'It is over.')
    expect(texts(await lists.get(ana, path))).toEqual(['Thank you.', 'It begins.', 'It is over.'])
  })

  test('are written once with one Idempotency-Key', async () => {
    const { ana, path } = await twoPeople()
    const sent = { body: { text: 'Once.' }, headers: { 'idempotency-key': 'once' } }
    const first = await service.send(ana, `POST ${path}`, sent)
    const second = await service.send(ana, `POST ${path}`, sent)
    expect([first.status, second.body]).toEqual([201, first.body])
    expect(texts(await lists.get(ana, path))).toEqual(['Once.'])
  })

  test('are bounded in length, and are not blank', async () => {
    const { ana, path } = await twoPeople()
    for (const text of ['', ' \n', 'x'.repeat(2001)]) {
      const { status, body } = await service.send(ana, `POST ${path}`, { body: { text } })
      expect([status, body.error.param]).toEqual([400, 'text'])
    }
    expect((await say(ana, path, 'é'.repeat(2000))).text).toHaveLength(2000)
  })

  test('are of an entry that the list has', async () => {
    const { ana, path } = await twoPeople()
    const { status, body } = await service.send(ana, `POST ${path}`, {
      body: { text: 'Which?', product_id: 'nowhere' },
    })
    expect([status, body.error.code, body.error.param]).toEqual([
      404,
      'resource_missing',
      'product_id',
    ])
  })

  test(`are at most ${mostComments} of a list, also where many come at once`, async () => {
    const { ana, id, path } = await twoPeople()
    await service.asOwner(
      `insert into price_list_comments (tenant_id, list_id, id, text, author, created_at)
       select ${ana.tenantId}, '${id}', 'cmt_' || n, 'old', '${ana.keyId}', now()
       from generate_series(1, ${mostComments - 1}) n`,
    )
    const sent = await Promise.all(
      ['one', 'two', 'three'].map((text) => service.send(ana, `POST ${path}`, { body: { text } })),
    )
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test('are not there for another account, nor written by who may only read', async () => {
    const { ana, path } = await twoPeople()
    const { id } = await say(ana, path, 'Ours.')
    const stranger = await service.caller()
    const reader = await service.caller({ scopes: ['products:read'] }, ana.account)
    const statuses = async (who: TestCaller) => [
      (await service.send(who, `GET ${path}`)).status,
      (await service.send(who, `POST ${path}`, { body: { text: 'Hello.' } })).status,
      (await service.send(who, `DELETE ${path}/${id}`)).status,
    ]
    expect(await statuses(stranger)).toEqual([404, 404, 404])
    expect(await statuses(reader)).toEqual([200, 403, 403])
  })
})
