import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../domain/caller.ts'

/**
 * Who asks.
 *
 * @throws Error on a route without a scope, which has no caller.
 */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error('this route asks for no key, so it has no caller')
  return request.caller
}
