import { afterAll, describe, expect, test } from 'vitest'
import { policyNames } from '../../../domain/policy-names.ts'
import { testApp } from '../../../testing/app.ts'
import { effectiveProductPolicyFieldsSchema } from '../../schemas/policy.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())
const who = await service.caller()
await service.send(who, 'POST /v1/products', {
  body: { id: 'tea', base_price: 500, currency: 'eur' },
})

const policyDefaults = {
  objective: 'profit',
  max_decrease: 0.25,
  max_increase: 0.25,
  cooldown_seconds: 0,
  exploration: 1,
  max_loss: 0.01,
  holdout: 0.05,
  mode: 'live',
  list_approval: false,
  personalization: 'segment',
  jurisdictions: ['eu'],
  priority: [
    'price_ending',
    'competitor',
    'max_step',
    'min_margin',
    'max_increase',
    'max_decrease',
  ],
  unknown_products: 'create',
  auto_activate: false,
}

const put = (path: string, body: unknown) => service.send(who, `PUT ${path}`, { body })

test('every field on the wire is one inside, and the other way round', () => {
  expect([...policyNames.names].sort()).toEqual(
    Object.keys(effectiveProductPolicyFieldsSchema.properties).sort(),
  )
})

describe('the policy of an account', () => {
  test('that never was set holds the defaults', async () => {
    const { body } = await service.send(who, 'GET /v1/policy')

    expect(body).toEqual({ own: {}, effective: policyDefaults, updated_at: null })
  })

  test('is replaced as a whole', async () => {
    await put('/v1/policy', { max_increase: 0.5, min_price: 100 })
    const { body } = await put('/v1/policy', { max_decrease: 0.1 })
    const read = await service.send(who, 'GET /v1/policy')

    expect(body.own).toEqual({ max_decrease: 0.1 })
    expect(body.effective).toEqual({ ...policyDefaults, max_decrease: 0.1 })
    expect(Date.parse(body.updated_at)).not.toBeNaN()
    expect(read.body).toEqual(body)
  })

  test('questions a cost that is above all base prices', async () => {
    const shop = await service.caller()
    const send = (line: string, body: unknown) => service.send(shop, line, { body })
    for (const [id, base_price] of Object.entries({ mug: 890, mill: 5900 })) {
      await send('POST /v1/products', { id, base_price, currency: 'eur' })
    }
    const odd = await send('PUT /v1/policy', { unit_cost: 1_000_000 })
    const usual = await send('PUT /v1/policy', { unit_cost: 1000 })

    expect(odd.body.warnings).toMatchObject([
      { code: 'unit_cost_above_price', param: 'unit_cost', values: { base_minor: 5900 } },
    ])
    expect(usual.body).not.toHaveProperty('warnings')
  })

  test('takes every field that there is', async () => {
    const fields = {
      objective: 'revenue',
      unit_cost: 100,
      margin_between: [0.1, 0.6],
      min_price: 200,
      max_price: 900,
      max_decrease: 1,
      max_increase: 10,
      min_margin: 0.99,
      price_ending: { step: 5 },
      max_step: 0.1,
      cooldown_seconds: 60,
      competitor: { price: 400, rule: 'within', tolerance: 0.05 },
      inventory: { on_hand: 12, until: '2027-01-01T00:00:00+01:00', salvage_value: 0 },
      exploration: 0,
      max_loss: 0.5,
      holdout: 0.5,
      mode: 'shadow',
      personalization: 'none',
      jurisdictions: ['us_ny', 'eu'],
      max_segment_gap: 0.1,
      emergency_caps: [
        {
          region: 'us_ca',
          from: '2026-01-07T18:00:00Z',
          until: '2099-02-06T18:00:00Z',
          max_increase: 0.1,
          segments: ['california'],
        },
      ],
      priority: [...policyDefaults.priority].reverse(),
      unknown_products: 'reject',
      auto_activate: true,
    }
    const { status, body } = await put('/v1/policy', fields)

    expect(status).toBe(200)
    expect(body.own).toEqual(fields)
    expect(body.effective).toEqual({ ...policyDefaults, ...fields })
    await put('/v1/policy', {})
  })

  test.each([
    [{ objective: 'fame' }, 'objective'],
    [{ unit_cost: null }, 'unit_cost'],
    [{ min_price: 1.5 }, 'min_price'],
    [{ max_decrease: 1.01 }, 'max_decrease'],
    [{ max_decrease: '0.1' }, 'max_decrease'],
    [{ max_increase: -0.1 }, 'max_increase'],
    [{ min_margin: 1 }, 'min_margin'],
    [{ price_ending: {} }, 'price_ending'],
    [{ price_ending: { endings: [99], step: 5 } }, 'price_ending'],
    [{ price_ending: { endings: [] } }, 'price_ending.endings'],
    [{ price_ending: { endings: [99, 99] } }, 'price_ending.endings'],
    [{ price_ending: { endings: [99, 1_000_000] } }, 'price_ending.endings[1]'],
    [{ price_ending: { step: 0 } }, 'price_ending.step'],
    [{ max_step: 0 }, 'max_step'],
    [{ cooldown_seconds: 1.5 }, 'cooldown_seconds'],
    [{ competitor: { price: 1, rule: 'near', tolerance: 0 } }, 'competitor.rule'],
    [{ competitor: { rule: 'within', tolerance: 0 } }, 'competitor.price'],
    [{ inventory: { on_hand: 1, until: '2026-02-30T00:00:00Z' } }, 'inventory.until'],
    [{ inventory: { on_hand: 1, until: 'tomorrow' } }, 'inventory.until'],
    [
      { inventory: { on_hand: 1, until: '2027-01-01T00:00:00Z', salvage_value: -1 } },
      'inventory.salvage_value',
    ],
    [{ group: { name: 'cola' } }, 'group'],
    [{ exploration: 2 }, 'exploration'],
    [{ max_loss: 1.01 }, 'max_loss'],
    [{ holdout: 0.51 }, 'holdout'],
    [{ mode: 'off' }, 'mode'],
    [{ priority: ['competitor'] }, 'priority'],
    [{ priority: Array.from({ length: 6 }, () => 'competitor') }, 'priority'],
    [{ min_price: 200, max_price: 100 }, 'min_price'],
    [{ unit_cost: 200, max_price: 100 }, 'max_price'],
  ])('refuses %j', async (fields, param) => {
    const { status, body } = await put('/v1/policy', fields)

    expect(status).toBe(400)
    expect(body.error.param).toBe(param)
  })
})

