import type { Sort } from '../../components/DataTable.tsx'

const sorts = ['gain', 'name', 'price', 'confidence', 'change'] as const

export type Filters = {
  query: string | null
  category: string | null
  change: 'raised' | 'lowered' | 'kept' | null
  /** A share from which on entries are shown, or below which they are. */
  confidence: { share: number; isBelow: boolean } | null
  sort: (typeof sorts)[number]
  order: 'asc' | 'desc'
}

/** The filters, as they appear in an address. */
export function filtersOf(state: URLSearchParams): Filters {
  const change = state.get('change')
  return {
    query: state.get('query') || null,
    category: state.get('category'),
    change: change === 'raised' || change === 'lowered' || change === 'kept' ? change : null,
    confidence: confidenceOf(state.get('confidence') ?? ''),
    sort: sorts.find((sort) => sort === state.get('sort')) ?? 'gain',
    order: state.get('order') === 'asc' ? 'asc' : 'desc',
  }
}

/** `0.8` is at least 80 %, `<0.8` is less. */
function confidenceOf(text: string): Filters['confidence'] {
  const isBelow = text.startsWith('<')
  const share = Number(isBelow ? text.slice(1) : text)
  return share > 0 && share <= 1 ? { share, isBelow } : null
}

/** The filter by confidence, as it appears in an address. */
export function confidenceText({ confidence }: Filters): string {
  return confidence === null ? '' : `${confidence.isBelow ? '<' : ''}${confidence.share}`
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
    ...(confidence !== null &&
      (confidence.isBelow
        ? { belowConfidence: confidence.share }
        : { minConfidence: confidence.share })),
    ...(sort !== 'gain' && { sort }),
    ...(order !== 'desc' && { order }),
  }
}

/** How the table marks its sort column. */
export function sortOf({ sort, order }: Filters): Sort {
  return { id: sort, direction: order === 'asc' ? 'ascending' : 'descending' }
}
