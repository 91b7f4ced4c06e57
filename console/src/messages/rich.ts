import { Children, type ReactNode } from 'react'
import { messageOf } from './messages.ts'
import type { MessageKey } from './words.ts'

type Value = ReactNode | ((inner: ReactNode) => ReactNode)

/**
 * A message with elements in it: `<link>guide</link>` of the message is what the value `link` makes
 * of "guide".
 *
 * @throws Error where a value is missing.
 */
export function rich(key: MessageKey, values: Readonly<Record<string, Value>>): ReactNode {
  const made = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'function' ? (inner: ReactNode[]) => value(Children.toArray(inner)) : value,
  ])
  const parts = messageOf(key).format<ReactNode>(Object.fromEntries(made))
  return Array.isArray(parts) ? Children.toArray(parts) : parts
}
