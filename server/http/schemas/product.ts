import { type Static, Type } from 'typebox'
import { type Product, productStatuses } from '../../domain/product.ts'
import type { PricedProduct } from '../../domain/product-pricing.ts'
import type { Warning } from '../../domain/warning.ts'
import { component, listOf, nullable, object, refOrNull } from './component.ts'
import {
  amount,
  answeredAmount,
  answeredCurrency,
  currency,
  currencyOf,
  productId,
  word,
} from './fields.ts'
import { productPricingSchema, toPricingAnswer } from './product-pricing.ts'
import { toWarningAnswers, warnings } from './warning.ts'

const productName = Type.String({
  minLength: 1,
  maxLength: 255,
  description: 'Display name; the id if absent.',
})

export const status = word(productStatuses, {
  description:
    'active: it is priced. paused: quotes return the base price. archived: quotes are refused with 409.',
})

/** Short strings by name. */
export function attributes(description: string) {
  return Type.Unsafe<Record<string, string>>({
    type: 'object',
    maxProperties: 16,
    propertyNames: { pattern: '^[a-z][a-z0-9_]{0,39}$' },
    additionalProperties: { type: 'string', minLength: 1, maxLength: 100 },
    description,
  })
}

/** The attributes of a product in a response. */
export const attributesAnswered = attributes("The product's attributes.")

const whatAttributesAre =
  'Attributes of the product, such as category, brand or tier, as short strings by name. Products that share attributes learn from each other, and products of one `category` share good and bad weeks.'

export const productFields = {
  id: Type.String({
    maxLength: 255,
    description: 'Your own id for the product; quotes call it product_id.',
  }),
  name: Type.String({ maxLength: 255, description: 'Display name.' }),
  base_price: answeredAmount('In the smallest unit of the currency.'),
  currency: answeredCurrency,
  status,
  attributes: Type.Optional(
    attributes(
      "The product's attributes; absent if it has none, and in lists without `include=pricing`.",
    ),
  ),
  pricing: Type.Optional(
    refOrNull(
      productPricingSchema,
      'Only with `include=pricing`. null: not computed yet, or the product is archived.',
    ),
  ),
}

export const productSchema = component('Product', object(productFields, 'Something you sell.'))

export const savedProductSchema = component(
  'SavedProduct',
  object({ ...productFields, warnings }, 'A product that was added or changed.'),
)

export const productListSchema = listOf(productSchema)

export const newProductSchema = component(
  'NewProduct',
  object({
    id: productId,
    name: Type.Optional(productName),
    base_price: amount('Price around which prices are optimized.'),
    currency,
    status: Type.Optional(word(['active', 'paused'], { default: 'active' })),
    attributes: Type.Optional(attributes(whatAttributesAre)),
  }),
)

export const productChangesSchema = component(
  'ProductChanges',
  object({
    name: Type.Optional(
      nullable('string', {
        minLength: 1,
        maxLength: 255,
        description: 'Absent: unchanged. null: back to the id.',
      }),
    ),
    base_price: Type.Optional(amount('Absent: unchanged.')),
    currency: Type.Optional(currency),
    status: Type.Optional(status),
    attributes: Type.Optional(
      Type.Union([attributes('Replaces all earlier attributes.'), Type.Null()], {
        description: 'Absent: unchanged. null: removes all attributes.',
      }),
    ),
  }),
)

export const productExample = {
  id: 'sku-42',
  name: 'Espresso beans, 1 kg',
  base_price: 1999,
  currency: 'usd',
  status: 'active',
}

/** Reads a product to add. */
export function toNewProduct(sent: Static<typeof newProductSchema>): Product {
  const { id, name = id, base_price, currency, status = 'active', attributes = {} } = sent
  return {
    id,
    name,
    basePrice: base_price,
    currency: currencyOf(currency),
    status,
    ...(Object.keys(attributes).length === 0 ? {} : { attributes }),
  }
}

/** Reads changes to a product: undefined leaves a field as it is, null removes it. */
export function toProductChanges(sent: Static<typeof productChangesSchema>) {
  const { name, base_price: basePrice, currency, status, attributes } = sent
  return {
    name,
    basePrice,
    currency: currencyOf(currency),
    status,
    attributes,
  }
}

/** Converts a product to its API form. */
export function toProductAnswer(product: Product): Static<typeof productSchema> {
  const { id, name, basePrice, currency, status, attributes } = product
  const answer = { id, name, base_price: basePrice, currency, status }
  return attributes === undefined ? answer : { ...answer, attributes }
}

/** Converts a saved product to its API form, with what looks like a mistake. */
export function toSavedProductAnswer(
  product: Product,
  questions: readonly Warning[],
): Static<typeof savedProductSchema> {
  const answer = toProductAnswer(product)
  return questions.length === 0 ? answer : { ...answer, warnings: toWarningAnswers(questions) }
}

/** Converts a product to its API form, with its pricing if requested. */
export function toPricedProductAnswer({ pricing, ...product }: PricedProduct) {
  const answer = toProductAnswer(product)
  return pricing === undefined
    ? answer
    : { ...answer, pricing: pricing && toPricingAnswer(pricing) }
}

/** The fields of a product whose price changed, and the previous ones. */
export function toPriceMove(product: Product, before: Product) {
  const previous = { base_price: before.basePrice, currency: before.currency }
  return { ...toProductAnswer(product), previous }
}
