import { goods } from '../../week/buyers.ts'
import { Caller } from './ask.ts'
import { owner } from './start-vendure.ts'

/** What buyers need to know of the shop. */
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

/** Opens an empty shop: where it sells, taxes, parcels, payment, and the goods. */
export async function seedShop(url: string): Promise<Shop> {
  const admin = await asOwner(url)
  const make = async (kind: string, input: object): Promise<string> => {
    const { made } = await admin.ask<Made>(
      `mutation ($input: Create${kind}Input!) { made: create${kind}(input: $input) { id } }`,
      { input },
    )
    return made.id
  }
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
  return { url, shippingId }
}

type Make = (kind: string, input: object) => Promise<string>

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

async function addGood(
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
