import type { Sort } from '../../components/DataTable.tsx'

const sorts = ['gain', 'name', 'price', 'confidence', 'change'] as const

/** What may have become of an entry, in the order of reading. */
export const entryStates = [
  'proposed',
  'edited',
  'locked',
  'dropped',
  'questioned',
  'waiting',
] as const
export type EntryState = (typeof entryStates)[number]

export type Filters = {
  query: string | null
  category: string | null
  change: 'raised' | 'lowered' | 'kept' | null
  state: EntryState | null
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
    state: entryStates.find((one) => one === state.get('state')) ?? null,
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
export function isFiltered({ query, category, change, state, confidence }: Filters): boolean {
  return [query, category, change, state, confidence].some((filter) => filter !== null)
}

/** The filters by the interface's names. */
export function queryOf(filters: Filters) {
  const { query, category, change, state, confidence, sort, order } = filters
  return {
    ...(query !== null && { query }),
    ...(category !== null && { attribute: `category=${category}` }),
    ...(change !== null && { change }),
    ...(state !== null && { state }),
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
