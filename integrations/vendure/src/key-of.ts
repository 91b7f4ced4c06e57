import type { ID } from '@vendure/core'

/** An id as a key: shops have numbers or texts. */
export function keyOf(id: ID): string {
  return String(id)
}
