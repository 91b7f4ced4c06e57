import type { Scope } from './caller.ts'
import { type EventType, lackingScopes } from './event.ts'
import { refusalFor } from './reasons/refusal-for.ts'

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
  throw refusalFor(
    'events_need_scope',
    { lacking: lacking.join(', '), scopes: own.join(', ') },
    param === undefined ? {} : { param },
    { wanted: lacking.join(' and ') },
  )
}
