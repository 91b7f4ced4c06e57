import { Type } from 'typebox'
import { productStatuses } from '../../domain/product.ts'
import { component, listOf } from './component.ts'
import { amount, answeredAmount, answeredCurrency, currency, productId, word } from './fields.ts'

const productName = Type.String({
  minLength: 1,
  maxLength: 255,
  description: 'Name for people; the id if none was given.',
})

export const status = word(productStatuses, {
  description:
    'active: it is priced. paused: quotes return the base price. archived: quotes are refused with 409.',
})

export const productFields = {
  id: Type.String({
    maxLength: 255,
    description: 'Your own id of the product; quotes name it as product_id.',
  }),
  name: Type.String({ maxLength: 255, description: 'Name for people.' }),
  base_price: answeredAmount('In the smallest unit of the currency.'),
  currency: answeredCurrency,
  status,
}

export const productSchema = component(
  'Product',
  Type.Object(productFields, { additionalProperties: false, description: 'Something you sell.' }),
)

export const productListSchema = listOf(productSchema)

export const newProductSchema = component(
  'NewProduct',
  Type.Object(
    {
      id: productId,
      name: Type.Optional(productName),
      base_price: amount('Price around which prices are optimized.'),
      currency,
      status: Type.Optional(word(['active', 'paused'], { default: 'active' })),
    },
    { additionalProperties: false },
  ),
)

export const productChangesSchema = component(
  'ProductChanges',
  Type.Object(
    {
      name: Type.Optional(
        Type.Unsafe<string | null>({
          type: ['string', 'null'],
          minLength: 1,
          maxLength: 255,
          description: 'Absent: unchanged. null: back to the id.',
        }),
      ),
      base_price: Type.Optional(amount('Absent: unchanged.')),
      currency: Type.Optional(currency),
      status: Type.Optional(status),
    },
    { additionalProperties: false },
  ),
)

export const productExample = {
  id: 'sku-42',
  name: 'Espresso beans, 1 kg',
  base_price: 1999,
  currency: 'usd',
  status: 'active',
}
