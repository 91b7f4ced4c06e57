import { send, stubServer } from '../../clients/typescript/testing/stub-server.ts'

/** The response to a query; null breaks the connection. */
export type AnswerQuery = (query: string, variables: Record<string, unknown>) => object | null

/** The capacity of the bucket, and the maximum cost of a query. */
const mostPoints = 1000
/** What a caller is told that should return in a second: it actually waits for milliseconds. */
const restoreRate = 100_000

/**
 * A server that accepts and meters queries according to the reference of Shopify's Admin API: it
 * knows one token, refuses a query that costs too much, and throttles with a bucket of points. The
 * bucket is full again once a caller was told to wait, whatever the time.
 */
export async function shopifyServer(answer: AnswerQuery) {
  let points = mostPoints
  let throttled = 0
  const server = await stubServer(({ path, headers, body }, response) => {
    const isKnown = headers['x-shopify-access-token'] === 'shpat_secret'
    if (!isKnown || path !== '/admin/api/2026-10/graphql.json') {
      return send(response, isKnown ? 404 : 401, { errors: 'no' })
    }
    const { query, variables } = body as { query: string; variables: Record<string, unknown> }
    const requestedQueryCost = queryCost(query)
    if (requestedQueryCost > mostPoints) {
      const code = 'MAX_COST_EXCEEDED'
      return { errors: [{ message: `Query cost is ${requestedQueryCost}`, extensions: { code } }] }
    }
    const throttleStatus = { maximumAvailable: mostPoints, currentlyAvailable: points, restoreRate }
    const extensions = { cost: { requestedQueryCost, throttleStatus } }
    if (points < requestedQueryCost) {
      throttled += 1
      points = mostPoints
      const error = { message: 'Throttled', extensions: { code: 'THROTTLED' } }
      return { errors: [error], extensions }
    }
    points -= requestedQueryCost
    const data = answer(query, variables)
    return data === null ? send(response, 400, {}) : { data, extensions }
  })
  return Object.assign(server, { throttled: () => throttled })
}

/** Part of a connection, from a cursor on. */
export function pageOf<Node>(all: readonly Node[], most: number, after: string | null | undefined) {
  const from = after ? Number(after) : 0
  const nodes = all.slice(from, from + most)
  const end = from + nodes.length
  return { nodes, pageInfo: { hasNextPage: end < all.length, endCursor: String(end) } }
}

/** An object costs a point; a connection two, plus the cost of as many objects as are requested. */
function queryCost(query: string): number {
  const tokens: readonly string[] = query.match(/[{}]|\([^()]*\)|[\w$]+/g) ?? []
  let place = tokens.indexOf('{') + 1
  /** The cost of everything from here to the closing brace. */
  const costOfSet = (): number => {
    let cost = 0
    while (place < tokens.length) {
      const token = tokens[place++]
      if (token === '}') return cost
      if (token !== '{') continue
      const before = tokens[place - 2] ?? ''
      const asked = /first: (\d+)/.exec(before)?.[1]
      const inner = costOfSet()
      if (before !== 'pageInfo') cost += asked === undefined ? 1 + inner : 2 + Number(asked) * inner
    }
    return cost
  }
  return costOfSet()
}
