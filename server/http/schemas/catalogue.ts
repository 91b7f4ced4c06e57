import { type Static, Type } from 'typebox'
import {
  type Catalogue,
  mostBrands,
  mostCategories,
  mostCurrencies,
} from '../../domain/catalogue.ts'
import { productStatuses } from '../../domain/product.ts'
import { component, object, ref, refOrNull } from './component.ts'
import { estimateSchema } from './demand.ts'
import { answeredCount, answeredCurrency, answeredId, answeredMoment, word } from './fields.ts'

export const mispricedSchema = component(
  'Mispriced',
  object(
    {
      products: answeredCount('Number of such products.'),
      gain: ref(estimateSchema),
    },
    'Products that a list drafted now moves to a better price, or whose better price waits; and the weekly profit this should earn, in the smallest unit: the sum of `next.gain`. The interval is the sum of theirs, as if all errors went the same way.',
  ),
)

export const newestBacktestSchema = component(
  'NewestBacktest',
  object(
    {
      id: answeredId('The simulation.'),
      verdict: word(['go', 'no_go'], { description: 'Whether it is enough to let prices move.' }),
      completed_at: answeredMoment('When it was done.'),
    },
    'What the newest backtest of a history found.',
  ),
)

export const catalogueCurrencySchema = component(
  'CatalogueCurrency',
  object(
    {
      currency: answeredCurrency,
      products: answeredCount('Products sold in it.'),
      moves: ref(mispricedSchema),
      waits: ref(mispricedSchema),
      backtest: refOrNull(
        newestBacktestSchema,
        'The newest backtest of its whole stored history that is still kept; null if there is none.',
      ),
    },
    'A currency, and its products that look mispriced: those that a list drafted now moves to a better price, and those waiting their turn.',
  ),
)

export const catalogueCategorySchema = component(
  'CatalogueCategory',
  object({
    category: Type.String({
      maxLength: 100,
      description: 'The value of the attribute `category`.',
    }),
    products: answeredCount('Number of products in it.'),
  }),
)

export const catalogueBrandSchema = component(
  'CatalogueBrand',
  object({
    brand: Type.String({ maxLength: 100, description: 'The value of the attribute `brand`.' }),
    products: answeredCount('Number of products in it.'),
  }),
)

export const catalogueStatusSchema = component(
  'CatalogueStatus',
  object({
    status: word(productStatuses, { description: 'The status.' }),
    products: answeredCount('Number of products that have it.'),
  }),
)

export const activeProductsSchema = component(
  'ActiveProducts',
  object(
    {
      looked: answeredCount('Products whose price was evaluated; the other counts are of these.'),
      cost_unknown: answeredCount('Products without a known unit cost.'),
      unidentified: answeredCount('Products whose data do not show how demand responds to price.'),
      held: answeredCount('Products whose price a guardrail moved.'),
      below_cost: answeredCount('Products whose price covers no more than their unit cost.'),
      slight_cost: answeredCount(
        'Products whose unit cost is above 0 and less than a fiftieth of the price: it may be in the wrong unit.',
      ),
    },
    'What is unknown about active products, and what holds their prices. GET /v1/products lists them by cost_basis, identified, held, below_cost and slight_cost.',
  ),
)

export const catalogueSchema = component(
  'Catalogue',
  object(
    {
      products: answeredCount('Products that match; without filters, those that are not archived.'),
      currencies: Type.Array(ref(catalogueCurrencySchema), {
        maxItems: mostCurrencies,
        description: 'Currencies of products, the one with most products first.',
      }),
      active: ref(activeProductsSchema),
      categories: Type.Array(ref(catalogueCategorySchema), {
        maxItems: mostCategories,
        description: 'Categories of products, in alphabetical order; at most 1 000.',
      }),
      brands: Type.Array(ref(catalogueBrandSchema), {
        maxItems: mostBrands,
        description: 'Brands of products, in alphabetical order; at most 1 000.',
      }),
      statuses: Type.Array(ref(catalogueStatusSchema), {
        maxItems: 3,
        description: 'How many products have each status, archived ones included.',
      }),
    },
    'What the catalogue contains, to choose from. Archived products count only where a filter asks for them.',
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
      backtest: {
        id: 'sim_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
        verdict: 'go',
        completed_at: '2026-01-30T09:00:00.000Z',
      },
    },
  ],
  active: {
    looked: 88,
    cost_unknown: 12,
    unidentified: 30,
    held: 4,
    below_cost: 1,
    slight_cost: 0,
  },
  categories: [
    { category: 'coffee', products: 52 },
    { category: 'tea', products: 36 },
  ],
  brands: [{ brand: 'Alto', products: 41 }],
  statuses: [
    { status: 'active' as const, products: 88 },
    { status: 'archived' as const, products: 3 },
  ],
}

export function toCatalogueAnswer(catalogue: Catalogue): Static<typeof catalogueSchema> {
  const { products, currencies, active, categories, brands, statuses } = catalogue
  return {
    products,
    currencies: currencies.map(({ backtest, ...one }) => ({
      ...one,
      backtest: backtest && {
        id: backtest.id,
        verdict: backtest.verdict,
        completed_at: new Date(backtest.completedAtMs).toISOString(),
      },
    })),
    active: {
      looked: active.looked,
      cost_unknown: active.costUnknown,
      unidentified: active.unidentified,
      held: active.held,
      below_cost: active.belowCost,
      slight_cost: active.slightCost,
    },
    categories: [...categories],
    brands: [...brands],
    statuses: [...statuses],
  }
}
