import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'

/** Answers with a document. */
export type FixedDocument = (reply: FastifyReply) => Promise<FastifyReply>

const compress = promisify(gzip)
const acceptsGzip = /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

/**
 * A document that is the same for everyone: created and compressed on first request. All responses
 * share its bytes, so that unread ones take no extra memory.
 */
export function createFixedDocument(
  type: string,
  make: () => string | Buffer | Promise<string | Buffer>,
): FixedDocument {
  let made: Promise<{ plain: Buffer; gzipped: Buffer }> | undefined

  async function makeBoth() {
    const plain = Buffer.from(await make())
    return { plain, gzipped: await compress(plain, { level: 9 }) }
  }

  return async (reply) => {
    made ??= makeBoth().catch((error: unknown) => {
      made = undefined
      throw error
    })
    const { plain, gzipped } = await made
    reply.header('vary', 'accept-encoding').type(type)
    if (!acceptsGzip.test(reply.request.headers['accept-encoding'] ?? '')) return reply.send(plain)
    return reply.header('content-encoding', 'gzip').send(gzipped)
  }
}
