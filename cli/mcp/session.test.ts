import { join } from 'node:path'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, describe, expect, test } from 'vitest'
import type { Scope } from '../../server/domain/caller.ts'
import { testApp } from '../../server/testing/app.ts'
import { callTool, newAgent, toolNames } from '../testing/agent.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => service.close())

const dayMs = 86_400_000

/** A shop that has sold mugs at two prices, with a known cost. */
async function shop(scopes: readonly Scope[] = ['*']) {
  const owner = await service.caller()
  const send = async (line: string, body: unknown) => {
    const answer = await service.send(owner, line, { body })
    if (answer.status >= 300) throw new Error(`${line}: ${answer.text}`)
  }
  await send('PUT /v1/policy', { unit_cost: 900, max_loss: 1 })
  for (const id of ['mug', 'bowl']) {
    await send('POST /v1/products', { id, base_price: 1999, currency: 'usd' })
  }
  const startMs = Math.floor(service.clock.nowMs / dayMs) * dayMs - 90 * dayMs
  const rows = Array.from({ length: 84 }, (_, day) => ({
    product_id: 'mug',
    period_start: new Date(startMs + day * dayMs).toISOString(),
    period_end: new Date(startMs + (day + 1) * dayMs).toISOString(),
    price: Math.floor(day / 7) % 2 === 0 ? 1799 : 2199,
    units: Math.floor(day / 7) % 2 === 0 ? 22 + (day % 3) : 19 + (day % 3),
    currency: 'usd',
  }))
  await send('POST /v1/sales', rows)
  const who = scopes.includes('*') ? owner : await service.caller({ scopes }, owner.account)
  return { owner, who }
}

/** An agent that starts `lerner mcp` as a child process, as hosts do. */
async function agentOf(key: string, speaks: 'newest' | '2025', words: string[] = []) {
  const agent = newAgent(speaks)
  await agent.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(import.meta.dirname, '../../bin/lerner.mjs'), 'mcp', ...words],
      env: { LERNER_API_KEY: key, LERNER_BASE_URL: url },
      stderr: 'ignore',
    }),
  )
  return agent
}

const idOf = (answer: Record<string, unknown>) => String(answer.list)

// Each test uses the newest protocol, or the previous one: tools behave the same.
describe('a manager asks an agent over stdio', () => {
  test('from the worklist to a list and back', async () => {
    const { owner, who } = await shop()
    const agent = await agentOf(who.key, 'newest')
    const me = await callTool(agent, 'who_am_i')
    const mispriced = await callTool(agent, 'worklist', { currency: 'usd' })
    const future = await callTool(agent, 'forecast', {
      product: 'mug',
      prices: ['19.99', '21.99'],
    })
    const draft = await callTool(agent, 'draft_list', { currency: 'usd', name: 'Week 6' })
    const why = await callTool(agent, 'explain_entry', { list: idOf(draft), product: 'mug' })
    const changed = await callTool(agent, 'change_draft', {
      list: idOf(draft),
      product: 'mug',
      price: '20.49',
      note: 'below the shop next door',
    })
    const active = await callTool(agent, 'activate_list', { list: idOf(draft) })
    const body = { product_id: 'mug', base_price: 1999, currency: 'usd' }
    const shown = await service.send(owner, 'POST /v1/quote', { body })
    const quoted = await callTool(agent, 'explain_quote', { product: 'mug' })
    const reverted = await callTool(agent, 'revert_list', { list: idOf(draft) })
    const after = await callTool(agent, 'show_lists', { status: 'active' })
    const earned = await callTool(agent, 'lift')
    await agent.close()

    expect(me).toMatchObject({ mode: 'live', scopes: ['*'] })
    expect(mispriced.products.map((one: { product: string }) => one.product).toSorted()).toEqual([
      'bowl',
      'mug',
    ])
    expect(future).toMatchObject({ currency: 'usd', figures_are_of: 'the whole period' })
    expect(future.points.map((one: { price: string }) => one.price)).toEqual(['19.99', '21.99'])
    expect(draft).toMatchObject({ status: 'draft', name: 'Week 6', currency: 'usd' })
    expect(why.base_price).toBe('19.99')
    expect(changed).toMatchObject({ price: '20.49', chosen_by_somebody: true })
    expect(active.status).toBe('active')
    expect(shown.body.optimized_price).toBe(2049)
    expect(quoted).toMatchObject({ quote: shown.body.quote_id, price: '20.49' })
    expect(reverted.status).toBe('ended')
    expect(after.lists).toEqual([])
    expect(earned.verdict).toBe('no_holdout')
  })

  test('alarms are read and answered, and everything can be stopped', async () => {
    const { owner, who } = await shop()
    await service.send(owner, 'PUT /v1/products/mug/policy', { body: { unit_cost: 900 } })
    await service.send(owner, 'PUT /v1/products/mug/policy', { body: { unit_cost: 9 } })
    const agent = await agentOf(who.key, '2025')
    const open = await callTool(agent, 'alarms')
    const answered = await callTool(agent, 'answer_alarm', {
      alarm: open.alarms[0].alarm,
      what_came_is_right: false,
    })
    const stopped = await callTool(agent, 'pause_prices', { reason: 'they look odd' })
    const seen = await callTool(agent, 'alarms')
    await callTool(agent, 'resume_prices')
    const again = await callTool(agent, 'alarms')
    await agent.close()
    const policy = await service.send(owner, 'GET /v1/products/mug/policy')

    expect(open.alarms).toMatchObject([{ kind: 'unit_cost', status: 'open', product: 'mug' }])
    expect(answered).toMatchObject({ status: 'closed', accepted: false })
    expect(policy.body.own.unit_cost).toBe(900)
    expect(stopped.all_prices_paused).toMatchObject({ reason: 'they look odd' })
    expect(seen).toMatchObject({ all_prices_paused: { reason: 'they look odd' }, alarms: [] })
    expect(again.all_prices_paused).toBe(false)
  })
})

