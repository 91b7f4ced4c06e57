import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestCaller, testApp } from '../../../testing/app.ts'
import { listShop } from '../../../testing/list-shop.ts'

let service: Awaited<ReturnType<typeof testApp>>
let lists: ReturnType<typeof listShop>
beforeAll(async () => {
  service = await testApp({ LERNER_RATE_LIMIT: '0' })
  lists = listShop(service)
})
afterAll(() => service.close())

const step = (who: TestCaller, id: string, path: string) =>
  service.send(who, `POST /v1/price_lists/${id}/${path}`, { body: {} })

/** Two people of an account, and a draft that the first asked for. */
async function twoPeople(policy: object = { list_approval: true }) {
  const ana = await lists.shop({ policy })
  const ben = await service.caller({}, ana.account)
  const { id } = await lists.draft(ana)
  return { ana, ben, id }
}

describe('a list of an account that sets list_approval', () => {
  test('takes effect when a second person has approved it, and the audit names both', async () => {
    const { ana, ben, id } = await twoPeople()
    const early = await step(ana, id, 'activate')
    expect([early.status, early.body.error.code]).toEqual([403, 'approval_required'])
    const waiting = await lists.get(ana, `/v1/price_lists/${id}`)
    expect(waiting.held_back).toEqual([expect.stringContaining('second person')])

    const own = await step(ana, id, 'approve')
    expect([own.status, own.body.error.code]).toEqual([403, 'approval_required'])

    const approved = await step(ben, id, 'approve')
    expect(approved.body).toMatchObject({
      created_by: 'test',
      approved_by: 'test',
      approved_at: new Date(service.clock.nowMs).toISOString(),
      held_back: [],
    })
    expect((await step(ana, id, 'activate')).body.status).toBe('active')
    const { data } = await lists.get(ana, '/v1/audit?limit=10')
    const who = data
      .filter((one: { subject: string }) => one.subject === `price_lists/${id}`)
      .map((one: { action: string; actor: string }) => [one.action, one.actor])
    expect(who).toEqual(
      expect.arrayContaining([
        ['price_list.created', ana.keyId],
        ['price_list.approved', ben.keyId],
        ['price_list.activated', ana.keyId],
      ]),
    )
  })

  test('waits again once an entry is changed, and whoever changed it does not approve', async () => {
    const { ana, ben, id } = await twoPeople()
    await step(ben, id, 'approve')
    await lists.send(ben, `PATCH /v1/price_lists/${id}/entries/p0`, { locked: true })
    expect((await lists.get(ana, `/v1/price_lists/${id}`)).approved_by).toBeNull()
    expect((await step(ben, id, 'activate')).status).toBe(403)
    expect((await step(ben, id, 'approve')).body.error.code).toBe('approval_required')

    const carla = await service.caller({}, ana.account)
    await lists.send(ana, `PATCH /v1/price_lists/${id}/entries`, {
      dry_run: true,
      entries: [{ product_id: 'p0', locked: false }],
    })
    expect((await step(carla, id, 'approve')).status).toBe(200)
    expect((await step(carla, id, 'activate')).status).toBe(200)
  })

  test('is not approved once it is no draft, nor by a key that is there to act within bounds', async () => {
    const { ana, ben, id } = await twoPeople()
    const agent = await lists.post(ana, '/v1/api_keys', {
      name: 'agent',
      scopes: ['products:write'],
      loss_share: 0.5,
    })
    const by = { ...ana, key: agent.key, keyId: agent.id }
    expect((await step(by, id, 'approve')).status).toBe(403)
    await step(ben, id, 'approve')
    await step(ana, id, 'activate')
    expect((await step(ben, id, 'approve')).body.error.code).toBe('state_conflict')
  })
})

test('a list of any other account needs no approval', async () => {
  const { ana, id } = await twoPeople({})
  expect((await step(ana, id, 'activate')).status).toBe(200)
})