describe("an account's policy", () => {
  test.each([
    [{ max_price: 900 }, { min_price: 2000 }, 'min_price', 'max_price'],
    [{ max_price: 900 }, { unit_cost: 901 }, 'unit_cost', 'max_price'],
    [{ min_price: 900 }, { max_price: 500 }, 'max_price', 'min_price'],
    [{ unit_cost: 900 }, { max_price: 500, min_price: 400 }, 'max_price', 'unit_cost'],
  ])('beside %j of a product may not be %j', async (own, fields, param, ofProduct) => {
    const who = await service.caller()
    const send = (line: string, body: unknown) => service.send(who, line, { body })
    for (const id of ['pol', 'sol', 'free']) {
      await send('POST /v1/products', { id, base_price: 1000, currency: 'eur' })
    }
    await send('PUT /v1/products/sol/policy', own)
    await send('PUT /v1/products/pol/policy', own)
    await send('PUT /v1/products/free/policy', { max_increase: 0.1 })
    await send('PUT /v1/policy', { max_decrease: 0.1 })

    const { status, body } = await send('PUT /v1/policy', fields)
    const { body: kept } = await service.send(who, 'GET /v1/policy')

    expect(status).toBe(400)
    expect(body.error).toMatchObject({ code: 'parameter_invalid', param })
    expect(body.error.message).toContain(`product 'pol', whose own policy sets \`${ofProduct}\``)
    expect(kept.own).toEqual({ max_decrease: 0.1 })
  })

  test('may be what products override', async () => {
    const who = await service.caller()
    const send = (line: string, body: unknown) => service.send(who, line, { body })
    await send('POST /v1/products', { id: 'pol', base_price: 1000, currency: 'eur' })
    await send('PUT /v1/products/pol/policy', { min_price: 500, unit_cost: 400, max_price: 900 })

    expect((await send('PUT /v1/policy', { min_price: 2000, unit_cost: 1900 })).status).toBe(200)
    expect((await send('PUT /v1/policy', { max_price: 100 })).status).toBe(200)
  })
})

