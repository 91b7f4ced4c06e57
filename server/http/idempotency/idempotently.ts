import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../domain/errors.ts'
import { keyInUse } from '../../domain/key-in-use.ts'
import type { Db } from '../../storage/connection/db.ts'
import {
  findKeptAnswers,
  type KeptAnswer,
  keepAnswers,
  takeKey,
} from '../../storage/tables/idempotency.ts'
import { callerOf } from '../keys/caller-of.ts'
import { openAnswer, sealAnswer } from './sealed-answer.ts'

/** An idempotency key and a fingerprint of its request. */
export type OnceKey = { key: string; fingerprint: Buffer }

const keyShape = /^[\x21-\x7e]{1,255}$/

/**
 * The idempotency key of a request, or null without one.
 *
 * @throws Refusal if the header is not 1 to 255 visible ASCII characters.
 */
export function keyOf(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key']
  if (header === undefined) return null
  const key = String(header)
  if (keyShape.test(key)) return key
  throw new Refusal(
    'idempotency_key_invalid',
    'The header Idempotency-Key must be 1 to 255 visible ASCII characters, such as a UUID.',
  )
}

/**
 * The idempotency key of a request with the fingerprint of its content, or null without one.
 *
 * @param askedBy - The requesting API key, or its scopes, if another key, or one with other scopes,
 * must not get the response.
 * @throws Refusal if the header is not 1 to 255 visible ASCII characters.
 */
export function onceKeyOf(request: FastifyRequest, askedBy = ''): OnceKey | null {
  const key = keyOf(request)
  if (key === null) return null
  const content = `${request.method} ${request.url}\n${JSON.stringify(request.body) ?? ''}${askedBy}`
  return { key, fingerprint: hash('sha256', content, 'buffer') }
}

/**
 * The refusal of a key that was used for another request before, or null when the requests are the
 * same.
 */
export function refusalOfReuse(once: OnceKey, kept: KeptAnswer): Refusal | null {
  if (once.fingerprint.equals(kept.fingerprint)) return null
  return new Refusal(
    'idempotency_key_reused',
    'This Idempotency-Key was sent with another request before; use a new key for a new request.',
  )
}

/** Sends the response to the earlier request with the same key. */
export function replay(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply
    .code(status)
    .header('idempotent-replayed', 'true')
    .type('application/json; charset=utf-8')
    .send(body)
}

type OnceOptions<Body> = {
  /** Status of the response if the work succeeds. */
  status: 200 | 201 | 202
  /**
   * The response contains a secret: it is stored sealed, and repeated only to the API key that got
   * it.
   */
  secret?: boolean
  /**
   * The work requires more scopes than the operation: the response is repeated only to keys with
   * the same scopes as the one that got it.
   */
  judged?: boolean
  /** Called with the response after its commit, but not for a repeated response. */
  committed?: (answer: Body) => void
}

/**
 * Runs the work of a POST in one transaction, once per idempotency key: the response is stored in
 * the same transaction as the effect, and returned to repeated requests.
 *
 * @param work - Returns the response body.
 * @throws Refusal if the key is in use, was used for another request, or the work refuses.
 */
export async function idempotently<Body>(
  deps: Pick<Deps, 'store' | 'pepper'>,
  reply: FastifyReply,
  { status, secret = false, judged = false, committed }: OnceOptions<Body>,
  work: (db: Db) => Promise<Body>,
): Promise<FastifyReply> {
  const { tenantId, keyId, scopes } = callerOf(reply.request)
  const once = onceKeyOf(reply.request, secret ? keyId : judged ? scopes.join() : '')
  if (once === null) {
    const body = await deps.store.tenant(tenantId, work)
    committed?.(body)
    return reply.code(status).send(body)
  }
  const { key, fingerprint } = once
  const done = await deps.store.tenant(tenantId, async (db) => {
    if (!(await takeKey(db, tenantId, key))) {
      throw keyInUse()
    }
    const [kept] = await findKeptAnswers(db, tenantId, [key])
    if (kept) {
      const reused = refusalOfReuse(once, kept)
      if (reused) throw reused
      return { answer: null, status: kept.status, body: kept.body }
    }
    const answer = await work(db)
    const body = reply.code(status).serialize(answer) as string
    const toKeep = secret ? sealAnswer(deps.pepper, tenantId, key, body) : body
    // Quotes and outcomes store their responses without locking the key first.
    if (!(await keepAnswers(db, tenantId, [{ key, fingerprint, status, body: toKeep }]))) {
      throw keyInUse()
    }
    return { answer, status, body }
  })
  if (done.answer !== null) {
    committed?.(done.answer)
    return reply.code(done.status).type('application/json; charset=utf-8').send(done.body)
  }
  const body = secret ? openAnswer(deps.pepper, tenantId, key, done.body) : done.body
  return replay(reply, done.status, body)
}
