import { Answered, askBoth, type WithResponse } from './answered.ts'
import type { Send } from './call.ts'
import { unreadable } from './errors.ts'
import { type Fields, toQuery } from './fields.ts'
import type { RequestOptions } from './options.ts'

/**
 * Parameters of every list: at most one of the two ids, whose objects are never part of the page.
 */
export type ListQuery = {
  /** 1 to 100; 10 if absent. */
  limit?: number | undefined
  /** Only objects older than this one. */
  startingAfter?: string | undefined
  /** Only objects newer than this one. */
  endingBefore?: string | undefined
}

export type Page<Item> = {
  data: Item[]
  hasMore: boolean
  /** The next page in the same direction, or null at the end. */
  nextPage(): PageRequest<Item> | null
}

type Source<Item, Asked extends ListQuery> = {
  path: readonly string[]
  /** The parameters of a list, including filters. */
  query: Fields<Asked>
  read: (wire: unknown) => Item
  idOf: (item: Item) => string
}

/**
 * A pending list: `await` it for one page, or iterate over all pages with `for await (const item of
 * client.products.list())`.
 */
export class PageRequest<Item> extends Answered<Page<Item>> implements AsyncIterable<Item> {
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let page: Page<Item> = await this
    for (;;) {
      yield* page.data
      const following = page.nextPage()
      if (following === null) return
      page = await following
    }
  }
}

/** Requests the first page of a list. */
export function listPages<Item, Asked extends ListQuery>(
  send: Send,
  source: Source<Item, Asked>,
  query: Asked,
  options: RequestOptions | undefined,
): PageRequest<Item> {
  return new PageRequest(loadPage(send, source, query, options))
}

function loadPage<Item, Asked extends ListQuery>(
  send: Send,
  source: Source<Item, Asked>,
  query: Asked,
  options: RequestOptions | undefined,
): Promise<WithResponse<Page<Item>>> {
  const { path, read, idOf } = source
  const call = { method: 'GET', path, query: toQuery(source.query, query), options } as const
  return askBoth(send, call, (body, answer): Page<Item> => {
    const { data: items, has_more } = body as { data?: unknown; has_more?: unknown }
    if (!Array.isArray(items)) throw unreadable(answer, 'a list lacks its data')
    const data: Item[] = items.map(read)
    const hasMore = has_more === true
    const nextPage = () => {
      const backwards = query.endingBefore !== undefined
      const edge = backwards ? data[0] : data.at(-1)
      if (!hasMore || edge === undefined) return null
      const from = backwards ? { endingBefore: idOf(edge) } : { startingAfter: idOf(edge) }
      // The next page starts at this one, so that nothing before it is skipped.
      return listPages(send, source, { ...query, skip: undefined, ...from }, options)
    }
    return { data, hasMore, nextPage }
  })
}
