import { goods } from '../../week/buyers.ts'
import { Caller } from './ask.ts'
import { owner } from './start-vendure.ts'

/** What buyers need to know about the shop. */
export type Shop = { url: string; shippingId: string }

type Made = { made: { id: string } }

/** The shop's own API, as its owner. */
export async function asOwner(url: string): Promise<Caller> {
  const admin = new Caller(`${url}/admin-api`)
  await admin.ask(
    `mutation ($name: String!, $password: String!) {
      login(username: $name, password: $password) {
        ... on CurrentUser { id } ... on ErrorResult { errorCode message } } }`,
    owner,
  )
  return admin
}

/** Fills an empty shop: zones, taxes, shipping, payment, and the products. */
export async function seedShop(url: string): Promise<Shop> {
  const admin = await asOwner(url)
  const make = makerOf(admin)
  const country = await make('Country', { code: 'US', enabled: true, translations: named('Home') })
  const zone = await make('Zone', { name: 'Home', memberIds: [country] })
  const category = await make('TaxCategory', { name: 'Standard', isDefault: true })
  const { activeChannel } = await admin.ask<{ activeChannel: { id: string } }>(
    '{ activeChannel { id } }',
  )
  await admin.ask(
    `mutation ($input: UpdateChannelInput!) { updateChannel(input: $input) {
      ... on Channel { id } ... on ErrorResult { errorCode message } } }`,
    {
      input: {
        id: activeChannel.id,
        defaultTaxZoneId: zone,
        defaultShippingZoneId: zone,
        defaultCurrencyCode: 'USD',
        availableCurrencyCodes: ['USD'],
      },
    },
  )
  const rate = { name: 'Sales tax', value: 8, enabled: true, categoryId: category, zoneId: zone }
  await make('TaxRate', rate)
  const shippingId = await addShipping(make)
  await make('PaymentMethod', {
    code: 'at-once',
    enabled: true,
    handler: chosen('dummy-payment-handler', { automaticSettle: 'true' }),
    translations: named('At once', { description: '' }),
  })
  for (const good of goods) await addGood(admin, make, good)
  await untilIndexed(url, goods.length)
  return { url, shippingId }
}

/** Waits until Vendure has indexed the products. */
export async function untilIndexed(url: string, count: number): Promise<void> {
  const caller = new Caller(`${url}/shop-api`)
  for (let tries = 0; tries < 100; tries++) {
    const { search } = await caller.ask<{ search: { totalItems: number } }>(
      '{ search(input: { groupByProduct: true }) { totalItems } }',
    )
    if (search.totalItems === count) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`the index has no ${count} products after 20 seconds`)
}

type Make = (kind: string, input: object) => Promise<string>

/** Creates an entity of Vendure, and returns its id. */
export function makerOf(admin: Caller): Make {
  return async (kind, input) => {
    const { made } = await admin.ask<Made>(
      `mutation ($input: Create${kind}Input!) { made: create${kind}(input: $input) { id } }`,
      { input },
    )
    return made.id
  }
}

function addShipping(make: Make): Promise<string> {
  return make('ShippingMethod', {
    code: 'parcel',
    fulfillmentHandler: 'manual-fulfillment',
    checker: chosen('default-shipping-eligibility-checker', { orderMinimum: '0' }),
    calculator: chosen('default-shipping-calculator', {
      rate: '500',
      includesTax: 'auto',
      taxRate: '0',
    }),
    translations: named('Parcel', { description: '' }),
  })
}

/** A product of one variant. */
export async function addGood(
  admin: Caller,
  make: Make,
  { sku, price }: { sku: string; price: number },
): Promise<void> {
  const productId = await make('Product', {
    enabled: true,
    translations: named(sku, { slug: sku, description: '' }),
  })
  await admin.ask(
    `mutation ($input: [CreateProductVariantInput!]!) {
      createProductVariants(input: $input) { id } }`,
    {
      input: [
        {
          productId,
          sku,
          price: Math.round(price * 100),
          trackInventory: 'FALSE',
          translations: named(sku),
        },
      ],
    },
  )
}

function named(name: string, more: object = {}): object[] {
  return [{ languageCode: 'en', name, ...more }]
}

function chosen(code: string, values: Readonly<Record<string, string>>): object {
  return { code, arguments: Object.entries(values).map(([name, value]) => ({ name, value })) }
}
