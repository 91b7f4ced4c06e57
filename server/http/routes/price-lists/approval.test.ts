import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopesOfRole } from '../../../domain/role.ts'
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

/** Two people of an account, and a draft that the first requested. */
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

  test('is sent back with a reason, until an entry changes or somebody approves it', async () => {
    const { ana, ben, id } = await twoPeople()
    const decline = (who: TestCaller, reason: unknown) =>
      service.send(who, `POST /v1/price_lists/${id}/decline`, { body: { reason } })
    const newsOf = async (who: TestCaller) =>
      (await lists.get(who, '/v1/session/news')).items.map(({ kind }: { kind: string }) => kind)
    await step(ben, id, 'approve')

    expect((await decline(ben, ' ')).status).toBe(400)
    const declined = await decline(ben, 'Too dear before Christmas.')
    expect(declined.body).toMatchObject({
      status: 'draft',
      declined_by: 'test',
      declined_at: new Date(service.clock.nowMs).toISOString(),
      approved_by: null,
    })
    expect((await step(ana, id, 'activate')).status).toBe(403)
    expect((await lists.get(ana, `/v1/price_lists/${id}/comments`)).data).toMatchObject([
      { text: 'Too dear before Christmas.', product_id: null, own: false },
    ])
    expect(await newsOf(ana)).toContain('list_commented')
    expect(await newsOf(ben)).not.toContain('approval_awaited')

    await lists.send(ana, `PATCH /v1/price_lists/${id}/entries/p0`, { locked: true })
    expect(await lists.get(ana, `/v1/price_lists/${id}`)).toMatchObject({ declined_by: null })
    expect(await newsOf(ben)).toContain('approval_awaited')
    await decline(ben, 'Still too dear.')
    expect((await step(ben, id, 'approve')).body).toMatchObject({ declined_by: null })
    expect((await step(ana, id, 'activate')).status).toBe(200)
    expect((await decline(ben, 'Too late.')).body.error.reason).toBe('list_not_draft_to_decline')
    const { data } = await lists.get(ana, '/v1/audit?limit=10')
    expect(data.map(({ action }: { action: string }) => action)).toContain('price_list.declined')
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

  test('is not approved by whoever requested it with a key that was rotated since', async () => {
    const { ana, id } = await twoPeople()
    const next = await lists.post(ana, `/v1/api_keys/${ana.keyId}/rotate`, {})
    const rotated = { ...ana, key: next.key, keyId: next.id }

    const own = await step(rotated, id, 'approve')
    expect([own.status, own.body.error.code]).toEqual([403, 'approval_required'])
  })
})

describe('who approves lists', () => {
  test('need not be able to change one, and who changes them need not be able to approve', async () => {
    const { ana, id } = await twoPeople()
    const editor = await service.caller({ scopes: scopesOfRole.editor }, ana.account)
    const approver = await service.caller({ scopes: scopesOfRole.approver }, ana.account)
    const refused = await step(editor, id, 'approve')
    expect([refused.status, refused.body.error.code]).toEqual([403, 'scope_missing'])
    expect(refused.body.error.message).toContain('lists:approve')

    const entry = { body: { locked: true } }
    const changed = await service.send(approver, `PATCH /v1/price_lists/${id}/entries/p0`, entry)
    expect(changed.status).toBe(403)
    const said = { body: { text: 'Is the shop next door still at 17.99?' } }
    expect((await service.send(approver, `POST /v1/price_lists/${id}/comments`, said)).status).toBe(
      201,
    )
    expect((await step(approver, id, 'approve')).status).toBe(200)
    expect((await step(approver, id, 'activate')).status).toBe(403)
    expect((await step(editor, id, 'activate')).status).toBe(200)
  })

  test('are those who say which lists need it', async () => {
    const { ana, ben } = await twoPeople()
    const editor = await service.caller({ scopes: scopesOfRole.editor }, ana.account)
    const put = (who: TestCaller, body: object) => service.send(who, 'PUT /v1/policy', { body })
    for (const body of [{}, { list_approval: true, list_approval_above: 0.5 }]) {
      const refused = await put(editor, body)
      expect([refused.status, refused.body.error.param]).toEqual([403, 'list_approval'])
    }
    expect((await put(editor, { list_approval: true, max_increase: 0.1 })).status).toBe(200)
    expect((await put(ben, {})).status).toBe(200)
    expect((await put(editor, { list_approval: false })).status).toBe(200)
  })
})

test('an approval covers only what the approver has read', async () => {
  const { ana, ben, id } = await twoPeople()
  const read = await lists.get(ben, `/v1/price_lists/${id}`)
  const approve = (changed_at: string | null) =>
    service.send(ben, `POST /v1/price_lists/${id}/approve`, { body: { changed_at } })
  service.clock.nowMs++
  await lists.send(ana, `PATCH /v1/price_lists/${id}/entries/p0`, { locked: true })
  const late = await approve(read.changed_at)
  const again = await lists.get(ben, `/v1/price_lists/${id}`)

  expect(read.changed_at).toBeNull()
  expect([late.status, late.body.error.reason]).toEqual([409, 'list_changed_since'])
  expect(again).toMatchObject({
    approved_by: null,
    changed_at: new Date(service.clock.nowMs).toISOString(),
  })
  expect((await approve(again.changed_at)).body.approved_by).toBe('test')
})

