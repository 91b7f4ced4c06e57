import type { FastifyRequest } from 'fastify'

/** Before validation: no body, or null, is an object without fields. */
export async function absentBodyIsEmpty(request: FastifyRequest): Promise<void> {
  request.body ??= {}
}
