import { type Static, Type } from 'typebox'
import { type Catalogue, mostCategories, mostCurrencies } from '../../domain/catalogue.ts'
import { component, ref } from './component.ts'
import { answeredCount, answeredCurrency } from './fields.ts'

export const catalogueCurrencySchema = component(
  'CatalogueCurrency',
  Type.Object(
    { currency: answeredCurrency, products: answeredCount('Products that are sold in it.') },
    { additionalProperties: false },
  ),
)

export const catalogueCategorySchema = component(
  'CatalogueCategory',
  Type.Object(
    {
      category: Type.String({ maxLength: 100, description: 'As `category` of attributes has it.' }),
      products: answeredCount('Products of it.'),
    },
    { additionalProperties: false },
  ),
)

export const catalogueSchema = component(
  'Catalogue',
  Type.Object(
    {
      products: answeredCount('Products that are not archived.'),
      currencies: Type.Array(ref(catalogueCurrencySchema), {
        maxItems: mostCurrencies,
        description: 'Currencies of products, that of most products first.',
      }),
      categories: Type.Array(ref(catalogueCategorySchema), {
        maxItems: mostCategories,
        description: 'Categories of products, from the first letter on; at most 1 000.',
      }),
    },
    {
      additionalProperties: false,
      description: 'What the catalogue holds, to choose from. Archived products do not count.',
    },
  ),
)

export const catalogueExample = {
  products: 88,
  currencies: [{ currency: 'usd', products: 88 }],
  categories: [
    { category: 'coffee', products: 52 },
    { category: 'tea', products: 36 },
  ],
}

export function toCatalogueAnswer(catalogue: Catalogue): Static<typeof catalogueSchema> {
  const { products, currencies, categories } = catalogue
  return { products, currencies: [...currencies], categories: [...categories] }
}
