import type { ServerResponse } from 'node:http'
import { stubImports } from './stub-imports.ts'
import { refuse, type Seen, type StubServer, send, stubServer } from './stub-server.ts'

const product = { id: 'mug', name: 'Mug', base_price: 1999, currency: 'usd', status: 'active' }
const quote = {
  quote_id: 'quote_1',
  optimized_price: 2099,
  currency: 'usd',
  confidence: 0.75,
  factors: ['price_elasticity'],
}

/** A server that answers what the examples ask, with the price 2099, and takes their files. */
export function exampleService(): Promise<StubServer> {
  const imports = stubImports({ keep: () => true, faultOf: () => null, questionOf: () => null })
  return stubServer((seen, response) => {
    if (!seen.path.startsWith('/v1/imports')) return answer(seen, response)
    return seen.path.includes('/rows') ? imports.take(seen) : imports.answer(seen)
  })
}

function answer({ method, path, body }: Seen, response: ServerResponse): unknown {
  const { pathname } = new URL(path, 'http://stub')
  switch (`${method} ${pathname}`) {
    case 'POST /v1/quote':
      return (body as { currency: string }).currency === 'xyz'
        ? refuse(response, 400, {
            type: 'invalid_request_error',
            code: 'currency_unsupported',
            message: 'xyz is not a currency.',
            param: 'currency',
          })
        : quote
    case 'POST /v1/quote/batch':
      return { results: (body as { requests: unknown[] }).requests.map(() => quote) }
    case 'POST /v1/outcomes':
    case 'POST /v1/sales':
      return { recorded: 1, unchanged: 0 }
    case 'GET /v1/products':
      return { data: [product], has_more: false }
    case 'GET /v1/quotes':
      return { data: [], has_more: false }
    case 'GET /v1/products/mug':
      return send(response, 200, product, { 'request-id': 'req_1' })
    case 'PUT /v1/products/mug/policy':
      return { product_id: 'mug', own: {}, effective: {}, updated_at: null }
    default:
      return refuse(response, 404, { type: 'invalid_request_error', code: 'resource_missing' })
  }
}
