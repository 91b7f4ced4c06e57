import { goods } from '../../week/buyers.ts'
import { type Ask, askOf } from './ask.ts'
import { owner } from './start-medusa.ts'

/** What buyers need to know about the shop. */
export type Shop = { url: string; publishableKey: string; regionId: string; shippingId: string }

type Id = { id: string }

/** The shop's own API, as its owner. */
export async function asOwner(url: string): Promise<Ask> {
  const { token } = await askOf(url, {})<{ token: string }>('POST', '/auth/user/emailpass', owner)
  return askOf(url, { authorization: `Bearer ${token}` })
}

/** Fills an empty shop: a region, a warehouse that ships, and the products. */
export async function seedShop(url: string): Promise<Shop> {
  const admin = await asOwner(url)
  const { sales_channels } = await admin<{ sales_channels: Id[] }>('GET', '/admin/sales-channels')
  const { api_keys } = await admin<{ api_keys: { token: string }[] }>('GET', '/admin/api-keys')
  const channel = idOf(sales_channels[0])
  const { region } = await admin<{ region: Id }>('POST', '/admin/regions', {
    name: 'Home',
    currency_code: 'usd',
    countries: ['us'],
    payment_providers: ['pp_system_default'],
  })
  const { shipping_profiles } = await admin<{ shipping_profiles: Id[] }>(
    'GET',
    '/admin/shipping-profiles',
  )
  const profile = idOf(shipping_profiles[0])
  const shippingId = await addShipping(admin, channel, profile)
  for (const { sku, price } of goods) {
    await admin('POST', '/admin/products', {
      title: sku,
      status: 'published',
      shipping_profile_id: profile,
      options: [{ title: 'Size', values: ['One'] }],
      sales_channels: [{ id: channel }],
      variants: [
        {
          title: 'One',
          sku,
          options: { Size: 'One' },
          manage_inventory: false,
          prices: [{ currency_code: 'usd', amount: price }],
        },
      ],
    })
  }
  return { url, publishableKey: api_keys[0]?.token ?? '', regionId: region.id, shippingId }
}

async function addShipping(admin: Ask, channel: string, profile: string): Promise<string> {
  const { stock_location } = await admin<{ stock_location: Id }>('POST', '/admin/stock-locations', {
    name: 'Warehouse',
  })
  const warehouse = `/admin/stock-locations/${stock_location.id}`
  await admin('POST', `${warehouse}/sales-channels`, { add: [channel] })
  await admin('POST', `${warehouse}/fulfillment-providers`, { add: ['manual_manual'] })
  const made = await admin<{ stock_location: { fulfillment_sets: Id[] } }>(
    'POST',
    `${warehouse}/fulfillment-sets?fields=*fulfillment_sets`,
    { name: 'Parcels', type: 'shipping' },
  )
  const set = idOf(made.stock_location.fulfillment_sets[0])
  const { fulfillment_set } = await admin<{ fulfillment_set: { service_zones: Id[] } }>(
    'POST',
    `/admin/fulfillment-sets/${set}/service-zones`,
    { name: 'Home', geo_zones: [{ type: 'country', country_code: 'us' }] },
  )
  const { shipping_option } = await admin<{ shipping_option: Id }>(
    'POST',
    '/admin/shipping-options',
    {
      name: 'Parcel',
      price_type: 'flat',
      service_zone_id: idOf(fulfillment_set.service_zones[0]),
      shipping_profile_id: profile,
      provider_id: 'manual_manual',
      type: { label: 'Parcel', description: 'A parcel', code: 'parcel' },
      prices: [{ currency_code: 'usd', amount: 5 }],
    },
  )
  return shipping_option.id
}

function idOf(one: Id | undefined): string {
  if (one === undefined) throw new Error('the shop lacks what Medusa creates for each shop')
  return one.id
}
