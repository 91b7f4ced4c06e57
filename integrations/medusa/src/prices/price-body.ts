import { toMajorUnits, toMinorUnits } from '@lerner/client/shops'
import type { VariantShown } from './show-prices'

/** A variant's price in a response of Medusa; amounts in major units. */
export type CalculatedPrice = {
  calculated_amount?: number | null
  calculated_amount_with_tax?: number | null
  calculated_amount_without_tax?: number | null
  original_amount?: number | null
  original_amount_with_tax?: number | null
  original_amount_without_tax?: number | null
  currency_code?: string | null
  calculated_price?: { price_list_type?: string | null } | null
}

export type VariantInBody = {
  id?: string
  sku?: string | null
  calculated_price?: CalculatedPrice | null
}

export type ProductInBody = { variants?: VariantInBody[] | null }

/** The variants in a response that have a price. */
export function pricedVariants(
  products: readonly ProductInBody[],
): (VariantInBody & { id: string; calculated_price: CalculatedPrice })[] {
  return products.flatMap(({ variants }) =>
    (variants ?? []).flatMap((variant) => {
      const { id, calculated_price } = variant
      return id !== undefined && calculated_price ? [{ ...variant, id, calculated_price }] : []
    }),
  )
}

/** What to request from Lerner for a variant; null if the shop shows no price for it. */
export function toVariantShown(
  variantId: string,
  productId: string,
  price: CalculatedPrice,
  segment: string | undefined,
): VariantShown | null {
  const currency = price.currency_code?.toLowerCase()
  if (currency === undefined || price.calculated_amount == null) return null
  const basePrice = toMinorUnits(price.calculated_amount, currency)
  if (basePrice === null) return null
  const promotion = price.calculated_price?.price_list_type === 'sale'
  return { variantId, productId, basePrice, currency, segment, promotion }
}

/** The same products at other prices, by the id of the variant and in smallest units. */
export function withPrices<Product extends ProductInBody>(
  products: readonly Product[],
  prices: ReadonlyMap<string, number>,
): Product[] {
  return products.map((product) => ({
    ...product,
    variants: product.variants?.map((variant) => {
      const price = prices.get(variant.id ?? '')
      if (price === undefined || !variant.calculated_price) return variant
      return { ...variant, calculated_price: withPrice(variant.calculated_price, price) }
    }),
  }))
}

function withPrice(before: CalculatedPrice, minor: number): CalculatedPrice {
  const amount = toMajorUnits(minor, before.currency_code ?? '')
  const base = before.calculated_amount ?? amount
  const after = { ...before, calculated_amount: amount }
  // Taxes are proportional to the price.
  for (const name of ['calculated_amount_with_tax', 'calculated_amount_without_tax'] as const) {
    const taxed = before[name]
    if (taxed != null) after[name] = (taxed * amount) / base
  }
  // A price that is not on sale must not look like it: the original price moves with it.
  if (before.original_amount === before.calculated_amount) {
    after.original_amount = amount
    if ('original_amount_with_tax' in before) {
      after.original_amount_with_tax = after.calculated_amount_with_tax
      after.original_amount_without_tax = after.calculated_amount_without_tax
    }
  }
  return after
}