test('beyond its authority an agent gets the amounts, and the record has its question', async () => {
  const { owner } = await shop()
  await service.send(owner, 'PUT /v1/policy', { body: { unit_cost: 900, max_loss: 0.1 } })
  const scopes = ['products:read', 'products:write']
  const made = await service.send(owner, 'POST /v1/api_keys', {
    body: { name: 'agent', scopes, loss_share: 0.25 },
  })
  const agent = await agentOf(made.body.key, 'newest', ['--agent', 'pricing-agent'])
  const me = await callTool(agent, 'who_am_i')
  const asked = 'Mugs at 35 – for Christmas'
  const draft = await callTool(agent, 'draft_list', { currency: 'usd', products: ['mug'], asked })
  const list = idOf(draft)
  await callTool(agent, 'change_draft', { list, product: 'mug', price: '35' })
  const refused = await callTool(agent, 'activate_list', { list, asked })
  const shown = await callTool(agent, 'show_list', { list })
  await agent.close()
  const { data } = (await service.send(owner, 'GET /v1/audit?action=price_list.created')).body

  expect(me.authority).toContain('at most 25 % of what max_loss leaves')
  expect(refused.refused).toMatch(/may lose [\d.]+ USD, and this key may put [\d.]+ USD at stake/)
  expect(shown).toMatchObject({ status: 'draft', held_back: [expect.stringContaining('may lose')] })
  expect(data).toMatchObject([{ actor: made.body.id, agent: 'pricing-agent', asked }])
})

describe('what an agent is offered', () => {
  test('is what its key may do, marked by what it does', async () => {
    const { who } = await shop(['products:read', 'reports:read'])
    const agent = await agentOf(who.key, 'newest')
    const { tools } = await agent.listTools()
    await agent.close()

    expect(tools.map(({ name }) => name)).toEqual([
      'who_am_i',
      'worklist',
      'forecast',
      'show_lists',
      'show_list',
      'explain_entry',
      'lift',
      'alarms',
    ])
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true)
  })

  test('with --read-only is what changes nothing, whatever the key', async () => {
    const { who } = await shop()
    const [all, looking] = [
      await agentOf(who.key, '2025'),
      await agentOf(who.key, '2025', ['--read-only']),
    ]
    const { tools } = await all.listTools()
    const changing = tools.filter(({ annotations }) => annotations?.destructiveHint)
    const names = await toolNames(looking)
    await Promise.all([all.close(), looking.close()])

    expect(changing.map(({ name }) => name)).toEqual([
      'activate_list',
      'revert_list',
      'end_list',
      'answer_alarm',
      'pause_prices',
      'resume_prices',
    ])
    expect(names).not.toContain('draft_list')
    expect(names).toContain('worklist')
  })

  test('refuses in words what cannot be done, and what was not understood', async () => {
    const { who } = await shop()
    const agent = await agentOf(who.key, 'newest')
    const unknown = await callTool(agent, 'activate_list', {
      list: 'list_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
    })
    const nothing = await callTool(agent, 'forecast', { product: 'mug', prices: ['0'] })
    await agent.close()

    expect(unknown.refused).toMatch(/no price list/i)
    expect(nothing.refused).toContain("'0': write a price in usd")
  })
})
