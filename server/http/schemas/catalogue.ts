import { type Static, Type } from 'typebox'
import {
  type Catalogue,
  mostBrands,
  mostCategories,
  mostCurrencies,
} from '../../domain/catalogue.ts'
import { component, ref } from './component.ts'
import { estimateSchema } from './demand.ts'
import { answeredCount, answeredCurrency } from './fields.ts'

export const mispricedSchema = component(
  'Mispriced',
  Type.Object(
    {
      products: answeredCount('So many of them.'),
      gain: ref(estimateSchema),
    },
    {
      additionalProperties: false,
      description:
        'Products whose price another one is believed to beat, and the profit that this should bring in a week, in the smallest unit: the sum of `next.gain`. The interval is the sum of theirs, which is as wide as if all products erred the same way.',
    },
  ),
)

export const catalogueCurrencySchema = component(
  'CatalogueCurrency',
  Type.Object(
    {
      currency: answeredCurrency,
      products: answeredCount('Products that are sold in it.'),
      moves: ref(mispricedSchema),
      waits: ref(mispricedSchema),
    },
    {
      additionalProperties: false,
      description:
        'A currency, and its products that look mispriced: those that a list drafted now moves, and those that wait their turn.',
    },
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

export const catalogueBrandSchema = component(
  'CatalogueBrand',
  Type.Object(
    {
      brand: Type.String({ maxLength: 100, description: 'As `brand` of attributes has it.' }),
      products: answeredCount('Products of it.'),
    },
    { additionalProperties: false },
  ),
)

export const activeProductsSchema = component(
  'ActiveProducts',
  Type.Object(
    {
      looked: answeredCount('Those whose price was looked at; the other counts are of them.'),
      cost_unknown: answeredCount('Those of which nobody said what a unit costs.'),
      unidentified: answeredCount('Those of which the data do not tell how demand answers.'),
      held: answeredCount('Those whose price a guardrail moved.'),
    },
    {
      additionalProperties: false,
      description:
        'What is not known of active products, and what holds their prices. GET /v1/products lists them by cost_basis, identified and held.',
    },
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
      active: ref(activeProductsSchema),
      categories: Type.Array(ref(catalogueCategorySchema), {
        maxItems: mostCategories,
        description: 'Categories of products, from the first letter on; at most 1 000.',
      }),
      brands: Type.Array(ref(catalogueBrandSchema), {
        maxItems: mostBrands,
        description: 'Brands of products, from the first letter on; at most 1 000.',
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
  currencies: [
    {
      currency: 'usd',
      products: 88,
      moves: { products: 15, gain: { value: 24200, low: 3100, high: 45900 } },
      waits: { products: 31, gain: { value: 61000, low: -4800, high: 118000 } },
    },
  ],
  active: { looked: 88, cost_unknown: 12, unidentified: 30, held: 4 },
  categories: [
    { category: 'coffee', products: 52 },
    { category: 'tea', products: 36 },
  ],
  brands: [{ brand: 'Alto', products: 41 }],
}

export function toCatalogueAnswer(catalogue: Catalogue): Static<typeof catalogueSchema> {
  const { products, currencies, active, categories, brands } = catalogue
  return {
    products,
    currencies: [...currencies],
    active: {
      looked: active.looked,
      cost_unknown: active.costUnknown,
      unidentified: active.unidentified,
      held: active.held,
    },
    categories: [...categories],
    brands: [...brands],
  }
}
