import { Answered, askBoth, type WithResponse } from './answered.ts'
import type { Send } from './call.ts'
import { unreadable } from './errors.ts'
import { type Fields, toQuery } from './fields.ts'
import type { RequestOptions } from './options.ts'

/** What every list takes: at most one of the two ids, which are never part of the answer. */
export type ListQuery = {
  /** 1 to 100; 10 if absent. */
  limit?: number | undefined
  /** Only what is older than this object. */
  startingAfter?: string | undefined
  /** Only what is newer than this object. */
  endingBefore?: string | undefined
}

export type Page<Item> = {
  data: Item[]
  hasMore: boolean
  /** The page that follows in the direction asked for, or null at the end. */
  nextPage(): PageRequest<Item> | null
}

type Source<Item, Asked extends ListQuery> = {
  path: readonly string[]
  /** What a list is asked for, filters among it. */
  query: Fields<Asked>
  read: (wire: unknown) => Item
  idOf: (item: Item) => string
}

/**
 * A list that is on its way: `await` it for one page, or go through all pages with
 * `for await (const item of client.products.list())`.
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

/** Asks for the first page of a list. */
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
      // What follows goes on from this page, so nothing is left out before it.
      return listPages(send, source, { ...query, skip: undefined, ...from }, options)
    }
    return { data, hasMore, nextPage }
  })
}
