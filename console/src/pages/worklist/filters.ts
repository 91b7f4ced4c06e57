export type Filters = {
  category: string | null
  change: 'raised' | 'lowered' | 'kept' | null
  confidence: number | null
}

/** The filters, as they stand in an address. */
export function filtersOf(state: URLSearchParams): Filters {
  const change = state.get('change')
  const confidence = Number(state.get('confidence'))
  return {
    category: state.get('category'),
    change: change === 'raised' || change === 'lowered' || change === 'kept' ? change : null,
    confidence: confidence > 0 && confidence <= 1 ? confidence : null,
  }
}

/** What the interface calls the filters. */
export function queryOf({ category, change, confidence }: Filters) {
  return {
    ...(category !== null && { attribute: `category=${category}` }),
    ...(change !== null && { change }),
    ...(confidence !== null && { minConfidence: confidence }),
  }
}
