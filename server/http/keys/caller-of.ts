import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../domain/caller.ts'
import { readAgent } from './read-agent.ts'

/**
 * The caller, and on whose behalf if the request says so.
 *
 * @throws Error on a route without a scope, which has no caller.
 * @throws Refusal if that cannot be read.
 */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error('this route asks for no key, so it has no caller')
  const said = readAgent(request.headers)
  if (said === null) return request.caller
  return { ...request.caller, actor: { key: request.caller.keyId, ...said } }
}
