import { toMajorUnits, toMinorUnits } from '../../clients/typescript/src/shops/main.ts'
import { Failure } from '../failure.ts'
import {
  type ListKey,
  type ListToWrite,
  listNameOf,
  type ShopList,
  type ShopSystem,
  type ShopVariant,
} from './shop.ts'
import {
  type AskShopify,
  allOf,
  askShopify,
  type Page,
  refuseErrors,
  type UserErrors,
} from './shopify-api.ts'

type VariantRead = {
  id: string
  sku: string | null
  title: string
  price: string
  compareAtPrice: string | null
  product: { title: string; hasOnlyDefaultVariant: boolean }
}
type ListRead = { id: string; name: string; catalog: { id: string } | null }
type PriceRead = { variant: { id: string }; price: { amount: string } }

/** Shopify's limit per request or response of any kind. */
const pageSize = 250

/**
 * A Shopify shop, by its GraphQL Admin API. Our list is a price list of fixed prices, shown to a
 * market by a catalog that only has prices.
 *
 * @param url - Such as https://example.myshopify.com.
 * @param market - The market that stands for everyone: gid://shopify/Market/…
 */
export function shopifySystem(url: string, token: string, market: string): ShopSystem {
  const ask = askShopify(url, token, 'read_products and write_products')
  return {
    async readVariants(currency) {
      await refuseOtherCurrency(ask, currency)
      const variants: ShopVariant[] = []
      for await (const read of allOf(ask, variantsQuery, {}, asVariants)) {
        const basePrice = toMinorUnits(read.price, currency)
        // In one of the shop's own sales: its price is not ours to change until that is over.
        if (basePrice === null || Number(read.compareAtPrice) > Number(read.price)) continue
        const { title, hasOnlyDefaultVariant } = read.product
        const name = hasOnlyDefaultVariant ? title : `${title}, ${read.title}`
        const productId = read.sku || (read.id.split('/').at(-1) ?? read.id)
        variants.push({ id: read.id, productId, name, basePrice })
      }
      return variants
    },
    async readList(key) {
      const list = await findList(ask, key)
      return list === null ? null : toList(ask, list, key)
    },
    async writeList(present, list) {
      const found = present === null ? null : await findList(ask, list)
      const id = found?.id ?? (await createPriceList(ask, list))
      await writePrices(ask, id, list)
      // Last, so that customers see all prices at once.
      if (!found?.catalog) await createCatalog(ask, id, list, market)
    },
    async removeList({ id }) {
      const { priceList } = await ask<{ priceList: ListRead | null }>(
        'query List($id: ID!) { priceList(id: $id) { id name catalog { id } } }',
        { id },
      )
      if (priceList?.catalog) {
        const { catalogDelete } = await ask<{ catalogDelete: UserErrors }>(
          'mutation DeleteCatalog($id: ID!) { catalogDelete(id: $id, deleteDependentResources: false) { userErrors { field message } } }',
          { id: priceList.catalog.id },
        )
        refuseErrors(catalogDelete)
      }
      const { priceListDelete } = await ask<{ priceListDelete: UserErrors }>(
        'mutation DeleteList($id: ID!) { priceListDelete(id: $id) { userErrors { field message } } }',
        { id },
      )
      refuseErrors(priceListDelete)
    },
  }
}

const variantsQuery = `query Variants($after: String) {
  productVariants(first: ${pageSize}, after: $after) {
    nodes { id sku title price compareAtPrice product { title hasOnlyDefaultVariant } }
    pageInfo { hasNextPage endCursor }
  }
}`
const listsQuery = `query Lists($after: String) {
  priceLists(first: ${pageSize}, after: $after) {
    nodes { id name catalog { id } }
    pageInfo { hasNextPage endCursor }
  }
}`
const pricesQuery = `query Prices($id: ID!, $after: String) {
  priceList(id: $id) {
    prices(first: ${pageSize}, after: $after, originType: FIXED) {
      nodes { variant { id } price { amount } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`
