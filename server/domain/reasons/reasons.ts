import { accessReasons } from './access.ts'
import { backtestRemarks } from './backtest-remarks.ts'
import { demandRemarks } from './demand-remarks.ts'
import { entryRemarks } from './entries.ts'
import { evidenceRemarks } from './evidence-remarks.ts'
import { fieldReasons } from './fields.ts'
import { heldBackRemarks } from './held-back.ts'
import { historyReasons } from './history.ts'
import { listReasons } from './lists.ts'
import { newsRemarks } from './news.ts'
import { policyReasons } from './policies.ts'
import type { RemarkRow } from './row.ts'
import { warningRemarks } from './warnings.ts'

/** Why something is refused. */
export const refusalReasons = {
  ...listReasons,
  ...policyReasons,
  ...historyReasons,
  ...accessReasons,
  ...fieldReasons,
}

/** Remarks on something that is not refused. */
export const remarkTable = {
  ...heldBackRemarks,
  ...entryRemarks,
  ...warningRemarks,
  ...newsRemarks,
  ...demandRemarks,
  ...evidenceRemarks,
  ...backtestRemarks,
}

/**
 * The only table of reasons: what people can see in the console, with its English sentence. The
 * docs page, the OpenAPI document and the names in the clients come from it, and the console has a
 * translation of each.
 */
export const reasonTable = { ...refusalReasons, ...remarkTable }

export type RefusalReason = keyof typeof refusalReasons
export type Reason = keyof typeof reasonTable

/** A number is in minor units, a share, or a count; the end of its name tells which. */
export type Value = string | number
export type Values = Readonly<Record<string, Value>>

type Slots<Text extends string> = Text extends `${string}<${infer Slot}>${infer Rest}`
  ? Slot | Slots<Rest>
  : never
type SlotsOf<R extends Reason> = Slots<(typeof reasonTable)[R]['says']>
type AlsoOf<R extends Reason> = (typeof reasonTable)[R] extends { also: readonly (infer Name)[] }
  ? Name
  : never

type ValueOf<Slot> = Slot extends 'param' | `${string}:words`
  ? never
  : Slot extends `${infer Name}:money`
    ? Name | 'currency'
    : Slot extends `${infer Name}:${string}`
      ? Name
      : Slot
type WordOf<Slot> = Slot extends `${infer Name}:words` ? Name : never

/** The values in a reason's sentence, besides the faulty field, `param`. */
export type ValuesOf<R extends Reason> = Values & {
  readonly [Name in (ValueOf<SlotsOf<R>> | AlsoOf<R>) & string]: Value
}
export type WordsOf<R extends Reason> = { readonly [Name in WordOf<SlotsOf<R>>]: string }

const slots = /<([a-zA-Z]+)(?::([^<>]*))?>/g

/** The slots in angle brackets of a sentence: the names, and how each is written. */
export function slotsIn(says: string): { name: string; how: string }[] {
  return [...says.matchAll(slots)].map(([, name = '', how = '']) => ({ name, how }))
}

/** The names of the values that go with a reason. */
export function valueNames(reason: Reason): string[] {
  const { says, also = [] }: RemarkRow = reasonTable[reason]
  const names = slotsIn(says).flatMap(({ name, how }) => {
    if (how === 'words' || name === 'param') return []
    if (how === 'time') return [name, `${name}Unit`]
    return how === 'money' ? [name, 'currency'] : [name]
  })
  return [...new Set([...names, ...also])]
}

/** A sentence with its slots filled by `fill`. */
export function filled(says: string, fill: (name: string, how: string) => string): string {
  return says.replaceAll(slots, (_, name: string, how: string | undefined) => fill(name, how ?? ''))
}
