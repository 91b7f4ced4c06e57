import { newId } from '../../domain/ids.ts'

/**
 * Makes the ids of requests: unique among all replicas and restarts, in the order of arrival within
 * one. It is cheap, because every request gets one.
 */
export function createRequestIds(nowMs: number): () => string {
  const prefix = newId('req', nowMs)
  let count = 0
  return () => prefix + (count++).toString(36).padStart(6, '0')
}
