import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/errors.ts'
import { readJson } from './read-json.ts'
import { readLargeJson } from './read-large-json.ts'

/** Larger ones are parsed in slices, in turn with other work. */
const largeBytes = 65_536

/**
 * Parses a JSON body. An empty one is `undefined`, which validation refuses if a body is required.
 *
 * A field `__proto__` becomes an ordinary, unknown field: JSON.parse never sets a prototype, every
 * schema is closed, and nothing copies a body before it is validated.
 *
 * @throws Refusal if it cannot be parsed.
 */
export async function parseBody(request: FastifyRequest, body: Buffer): Promise<unknown> {
  refuseEncoded(request.headers['content-encoding'])
  refuseOtherCharset(request.headers['content-type'])
  const { judgesText = false } = request.routeOptions.config
  if (body.length === 0) return undefined
  return body.length > largeBytes ? readLargeJson(body, judgesText) : readJson(body, judgesText)
}

/**
 * @throws Refusal if the body is compressed: a small one could decompress to any size.
 */
function refuseEncoded(encoding: string | undefined): void {
  if (encoding === undefined || encoding === 'identity') return
  throw new Refusal(
    'media_type_unsupported',
    `The body has the Content-Encoding ${JSON.stringify(encoding)}; send it uncompressed.`,
  )
}

/**
 * @throws Refusal if the declared charset of the body is not UTF-8.
 */
function refuseOtherCharset(type = ''): void {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type)?.[1]
  if (charset === undefined || /^utf-?8$/i.test(charset)) return
  throw new Refusal(
    'media_type_unsupported',
    `The body has the charset ${JSON.stringify(charset)}; send UTF-8, with the header Content-Type: application/json.`,
  )
}
