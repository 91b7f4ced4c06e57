import type { RequestOptions } from './options.ts'
import type { Send } from './transport.ts'

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
  nextPage(): Promise<Page<Item>> | null
}

type Source<Item> = {
  path: string
  /** Filters beside the three of every list. */
  filters?: Record<string, string | undefined>
  read: (wire: unknown) => Item
  idOf: (item: Item) => string
}

/**
 * A list that is on its way: `await` it for one page, or go through all pages with
 * `for await (const item of client.products.list())`.
 */
export class PageRequest<Item> extends Promise<Page<Item>> implements AsyncIterable<Item> {
  // `then` must answer an ordinary promise: only the request itself can be iterated.
  static override get [Symbol.species](): PromiseConstructor {
    return Promise
  }

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
export function listPages<Item>(
  send: Send,
  source: Source<Item>,
  query: ListQuery,
  options: RequestOptions | undefined,
): PageRequest<Item> {
  return new PageRequest((resolve, reject) => {
    loadPage(send, source, query, options).then(resolve, reject)
  })
}

async function loadPage<Item>(
  send: Send,
  source: Source<Item>,
  query: ListQuery,
  options: RequestOptions | undefined,
): Promise<Page<Item>> {
  const wire = (await send({
    method: 'GET',
    path: source.path,
    query: {
      ...source.filters,
      limit: query.limit,
      starting_after: query.startingAfter,
      ending_before: query.endingBefore,
    },
    options,
  })) as { data: unknown[]; has_more: boolean }
  const data = wire.data.map(source.read)
  return {
    data,
    hasMore: wire.has_more,
    nextPage: () => {
      const backwards = query.endingBefore !== undefined
      const edge = backwards ? data[0] : data.at(-1)
      if (!wire.has_more || edge === undefined) return null
      const id = source.idOf(edge)
      const { limit } = query
      const next = backwards ? { limit, endingBefore: id } : { limit, startingAfter: id }
      return loadPage(send, source, next, options)
    },
  }
}
