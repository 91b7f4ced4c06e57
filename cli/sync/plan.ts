import type { Lerner, PriceList } from '../../clients/typescript/src/main.ts'
import { type PriceChange, priceChanges } from '../../clients/typescript/src/shops/main.ts'
import { Failure } from '../failure.ts'
import type { ListKey, ShopList, ShopSystem, ShopVariant } from './shop.ts'

/** A price that changes in the shop. */
export type PlannedPrice = PriceChange & { variant: ShopVariant | null }

/** What a sync would do. */
export type SyncPlan = ListKey & {
  /** Our list in the shop; null if there is none. */
  list: ShopList | null
  /** When the first active list ends; null if none is active. */
  endsAt: string | null
  prices: PlannedPrice[]
  /** Variants that do not exist as products in Lerner. */
  unknown: ShopVariant[]
  /** Products whose base price was changed in the shop. */
  moved: { variant: ShopVariant; before: number }[]
}

/** Prices per request. */
const batchSize = 1000

/**
 * Compares the shop with Lerner: which of its products are unknown, and which public prices follow
 * from the active price lists.
 *
 * @throws Failure if two variants would be the same product.
 */
export async function planSync(
  lerner: Lerner,
  shop: ShopSystem,
  key: ListKey,
  nowMs: number,
): Promise<SyncPlan> {
  const { currency } = key
  const variants = await shop.readVariants(currency)
  refuseDoubles(variants)
  const known = new Map<string, number>()
  for await (const product of lerner.products.list({ limit: 100 })) {
    if (product.currency === currency) known.set(product.id, product.basePrice)
  }
  const list = await shop.readList(key)
  const { endsAt, prices: wanted } = await pricesInForce(lerner, variants, key, nowMs)
  const byId = new Map(variants.map((variant) => [variant.id, variant]))
  return {
    ...key,
    list,
    endsAt,
    prices: priceChanges(list?.prices ?? new Map(), wanted).map((change) => ({
      ...change,
      variant: byId.get(change.variantId) ?? null,
    })),
    unknown: variants.filter(({ productId }) => !known.has(productId)),
    moved: variants.flatMap((variant) => {
      const before = known.get(variant.productId)
      return before === undefined || before === variant.basePrice ? [] : [{ variant, before }]
    }),
  }
}

/** Applies the plan to the shop and Lerner. An interrupted run is completed by the next one. */
export async function applySync(lerner: Lerner, shop: ShopSystem, plan: SyncPlan): Promise<void> {
  const { currency, audience, list, endsAt } = plan
  for (const { productId, name, basePrice } of plan.unknown) {
    await lerner.products.create({ id: productId, name, basePrice, currency })
  }
  for (const { variant } of plan.moved) {
    await lerner.products.update(variant.productId, { basePrice: variant.basePrice })
  }
  if (endsAt === null) {
    if (list !== null) await shop.removeList(list)
    return
  }
  if (plan.prices.length === 0 && list?.endsAt === endsAt) return
  const set = new Map<string, number>()
  const removed: string[] = []
  for (const { variantId, after } of plan.prices) {
    if (after === null) removed.push(variantId)
    else set.set(variantId, after)
  }
  await shop.writeList(list, { currency, audience, endsAt, set, removed })
}

/** A product to look up, and the shop's own price for it. */
export type Asked = Pick<ShopVariant, 'id' | 'productId' | 'basePrice'>

/**
 * By id, the list prices that currently apply to these customers and differ from the shop's own;
 * and when the first of the lists ends, null if none is active.
 */
export async function pricesInForce(
  lerner: Lerner,
  variants: readonly Asked[],
  key: ListKey,
  nowMs: number,
): Promise<{ endsAt: string | null; prices: Map<string, number> }> {
  const active = await activeLists(lerner, key, nowMs)
  const [endsAt = null] = active.map(({ until }) => until).sort()
  const prices = active.length === 0 ? new Map() : await listedPrices(lerner, variants, key)
  return { endsAt, prices }
}

/** Active lists for these customers. */
async function activeLists(
  lerner: Lerner,
  { currency, audience }: ListKey,
  nowMs: number,
): Promise<PriceList[]> {
  const segment = audience?.segment ?? null
  const active: PriceList[] = []
  for await (const list of lerner.priceLists.list({ status: 'active', limit: 100 })) {
    const isNow = Date.parse(list.from) <= nowMs && nowMs < Date.parse(list.until)
    if (isNow && list.currency === currency && list.segment === segment) active.push(list)
  }
  return active
}

/** The list price that currently applies to these customers, if it differs from the shop's own. */
async function listedPrices(
  lerner: Lerner,
  variants: readonly Asked[],
  { currency, audience }: ListKey,
): Promise<Map<string, number>> {
  const prices = new Map<string, number>()
  for (let i = 0; i < variants.length; i += batchSize) {
    const batch = variants.slice(i, i + batchSize)
    const results = await lerner.quoteBatch(
      batch.map(({ productId, basePrice }) => ({
        productId,
        basePrice,
        currency,
        ...(audience !== null && { segment: audience.segment }),
        preview: true,
        include: ['terms'],
      })),
    )
    batch.forEach(({ id, basePrice }, place) => {
      const quote = results[place]?.quote
      if (quote?.terms?.arm !== 'list' || quote.optimizedPrice === basePrice) return
      prices.set(id, quote.optimizedPrice)
    })
  }
  return prices
}

function refuseDoubles(variants: readonly ShopVariant[]): void {
  const seen = new Map<string, ShopVariant>()
  for (const variant of variants) {
    const other = seen.get(variant.productId)
    if (other !== undefined) {
      throw new Failure(
        `Two variants have the SKU '${variant.productId}' (${other.id}, ${variant.id}): give each its own.`,
      )
    }
    seen.set(variant.productId, variant)
  }
}
