import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '../../domain/errors.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'

/** Reserves the size of a large body until its request is over, or says why there is no room. */
export type BodyRoom = (
  request: FastifyRequest,
  reply: FastifyReply,
  bodyLimitBytes: number,
) => Refusal | undefined

/**
 * A parsed body of rows takes several times its size in memory, and others are read at the same
 * time.
 */
const shareOfHeap = 1 / 8
const mostBytes = 268_435_456
/** The largest body of any operation always fits, however small the heap. */
const leastBytes = 16_777_216

/** How many bytes of large bodies may be in memory at a time, for a given heap limit. */
export function roomWithin(heapLimitBytes: number): number {
  return Math.min(mostBytes, Math.max(leastBytes, Math.floor(shareOfHeap * heapLimitBytes)))
}

/**
 * Creates the room of this process. One account takes at most half of it, so that others find some.
 * A body is counted before it is read, by its declared length.
 */
export function createBodyRoom(limitBytes: number): BodyRoom {
  const taken = new Map<number, number>()
  let takenInAll = 0

  return (request, reply, bodyLimitBytes) => {
    const declared = Number(request.headers['content-length'] ?? bodyLimitBytes)
    // Larger ones are refused as too large.
    const bytes = Math.min(declared, bodyLimitBytes)
    const tenantId = request.caller?.tenantId ?? 0
    const own = taken.get(tenantId) ?? 0
    if (takenInAll + bytes > limitBytes || own + bytes > limitBytes / 2) {
      return refusalFor('too_many_large_bodies', {}, { headers: { 'Retry-After': '1' } })
    }
    takenInAll += bytes
    taken.set(tenantId, own + bytes)
    reply.raw.once('close', () => {
      takenInAll -= bytes
      const left = (taken.get(tenantId) ?? 0) - bytes
      if (left === 0) taken.delete(tenantId)
      else taken.set(tenantId, left)
    })
    return undefined
  }
}
