import { namesOf, t } from '../messages/messages.ts'
import type { Words } from '../messages/words.ts'

/** The labels of a policy's fields, in forms, tables and changes. */
export const ruleNames = Object.fromEntries(
  namesOf('rules').map((name) => [name, t(`rules.${name}`)]),
) as Words<'rules'>

/** The name of a field on the wire. */
export function wireName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Labels of the rules by their names on the wire: min_price is “Lowest price”. */
export const ruleLabels: ReadonlyMap<string, string> = new Map(
  Object.entries(ruleNames).map(([name, label]) => [wireName(name), label]),
)
