import type { Sort } from '../../components/DataTable.tsx'

const sorts = ['gain', 'name', 'price', 'confidence', 'change'] as const

export type Filters = {
  query: string | null
  category: string | null
  change: 'raised' | 'lowered' | 'kept' | null
  confidence: number | null
  sort: (typeof sorts)[number]
  order: 'asc' | 'desc'
}

/** The filters, as they appear in an address. */
export function filtersOf(state: URLSearchParams): Filters {
  const change = state.get('change')
  const confidence = Number(state.get('confidence'))
  return {
    query: state.get('query') || null,
    category: state.get('category'),
    change: change === 'raised' || change === 'lowered' || change === 'kept' ? change : null,
    confidence: confidence > 0 && confidence <= 1 ? confidence : null,
    sort: sorts.find((sort) => sort === state.get('sort')) ?? 'gain',
    order: state.get('order') === 'asc' ? 'asc' : 'desc',
  }
}

/** Whether some entries may be filtered out. */
export function isFiltered({ query, category, change, confidence }: Filters): boolean {
  return [query, category, change, confidence].some((filter) => filter !== null)
}

/** The filters by the interface's names. */
export function queryOf({ query, category, change, confidence, sort, order }: Filters) {
  return {
    ...(query !== null && { query }),
    ...(category !== null && { attribute: `category=${category}` }),
    ...(change !== null && { change }),
    ...(confidence !== null && { minConfidence: confidence }),
    ...(sort !== 'gain' && { sort }),
    ...(order !== 'desc' && { order }),
  }
}

/** How the table marks its sort column. */
export function sortOf({ sort, order }: Filters): Sort {
  return { id: sort, direction: order === 'asc' ? 'ascending' : 'descending' }
}