describe('the policy of a product', () => {
  test("holds over the account's, field by field, and shows both", async () => {
    await put('/v1/policy', { unit_cost: 300, max_decrease: 0.1 })
    const { body } = await put('/v1/products/tea/policy', { max_decrease: 0.2, min_margin: 0.1 })
    const read = await service.send(who, 'GET /v1/products/tea/policy')

    expect(body.product_id).toBe('tea')
    expect(body.own).toEqual({ max_decrease: 0.2, min_margin: 0.1 })
    expect(body.effective).toMatchObject({ unit_cost: 300, max_decrease: 0.2, max_increase: 0.25 })
    expect(read.body).toEqual(body)
  })

  test("is judged together with the account's", async () => {
    await put('/v1/policy', { max_price: 1000 })
    const above = await put('/v1/products/tea/policy', { min_price: 1001 })
    const margin = await put('/v1/products/tea/policy', { min_margin: 0.1 })

    expect(above.body.error).toMatchObject({ code: 'parameter_invalid', param: 'min_price' })
    expect(margin.body.error).toMatchObject({ code: 'parameter_invalid', param: 'min_margin' })
  })

  test.each([
    [0, [0.2, 0.6]],
    [1, [0, 1]],
  ])('takes %j for a unit cost, and bounds on the margin', async (unit_cost, margin_between) => {
    const { status, body } = await put('/v1/policy', { unit_cost, margin_between })

    expect(status).toBe(200)
    expect(body.effective).toMatchObject({ unit_cost, margin_between })
    await put('/v1/policy', {})
  })

  test.each([
    [{ unit_cost: -1 }, 'unit_cost'],
    [{ margin_between: [0.6, 0.2] }, 'margin_between'],
    [{ diversion_between: [0.6, 0.2] }, 'diversion_between'],
    [{ margin_between: [0.2] }, 'margin_between'],
  ])('refuses bounds that are none: %j', async (fields, param) => {
    const { status, body } = await put('/v1/products/tea/policy', fields)

    expect([status, body.error.param]).toEqual([400, param])
  })

  test('alone names a group', async () => {
    const group = { name: 'cola', unit_count: 6 }
    const { body } = await put('/v1/products/tea/policy', { group })
    const ofAccount = await put('/v1/policy', { group })

    expect(body.own).toEqual({ group })
    expect(body.effective).toMatchObject({ group, unknown_products: 'create' })
    expect(ofAccount.body.error).toMatchObject({ code: 'parameter_unknown', param: 'group' })
  })

  test.each([
    [{ group: { name: '' } }, 'group.name'],
    [{ group: { name: 'cola', unit_count: 0 } }, 'group.unit_count'],
    [{ group: { name: 'cola', size: 6 } }, 'group.size'],
  ])('refuses %j', async (fields, param) => {
    const { status, body } = await put('/v1/products/tea/policy', fields)

    expect(status).toBe(400)
    expect(body.error.param).toBe(param)
  })

  test('does not say what unknown products do', async () => {
    const { body } = await put('/v1/products/tea/policy', { unknown_products: 'reject' })

    expect(body.error).toMatchObject({ code: 'parameter_unknown', param: 'unknown_products' })
  })
})
