import { toMajorUnits, toMinorUnits } from '../../clients/typescript/src/shops/main.ts'
import { Failure } from '../failure.ts'
import {
  type ListToWrite,
  listNameOf,
  type ShopList,
  type ShopSystem,
  type ShopVariant,
} from './shop.ts'

type PriceRead = {
  id: string
  amount: number | null
  currency_code: string
  variant_id?: string | null
  min_quantity: number | null
  max_quantity: number | null
  rules?: object | null
  rules_count?: number | null
}

type ProductRead = {
  title: string
  variants: {
    id: string
    title: string
    sku: string | null
    prices: PriceRead[]
  }[]
}

type ListRead = { id: string; title: string; ends_at: string | null; prices: PriceRead[] }

/** Products per page, and prices changed per request. */
const pageSize = 100

/**
 * A Medusa shop, by its Admin API.
 *
 * @param url - Its address.
 * @param secretKey - A secret API key, `sk_…`.
 */
export function medusaSystem(url: string, secretKey: string): ShopSystem {
  const ask = askMedusa(url, secretKey)
  return {
    async readVariants(currency) {
      const variants: ShopVariant[] = []
      for (let offset = 0; ; offset += pageSize) {
        const { products } = await ask<{ products: ProductRead[] }>(
          'GET',
          `/admin/products?limit=${pageSize}&offset=${offset}&order=id&fields=id,title,*variants,*variants.prices`,
        )
        variants.push(...products.flatMap((product) => variantsOf(product, currency)))
        if (products.length < pageSize) return variants
      }
    },
    async readList(key) {
      const title = listNameOf(key)
      const { price_lists } = await ask<{ price_lists: ListRead[] }>(
        'GET',
        `/admin/price-lists?q=${encodeURIComponent(title)}&fields=id,title`,
      )
      const found = price_lists.find((list) => list.title === title)
      if (found === undefined) return null
      const { price_list } = await ask<{ price_list: ListRead }>(
        'GET',
        `/admin/price-lists/${found.id}?fields=id,title,ends_at,${priceFields}`,
      )
      return toList(price_list, key.currency)
    },
    async writeList(present, list) {
      const id = present?.id ?? (await createList(ask, list))
      if (present !== null && present.endsAt !== list.endsAt) {
        await ask('POST', `/admin/price-lists/${id}`, { ends_at: list.endsAt })
      }
      await writePrices(ask, id, list)
    },
    async removeList({ id }) {
      await ask('DELETE', `/admin/price-lists/${id}`)
    },
  }
}

/** Medusa only returns the variant of a listed price if the variant of its set is requested. */
const priceFields = 'prices.id,prices.amount,prices.currency_code,prices.price_set.variant.id'

type Ask = <Answer>(method: string, path: string, body?: object) => Promise<Answer>

function askMedusa(url: string, secretKey: string): Ask {
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
  return async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const asked = new URL(path, url)
    const answer = await fetch(asked, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: Error) => {
      throw new Failure(
        `Nothing answers at ${asked.origin} (${error.message}): is Medusa running there?`,
      )
    })
    const text = await answer.text()
    if (answer.status === 401) {
      throw new Failure(
        'Medusa rejected the key: set MEDUSA_API_KEY to a secret API key (sk_…) created in its admin.',
      )
    }
    if (!answer.ok) throw new Failure(`Medusa answered ${answer.status} to ${asked}: ${text}`)
    return JSON.parse(text) as Answer
  }
}

async function createList(ask: Ask, list: ListToWrite): Promise<string> {
  const { audience, endsAt } = list
  const { price_list } = await ask<{ price_list: { id: string } }>('POST', '/admin/price-lists', {
    title: listNameOf(list),
    description: 'Written by `lerner sync medusa`, and taken away by its --revert.',
    // An override is a price of its own: no former price is shown next to it.
    type: 'override',
    status: 'active',
    ends_at: endsAt,
    ...(audience !== null && { rules: { 'customer.groups.id': [audience.group] } }),
    prices: [],
  })
  return price_list.id
}

/** Medusa cannot write a price by its variant, so the existing ones are read first. */
async function writePrices(ask: Ask, id: string, list: ListToWrite): Promise<void> {
  const { price_list } = await ask<{ price_list: ListRead }>(
    'GET',
    `/admin/price-lists/${id}?fields=id,${priceFields}`,
  )
  const priceIds = new Map(price_list.prices.map((price) => [price.variant_id, price.id]))
  const priceOf = ([variant_id, minor]: [string, number]) => ({
    variant_id,
    currency_code: list.currency,
    amount: toMajorUnits(minor, list.currency),
  })
  const set = [...list.set]
  const isThere = ([variantId]: [string, number]) => priceIds.has(variantId)
  const steps = {
    create: set.filter((one) => !isThere(one)).map(priceOf),
    update: set.filter(isThere).map((one) => ({ id: priceIds.get(one[0]), ...priceOf(one) })),
    delete: list.removed.flatMap((variantId) => priceIds.get(variantId) ?? []),
  }
  for (const [step, all] of Object.entries(steps)) {
    for (let i = 0; i < all.length; i += pageSize) {
      const body = { [step]: all.slice(i, i + pageSize) }
      await ask('POST', `/admin/price-lists/${id}/prices/batch`, body)
    }
  }
}

function variantsOf({ title, variants }: ProductRead, currency: string): ShopVariant[] {
  return variants.flatMap((variant) => {
    const basePrice = plainPrice(variant.prices, currency)
    if (basePrice === null) return []
    const name = variants.length === 1 ? title : `${title}, ${variant.title}`
    return [{ id: variant.id, productId: variant.sku || variant.id, name, basePrice }]
  })
}

/** The price that applies to everyone and any quantity. */
function plainPrice(prices: readonly PriceRead[], currency: string): number | null {
  const plain = prices.find(
    (price) =>
      price.currency_code.toLowerCase() === currency &&
      !price.min_quantity &&
      !price.max_quantity &&
      !price.rules_count &&
      Object.keys(price.rules ?? {}).length === 0,
  )
  return plain?.amount == null ? null : toMinorUnits(plain.amount, currency)
}

function toList({ id, ends_at, prices }: ListRead, currency: string): ShopList {
  return {
    id,
    endsAt: ends_at === null ? null : new Date(ends_at).toISOString(),
    prices: new Map(
      prices.flatMap(({ variant_id, amount }) => {
        const minor = amount === null ? null : toMinorUnits(amount, currency)
        return variant_id && minor !== null ? [[variant_id, minor] as const] : []
      }),
    ),
  }
}
