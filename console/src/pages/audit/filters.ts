import { fromField, nextDay } from '../../format/date-fields.ts'

/** Which changes to show; '' means any. Days are the moments at which they begin. */
export type Filters = {
  product: string
  actor: string
  action: string
  since: string
  /** The last day, included in full. */
  last: string
  /** Whether each of the changes that one request made is shown. */
  each: boolean
}

/** The values in the address if nothing is filtered. */
export const noFilters = { product: null, actor: null, action: null, since: null, until: null }

/** The filters, as they appear in an address. */
export function filtersOf(state: URLSearchParams): Filters {
  return {
    product: state.get('product') ?? '',
    actor: state.get('actor') ?? '',
    action: state.get('action') ?? '',
    since: fromField(state.get('since') ?? ''),
    last: fromField(state.get('until') ?? ''),
    each: state.get('each') === '1',
  }
}

/** Whether some changes may be filtered out. */
export function isFiltered({ each: _, ...filters }: Filters): boolean {
  return Object.values(filters).some((filter) => filter !== '')
}

/** The filters by the interface's names. */
export function queryOf({ product, actor, action, since, last, each }: Filters) {
  return {
    ...(!each && { collapsed: 'true' as const }),
    ...(product !== '' && { product }),
    ...(actor !== '' && { actor }),
    ...(action !== '' && { action: action as never }),
    ...(since !== '' && { since }),
    ...(last !== '' && { until: nextDay(last) }),
  }
}
