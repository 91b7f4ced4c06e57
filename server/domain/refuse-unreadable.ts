import type { Scope } from './caller.ts'
import { Refusal } from './errors.ts'
import { type EventType, lackingScopes } from './event.ts'

/**
 * Webhooks do not bypass the scopes: only keys that may read an event's data may subscribe to it.
 *
 * @throws Refusal if the key may not read events of one of these types.
 */
export function refuseUnreadable(
  own: readonly Scope[],
  types: readonly EventType[],
  param?: string,
): void {
  const lacking = lackingScopes(own, types)
  if (lacking.length === 0) return
  throw new Refusal(
    'scope_missing',
    `Reading these events takes a key with ${lacking.join(' and ')}; yours has ${own.join(', ')}.`,
    param === undefined ? {} : { param },
  )
}
