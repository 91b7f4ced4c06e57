import { Type } from 'typebox'
import type { ProductSelection } from '../../domain/product-pricing.ts'
import { anyProduct, productSorts, turns } from '../../domain/product-pricing.ts'
import { currency, currencyOf, word } from './fields.ts'
import { status } from './product.ts'

/** Query parameters that select products. */
export const selectionParameters = {
  query: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'Part of an id or a name, case-insensitive.',
      examples: ['espresso'],
    }),
  ),
  status: Type.Optional(status),
  currency: Type.Optional(currency),
  attribute: Type.Optional(
    Type.String({
      pattern: '^[a-z][a-z0-9_]{0,39}=[\\s\\S]{1,100}$',
      maxLength: 141,
      description: 'Only products with this attribute: `category=coffee`.',
    }),
  ),
  brand: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        'Only products of this brand; the same as `attribute=brand=…`, and can be combined with another attribute.',
    }),
  ),
  archived: Type.Optional(
    word(['true', 'false'], {
      description: 'false: archived products are omitted; true: only those.',
    }),
  ),
}

/** Query parameters that select products by the estimates of their prices. */
export const beliefParameters = {
  turn: Type.Optional(
    word([...turns, 'any'], {
      description:
        'Only products with this `next.turn`: now, moved to a better price by a list drafted now; returns, taken back to the base price by it; waits, another price is expected to earn more, but max_loss holds it back for now; none. any: now or waits, which are the products that look mispriced.',
    }),
  ),
  cost_basis: Type.Optional(
    word(['known', 'bounds', 'unknown'], {
      description: 'Only products with this `cost_basis`; unknown: no unit cost was given.',
    }),
  ),
  identified: Type.Optional(
    word(['true', 'false'], {
      description: 'Only products whose data show, or do not show, how demand responds to price.',
    }),
  ),
  held: Type.Optional(
    word(['true', 'false'], {
      description: 'Only products whose price a guardrail moved, or none did.',
    }),
  ),
  below_cost: Type.Optional(
    word(['true', 'false'], {
      description: 'Only products whose price covers no more than their unit cost, or covers more.',
    }),
  ),
  slight_cost: Type.Optional(
    word(['true', 'false'], {
      description:
        'Only products whose unit cost is above 0 and less than a fiftieth of the price, which may be in the wrong unit, or none of them.',
    }),
  ),
}

/** Query parameters for the order of products, and for what is returned of each. */
export const sortParameters = {
  sort: Type.Optional(
    word(productSorts, {
      default: 'created',
      description:
        'The sort order: names alphabetically, otherwise newest or largest first. Unknown values come last.',
    }),
  ),
  order: Type.Optional(
    word(['asc', 'desc'], {
      description:
        'asc: alphabetical or smallest first. desc: reverse alphabetical, newest or largest first. Default asc for names, otherwise desc.',
    }),
  ),
}

/** Query parameter for the position in a list at which a page begins. */
export const skipParameter = {
  skip: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 10_000_000,
      description:
        'How many products to skip at the start, to open a long list at any position. Excludes `starting_after` and `ending_before`, which are better for reading all pages: positions shift when products are added or removed.',
    }),
  ),
}

/** Query parameter for additional fields of products. */
export const includeParameter = {
  include: Type.Optional(
    word(['pricing'], {
      description: 'pricing: also the estimates of their prices, and their attributes.',
    }),
  ),
}

/** Reads the product selection of a query. */
export function toSelection(sent: {
  query?: string
  status?: ProductSelection['status'] & string
  currency?: string
  attribute?: string
  brand?: string
  archived?: 'true' | 'false'
  turn?: ProductSelection['turn'] & string
  cost_basis?: ProductSelection['costBasis'] & string
  identified?: 'true' | 'false'
  held?: 'true' | 'false'
  below_cost?: 'true' | 'false'
  slight_cost?: 'true' | 'false'
}): ProductSelection {
  const { currency, attribute, brand } = sent
  return {
    ...anyProduct,
    query: sent.query ?? null,
    status: sent.status ?? null,
    archived: sent.archived === undefined ? null : sent.archived === 'true',
    turn: sent.turn ?? null,
    costBasis: sent.cost_basis ?? null,
    identified: sent.identified === undefined ? null : sent.identified === 'true',
    held: sent.held === undefined ? null : sent.held === 'true',
    belowCost: sent.below_cost === undefined ? null : sent.below_cost === 'true',
    slightCost: sent.slight_cost === undefined ? null : sent.slight_cost === 'true',
    currency: currencyOf(currency) ?? null,
    attributes:
      brand === undefined ? toAttributes(attribute) : { ...toAttributes(attribute), brand },
  }
}

/** Reads the attributes in a query: `category=coffee`. */
export function toAttributes(attribute: string | undefined): Record<string, string> | null {
  if (attribute === undefined) return null
  const at = attribute.indexOf('=')
  return { [attribute.slice(0, at)]: attribute.slice(at + 1) }
}
