import type { CatalogueGetQuery } from '../../../../clients/typescript/src/main.ts'
import { t } from '../../messages/messages.ts'
import { shownBy } from './shown.ts'
import type { Filters } from './use-products.ts'

export const sorts = [
  { value: 'created', name: t('products.sortNewest') },
  { value: 'name', name: t('products.sortName') },
  { value: 'next_gain', name: t('products.sortWorth') },
  { value: 'margin', name: t('products.sortMargin') },
] as const

/** The filters that an address may hold, by their names there. */
export const lookedFor = ['query', 'show', 'status', 'attribute', 'brand', 'currency'] as const

const isAttribute = (text: string) => /^[a-z][a-z0-9_]{0,39}=.{1,100}$/.test(text)

/**
 * The parameters for the service. Archived products are included only on request. Products whose
 * price may move begin with those that are worth most.
 */
export function filtersOf(state: URLSearchParams): Filters {
  const query = state.get('query') || undefined
  const status = (['active', 'paused', 'archived'] as const).find((s) => s === state.get('status'))
  const attribute = state.get('attribute') || undefined
  const shown = shownBy[state.get('show') ?? '']
  const usual = shown?.filter.turn === undefined ? 'created' : 'next_gain'
  const sort = sorts.find(({ value }) => value === state.get('sort'))?.value ?? usual
  const currency = state.get('currency') || undefined
  const brand = state.get('brand')?.slice(0, 100) || undefined
  const order = (['asc', 'desc'] as const).find((one) => one === state.get('order'))
  return {
    ...shown?.filter,
    ...(query && { query }),
    ...(status ? { status } : { archived: 'false' }),
    ...(currency && /^[a-z]{3}$/.test(currency) && { currency }),
    ...(brand && { brand }),
    ...(attribute && isAttribute(attribute) && { attribute }),
    sort,
    order: order ?? (sort === 'name' ? 'asc' : 'desc'),
  }
}

/** The same for counts beside the filters: none, where nothing is looked for. */
export function countedBy(state: URLSearchParams): CatalogueGetQuery {
  const { sort: _, order: __, archived, ...sought } = filtersOf(state)
  return Object.keys(sought).length === 0 ? {} : { ...sought, ...(archived && { archived }) }
}
