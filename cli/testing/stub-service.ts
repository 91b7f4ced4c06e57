import { stubImports } from '../../clients/typescript/testing/stub-imports.ts'
import {
  refuse,
  type StubServer,
  stubServer,
} from '../../clients/typescript/testing/stub-server.ts'
import { answerOf } from './stub-answers.ts'

export const stubKey = 'lrn_test_0123456789abcdefghijklmnopqrstuvwxyz'

export type StubService = StubServer & {
  /** The variables with which a command finds the service. */
  environment: Record<string, string>
  /** Sales rows or offers by their natural key, as a service would store them. */
  kept: Map<string, Record<string, unknown>>
}

type Row = Record<string, unknown>

/**
 * A service that stores reports as the real one does: by natural key, idempotently. `faultOf`
 * returns the fault in a row; `breaks` ends a request before it takes effect.
 */
export async function stubService(
  options: {
    faultOf?: (row: Row) => string | null
    /** The field of a row that is accepted with a question. */
    questionOf?: (row: Row) => string | null
    breaks?: (requests: number) => boolean
  } = {},
): Promise<StubService> {
  const kept = new Map<string, Row>()
  let requests = 0
  const imports = stubImports({
    keep,
    faultOf: options.faultOf ?? (() => null),
    questionOf: options.questionOf ?? (() => null),
  })

  const server = await stubServer((seen, response) => {
    if (seen.headers.authorization !== `Bearer ${stubKey}`) {
      return refuse(response, 401, {
        type: 'authentication_error',
        code: 'api_key_invalid',
        message: 'The key does not belong to this service.',
      })
    }
    const isOfRows = seen.path.includes('/rows')
    if (seen.path.startsWith('/v1/imports') && !isOfRows) return imports.answer(seen)
    if (seen.method !== 'PUT') return answerOf(seen.path)
    requests++
    if (options.breaks?.(requests)) {
      return refuse(
        response,
        500,
        { type: 'api_error', code: 'internal_error', message: 'broken' },
        { 'retry-after': '3600' },
      )
    }
    return imports.take(seen)
  })

  /** Stores a row; returns whether it differs from before. */
  function keep(row: Row): boolean {
    const id = idOf(row)
    const isNew = JSON.stringify(kept.get(id)) !== JSON.stringify(row)
    kept.set(id, row)
    return isNew
  }

  return Object.assign(server, {
    kept,
    environment: { LERNER_API_KEY: stubKey, LERNER_BASE_URL: server.url },
  })
}

/** The key of a row: an offer, a product, or the sales of a period. */
function idOf(row: Row): string {
  if ('offer_id' in row) return `${row.product_id} ${row.offer_id}`
  if ('base_price' in row) return `${row.id} product`
  return 'period_start' in row
    ? `${row.product_id} ${row.period_start}`
    : `${row.product_id} policy`
}
