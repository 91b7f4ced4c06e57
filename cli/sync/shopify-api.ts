import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../failure.ts'

/** The version of the Admin API; Shopify supports each for at least a year. */
const apiVersion = '2026-10'
/** How often a throttled request is retried. */
const triesMost = 20

type Cost = {
  requestedQueryCost: number
  throttleStatus: { currentlyAvailable: number; restoreRate: number }
}

type Answer<Data> = {
  data?: Data | null
  errors?: { message: string; extensions?: { code?: string } }[]
  extensions?: { cost?: Cost }
}

/** A page of a connection. */
export type Page<Node> = {
  nodes: Node[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

/** Queries Shopify's GraphQL Admin API. */
export type AskShopify = <Data>(query: string, variables?: object) => Promise<Data>

/** An error reported by a mutation. */
export type UserErrors = { userErrors: { field: string[] | null; message: string }[] }

/**
 * Queries one shop, and waits when its bucket of points is empty.
 *
 * @param scopes - Those that the token needs, for the message if it is refused.
 */
export function askShopify(url: string, token: string, scopes: string): AskShopify {
  const asked = new URL(`/admin/api/${apiVersion}/graphql.json`, url)
  return async <Data>(query: string, variables: object = {}): Promise<Data> => {
    for (let attempt = 1; ; attempt++) {
      const answer = await fetch(asked, {
        method: 'POST',
        redirect: 'error',
        headers: { 'x-shopify-access-token': token, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      }).catch((error: Error) => {
        throw new Failure(
          `Nothing answers at ${asked.origin} (${error.message}): is that the shop?`,
        )
      })
      const text = await answer.text()
      if (answer.status === 401 || answer.status === 403) {
        throw new Failure(
          `Shopify answered ${answer.status}: set SHOPIFY_ACCESS_TOKEN to a token of this shop with ${scopes}.`,
        )
      }
      const said = answer.ok ? (JSON.parse(text) as Answer<Data>) : null
      const waitMs = said === null ? retryAfterMs(answer) : throttledMs(said)
      if (waitMs !== null && attempt < triesMost) {
        await wait(waitMs)
        continue
      }
      if (said === null) throw new Failure(`Shopify answered ${answer.status}: ${text}`)
      const [error] = said.errors ?? []
      if (error !== undefined || said.data == null) {
        throw new Failure(`Shopify refused: ${error?.message ?? 'it returned no data'}`)
      }
      return said.data
    }
  }
}

/** Every node of a connection, page by page; starting after a cursor, if given. */
export async function* allOf<Data, Node>(
  ask: AskShopify,
  query: string,
  variables: object,
  pageOf: (data: Data) => Page<Node> | undefined,
  start: string | null = null,
): AsyncGenerator<Node> {
  for (let after = start; ; ) {
    const page: Page<Node> | undefined = pageOf(await ask<Data>(query, { ...variables, after }))
    yield* page?.nodes ?? []
    if (!page?.pageInfo.hasNextPage) return
    after = page.pageInfo.endCursor
  }
}

/**
 * @throws Failure with the first error of a mutation.
 */
export function refuseErrors({ userErrors: [error] }: UserErrors): void {
  if (error === undefined) return
  const where = error.field === null ? '' : ` (${error.field.join('.')})`
  throw new Failure(`Shopify refused: ${error.message}${where}`)
}

/** How long until the points that a query costs are available; null if it was not throttled. */
function throttledMs({ errors, extensions }: Answer<unknown>): number | null {
  if (!errors?.some((error) => error.extensions?.code === 'THROTTLED')) return null
  const cost = extensions?.cost
  if (cost === undefined) return 1000
  const { currentlyAvailable, restoreRate } = cost.throttleStatus
  const missing = Math.max(cost.requestedQueryCost - currentlyAvailable, 1)
  return Math.ceil((missing / restoreRate) * 1000)
}

function retryAfterMs({ status, headers }: Response): number | null {
  if (status !== 429 && status < 500) return null
  return Math.max(Number(headers.get('retry-after') ?? 1), 1) * 1000
}
