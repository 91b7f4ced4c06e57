import type { Scope } from './caller.ts'
import { Refusal } from './errors.ts'
import { type EventType, lackingScopes } from './event.ts'

/**
 * Webhooks do not get round the scopes: an event is only for keys that may read what it tells.
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
