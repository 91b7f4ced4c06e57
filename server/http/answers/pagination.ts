import { Refusal } from '../../domain/errors.ts'
import { type Listed, type Page, unknownCursor } from '../../storage/tables/page.ts'
import { cursor, limitOf } from '../schemas/fields.ts'

/** The query parameters that every list takes. */
export const pageParameters = {
  limit: limitOf(100, 10, 'The largest number of objects to return.'),
  starting_after: cursor(
    'Id of the last object of the previous page: returns the ones after it, which are older.',
  ),
  ending_before: cursor(
    'Id of the first object of the next page: returns the ones before it, which are newer.',
  ),
}

/** Those of a list whose newest object comes last. */
export const pageParametersOfOldestFirst = {
  ...pageParameters,
  starting_after: cursor(
    'Id of the last object of the previous page: returns the ones after it, which are newer.',
  ),
  ending_before: cursor(
    'Id of the first object of the next page: returns the ones before it, which are older.',
  ),
}

/** The page that a query asks for. @throws Refusal if it contains both cursors. */
export function pageOf(query: {
  limit?: number
  starting_after?: string
  ending_before?: string
}): Page {
  const { limit = 10, starting_after = null, ending_before = null } = query
  if (starting_after !== null && ending_before !== null) {
    throw new Refusal(
      'parameters_exclusive',
      '`starting_after` and `ending_before` exclude each other; send one of them.',
      { param: 'ending_before' },
    )
  }
  return { limit, startingAfter: starting_after, endingBefore: ending_before }
}

/** The answer of a list. @throws Refusal if the page's cursor is not in the list. */
export function toListAnswer<Item, Answer>(
  listed: Listed<Item> | typeof unknownCursor,
  page: Page,
  toAnswer: (item: Item) => Answer,
): { data: Answer[]; has_more: boolean } {
  if (listed !== unknownCursor) {
    return { data: listed.data.map(toAnswer), has_more: listed.hasMore }
  }
  const param = page.endingBefore === null ? 'starting_after' : 'ending_before'
  throw new Refusal(
    'parameter_invalid',
    `\`${param}\` is not an id of this list; send an id from an earlier page.`,
    { param },
  )
}