test('an activation, too, covers only what was read, where it says what that was', async () => {
  const who = await lists.shop()
  const { id, changed_at } = await lists.draft(who)
  const activate = (body: object) =>
    service.send(who, `POST /v1/price_lists/${id}/activate`, { body })
  service.clock.nowMs++
  await lists.send(who, `PATCH /v1/price_lists/${id}/entries/p0`, { locked: true })
  const late = await activate({ changed_at })
  const read = await lists.get(who, `/v1/price_lists/${id}`)

  expect(changed_at).toBeNull()
  expect([late.status, late.body.error.reason]).toEqual([409, 'list_changed_since'])
  expect(read).toMatchObject({ status: 'draft', held_back: [] })
  expect((await activate({ changed_at: read.changed_at })).body.status).toBe('active')
})

test('a draft tells each person whether they may approve it', async () => {
  const { ana, ben, id } = await twoPeople()
  const carla = await service.caller({}, ana.account)
  const editor = await service.caller({ scopes: scopesOfRole.editor }, ana.account)
  const mayOf = async (who: TestCaller) =>
    (await lists.get(who, `/v1/price_lists/${id}`)).may_approve
  expect(await Promise.all([ana, ben, editor].map(mayOf))).toEqual([false, true, false])

  await lists.send(ben, `PATCH /v1/price_lists/${id}/entries/p0`, { locked: true })
  expect(await Promise.all([ana, ben, carla].map(mayOf))).toEqual([false, false, true])
  await step(carla, id, 'approve')
  await step(ana, id, 'activate')
  expect(await mayOf(carla)).toBeUndefined()
})

describe('a list of an account that sets list_approval_above', () => {
  // p0 is shown at 1000, so that 1050 moves it by just the bound.
  const bounded = { list_approval: true, list_approval_above: 0.05 }
  const move = (who: TestCaller, id: string, price: number, more: object = {}) =>
    lists.send(who, `PATCH /v1/price_lists/${id}/entries`, {
      entries: [
        { product_id: 'p0', price, ...more },
        ...['p1', 'p2'].map((product_id) => ({ product_id, locked: true })),
      ],
    })
  const largest = async (who: TestCaller, id: string) =>
    (await lists.get(who, `/v1/price_lists/${id}`)).summary.largest_move

  test('needs nobody up to the bound, up or down', async () => {
    for (const price of [1050, 950]) {
      const { ana, id } = await twoPeople(bounded)
      await move(ana, id, price)
      expect(await largest(ana, id)).toBe(0.05)
      expect((await step(ana, id, 'activate')).body.status).toBe('active')
    }
  })

  test('waits above it and says by how much, until the price is back or left out', async () => {
    const { ana, id } = await twoPeople(bounded)
    await move(ana, id, 1051)
    const refused = await step(ana, id, 'activate')
    expect([refused.status, refused.body.error.code]).toEqual([403, 'approval_required'])
    const { held_back, held_back_remarks } = await lists.get(ana, `/v1/price_lists/${id}`)
    expect(held_back[0]).toContain(
      "it moves a price by 5.1 %, and list_approval_above of the account's policy is 5 %.",
    )
    expect(held_back_remarks).toEqual([
      { reason: 'list_unapproved_move', values: { moved_share: 0.051, bound_share: 0.05 } },
    ])
    await move(ana, id, 1051, { dropped: true })
    const after = await lists.get(ana, `/v1/price_lists/${id}`)
    expect(after).toMatchObject({ held_back: [], summary: { largest_move: 0 } })
    expect(after).not.toHaveProperty('held_back_remarks')
    expect((await step(ana, id, 'activate')).status).toBe(200)
  })

  test('is approved above it by a second person as any other', async () => {
    const { ana, ben, id } = await twoPeople(bounded)
    await move(ana, id, 1200)
    expect((await step(ben, id, 'approve')).status).toBe(200)
    expect((await step(ana, id, 'activate')).status).toBe(200)
  })

  test('waits where an older release drafted it and told no largest move', async () => {
    const { ana, id } = await twoPeople(bounded)
    await move(ana, id, 1000)
    await service.asOwner(
      `update price_lists set summary = summary - 'largestMove' where id = '${id}'`,
    )
    expect(await largest(ana, id)).toBeNull()
    const refused = await step(ana, id, 'activate')
    expect([refused.status, refused.body.error.reason]).toEqual([403, 'list_unapproved'])
  })
})

test('a list of any other account needs no approval', async () => {
  const { ana, id } = await twoPeople({})
  expect((await step(ana, id, 'activate')).status).toBe(200)
})
