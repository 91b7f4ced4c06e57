import { fromField, nextDay } from '../../format/date-fields.ts'

/** Which changes are looked for; '' of each: any. Days are the moments at which they begin. */
export type Filters = {
  product: string
  actor: string
  action: string
  since: string
  /** The last day, which is shown to its end. */
  last: string
}

/** What an address holds where nothing is looked for. */
export const noFilters = { product: null, actor: null, action: null, since: null, until: null }

/** The filters, as they stand in an address. */
export function filtersOf(state: URLSearchParams): Filters {
  return {
    product: state.get('product') ?? '',
    actor: state.get('actor') ?? '',
    action: state.get('action') ?? '',
    since: fromField(state.get('since') ?? ''),
    last: fromField(state.get('until') ?? ''),
  }
}

/** Whether some changes may be left out. */
export function isFiltered(filters: Filters): boolean {
  return Object.values(filters).some((filter) => filter !== '')
}

/** What the interface calls the filters. */
export function queryOf({ product, actor, action, since, last }: Filters) {
  return {
    ...(product !== '' && { product }),
    ...(actor !== '' && { actor }),
    ...(action !== '' && { action: action as never }),
    ...(since !== '' && { since }),
    ...(last !== '' && { until: nextDay(last) }),
  }
}
