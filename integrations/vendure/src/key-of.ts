import type { ID } from '@vendure/core'

/** An id as a map key: shops use numbers or strings. */
export function keyOf(id: ID): string {
  return String(id)
}