const asVariants = (data: { productVariants: Page<VariantRead> }) => data.productVariants
const asLists = (data: { priceLists: Page<ListRead> }) => data.priceLists
const asPrices = (data: { priceList: { prices: Page<PriceRead> } | null }) => data.priceList?.prices

async function refuseOtherCurrency(ask: AskShopify, currency: string): Promise<void> {
  const { shop } = await ask<{ shop: { currencyCode: string } }>('query { shop { currencyCode } }')
  const own = shop.currencyCode.toLowerCase()
  if (own !== currency) {
    throw new Failure(`The shop's prices are in ${own}, not in ${currency}: --currency ${own}.`)
  }
}

async function findList(ask: AskShopify, key: ListKey): Promise<ListRead | null> {
  const name = listNameOf(key)
  for await (const list of allOf(ask, listsQuery, {}, asLists)) if (list.name === name) return list
  return null
}

/** Shopify's lists have no end date: prices apply until a run removes them. */
async function toList(ask: AskShopify, { id }: ListRead, { currency }: ListKey): Promise<ShopList> {
  const prices = new Map<string, number>()
  for await (const { variant, price } of allOf(ask, pricesQuery, { id }, asPrices)) {
    const minor = toMinorUnits(price.amount, currency)
    if (minor !== null) prices.set(variant.id, minor)
  }
  return { id, endsAt: null, prices }
}

async function createPriceList(ask: AskShopify, list: ListToWrite): Promise<string> {
  const { priceListCreate } = await ask<{
    priceListCreate: UserErrors & { priceList: { id: string } | null }
  }>(
    'mutation CreateList($input: PriceListCreateInput!) { priceListCreate(input: $input) { priceList { id } userErrors { field message } } }',
    {
      input: {
        name: listNameOf(list),
        currency: list.currency.toUpperCase(),
        // Products not in the list are unaffected.
        parent: { adjustment: { type: 'PERCENTAGE_DECREASE', value: 0 } },
      },
    },
  )
  refuseErrors(priceListCreate)
  return priceListCreate.priceList?.id ?? ''
}

/** A catalog without a publication: it determines prices, but not which products are sold. */
async function createCatalog(
  ask: AskShopify,
  priceListId: string,
  list: ListToWrite,
  market: string,
): Promise<void> {
  const marketIds = [list.audience?.group ?? market]
  const { catalogCreate } = await ask<{ catalogCreate: UserErrors }>(
    'mutation CreateCatalog($input: CatalogCreateInput!) { catalogCreate(input: $input) { userErrors { field message } } }',
    { input: { title: listNameOf(list), status: 'ACTIVE', context: { marketIds }, priceListId } },
  )
  refuseErrors(catalogCreate)
}

async function writePrices(
  ask: AskShopify,
  priceListId: string,
  { currency, set, removed }: ListToWrite,
): Promise<void> {
  const currencyCode = currency.toUpperCase()
  const prices = [...set].map(([variantId, minor]) => ({
    variantId,
    // Without a compare-at price: no customer is shown a false discount.
    price: { amount: String(toMajorUnits(minor, currency)), currencyCode },
  }))
  for (let i = 0; i < prices.length; i += pageSize) {
    const { priceListFixedPricesAdd } = await ask<{ priceListFixedPricesAdd: UserErrors }>(
      'mutation Add($priceListId: ID!, $prices: [PriceListPriceInput!]!) { priceListFixedPricesAdd(priceListId: $priceListId, prices: $prices) { userErrors { field message } } }',
      { priceListId, prices: prices.slice(i, i + pageSize) },
    )
    refuseErrors(priceListFixedPricesAdd)
  }
  for (let i = 0; i < removed.length; i += pageSize) {
    const { priceListFixedPricesDelete } = await ask<{ priceListFixedPricesDelete: UserErrors }>(
      'mutation Delete($priceListId: ID!, $variantIds: [ID!]!) { priceListFixedPricesDelete(priceListId: $priceListId, variantIds: $variantIds) { userErrors { field message } } }',
      { priceListId, variantIds: removed.slice(i, i + pageSize) },
    )
    refuseErrors(priceListFixedPricesDelete)
  }
}
